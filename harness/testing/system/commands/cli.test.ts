/** The command line as users run it: a process, its output and its exit code. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, test } from 'vitest'
import manifest from '../../../../package.json' with { type: 'json' }
import type { RunRecord } from '../../../judge/record.ts'
import { assay, assayIn, useCommandProcess } from '../../command.ts'

const command = useCommandProcess()
const out = mkdtempSync(join(tmpdir(), 'assay-'))
afterAll(() => rmSync(out, { recursive: true }))

function sentences(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '')
}

describe('wrong usage ends with exit code 2, a sentence and no stack trace', () => {
  const file = join(out, 'not-orders.json')
  writeFileSync(file, '{"orders": 1}')
  const claimed = join(out, 'claimed')
  mkdirSync(claimed)
  writeFileSync(join(claimed, '.assay-writes'), `${process.pid}`)
  const wrong: Record<string, readonly string[]> = {
    'an unknown flag': ['run', '--nonsense'],
    'an unknown command': ['walk'],
    'an unknown clause': ['run', 'quote/nothing'],
    'an unknown interface': ['run', '--interface', 'nothing'],
    'a number that is none': ['run', '--runs', 'many'],
    'a target that is no address': ['run', '--target', 'ftp://example'],
    'a target with a password': ['run', '--target', 'http://me:pw@127.0.0.1:9'],
    'a password that is in no URL': ['run', '--target', 'me:pw/pw@127.0.0.1'],
    'a target with a query': ['run', '--target', 'http://127.0.0.1:9/?a=pw'],
    'a service with a fragment': [
      'intent',
      'nonce',
      `0x${'1'.repeat(40)}`,
      '--target',
      'http://127.0.0.1:9#pw',
    ],
    'a second target with a query': ['compare', 'reference', 'http://127.0.0.1:9/?a=pw'],
    'a store of a run that is no URL': ['run', '--store', 'x'],
    'a store of a proof that is no URL': ['prove', '--store', 'http://127.0.0.1:9/?a=pw'],
    'a key that no header can have': ['run', '--api-key', 'a\nb'],
    'an empty key': ['run', '--api-key', ''],
    'orders without an end': ['run', '--orders', '/dev/zero'],
    'the reference and a command': ['run', '--target', 'reference', '--exec', 'true'],
    'a folder that another run writes into': ['run', '--out', claimed],
    'a router that is no address': ['run', '--target', 'http://127.0.0.1:9', '--router', '0x12'],
    'a missing file of orders': ['run', '--orders', join(out, 'missing.json')],
    'orders that are none': ['run', '--orders', file],
    'expectations that are none': ['run', '--expect', file],
    'a log that cannot be written': ['run', '--log', join(file, 'log')],
    'a case that is none': ['replay', 'quote/venue@1'],
    'a case that cannot be drawn': ['replay', `quote/one-item-per-order@cec500c1${':0'.repeat(90)}`],
    'no cases': ['run', '--runs', '0'],
    'a chain without its service': ['run', '--rpc', 'http://127.0.0.1:9'],
    'results in a folder that is a file': ['run', '--out', join(file, 'out')],
    'results where no folder can be made': ['prove', '--out', '/proc/assay'],
    'a project in a file': ['init', file],
    'a chain in a file': ['devnet', '--data', join(file, 'chain')],
    'a second record that is missing': ['compare', 'reference', join(out, 'missing.json')],
    'a port that is none': ['devnet', '--port', '99999'],
    'a port of a proxy that is none': ['proxy', '--target', 'http://127.0.0.1:9', '--rpc-port', '65536'],
  }
  for (const [what, args] of Object.entries(wrong)) {
    test(what, async () => {
      const { code, stderr } = await command(...args)
      assert.equal(code, 2, stderr)
      assert.ok(sentences(stderr).length >= 1 && sentences(stderr).length <= 2, stderr)
      assert.doesNotMatch(stderr, /\bat .*:\d+:\d+|pw/)
    })
  }
})

test('the error for a misspelt clause names the nearest one', async () => {
  const { code, stderr } = await command('explain', 'quote/venues')
  assert.equal(code, 2)
  assert.match(stderr, /Did you mean quote\/venue\?/)
})

test.each(['quote', 'quotes/*'])('the error for the group %s suggests a pattern', async (pattern) => {
  const { code, stderr } = await command('run', pattern)
  assert.equal(code, 2)
  assert.match(stderr, /Did you mean 'quote\/\*'\?/)
})

test('a family without a command lists its commands', async () => {
  const { code, stderr } = await command('quality')
  assert.equal(code, 2)
  assert.match(stderr, /assay quality \[options\] \[command\][\s\S]*worker/)
})

test('--version prints the version of the package', async () => {
  assert.deepEqual(await assay('--version'), { code: 0, stdout: `${manifest.version}\n`, stderr: '' })
})

test('a target that is down ends with exit code 3', async () => {
  const { code, stderr } = await command('run', '--target', 'http://127.0.0.1:9', 'quote/venue')
  assert.equal(code, 3)
  assert.equal(sentences(stderr).length, 1)
})

test('a queue that is down ends with exit code 3, and its password is not shown', async () => {
  const { code, stderr } = await command('quality', 'worker', '--queue', 'redis://me:pw@127.0.0.1:9/?a=pw')
  assert.equal(code, 3)
  assert.deepEqual([sentences(stderr).length, /pw/.test(stderr)], [1, false])
})

test('nothing to execute ends with exit code 4', async () => {
  const { code } = await command('run', 'general/other-blockchain', '--level', 'must')
  assert.equal(code, 4)
})

/** Options for a run against a target that answers every request with one status. */
async function targetWith(status: number): Promise<readonly string[]> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"detail":"no"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const url = `http://127.0.0.1:${address.port}`
  return ['--target', url, '--runs', '1', '--seed', '1', '--rate', '1000/s', '--out', out]
}

test('an empty environment variable counts as unset', async () => {
  const env = { ASSAY_API_KEY: '', ASSAY_ROUTER: '' }
  const { code } = await assayIn({ env }, 'run', 'keys/partner-takes-a-key', ...(await targetWith(418)))
  assert.equal(code, 4)
})

test('only inconclusive clauses end with exit code 5', async () => {
  const { code } = await command('run', 'quote/one-item-per-order', ...(await targetWith(418)))
  assert.equal(code, 5)
})

describe('a target that answers every call with 500', async () => {
  const flags = await targetWith(500)

  test('breaks the clause that owns the shape, and leaves the others inconclusive', async () => {
    const { code } = await command('run', 'quote/response-shape', 'quote/one-item-per-order', ...flags)
    const { clauses } = JSON.parse(readFileSync(join(out, 'record.json'), 'utf8')) as RunRecord
    const outcomes = clauses.flatMap(({ id, outcome }) => (outcome === 'untested' ? [] : [[id, outcome]]))
    assert.equal(code, 1)
    assert.deepEqual(outcomes, [
      ['quote/response-shape', 'fail'],
      ['quote/one-item-per-order', 'inconclusive'],
    ])
  })

  test('breaks it also if only others are judged', async () => {
    const { code } = await command('run', 'quote/one-item-per-order', ...flags)
    assert.equal(code, 1)
  })

  test('has complete reports, without drafts beside them', () => {
    assert.ok(existsSync(join(out, 'junit.xml')) && existsSync(join(out, 'summary.md')))
    assert.deepEqual(
      readdirSync(out).filter((name) => name.endsWith('.draft')),
      [],
    )
  })
})

test.for(['process.exit(0)', 'await new Promise(() => {})'])(
  'a configuration that ends the process does not end a run with 0: %s',
  async (config) => {
    const cwd = mkdtempSync(join(out, 'project-'))
    writeFileSync(join(cwd, 'assay.config.ts'), config)
    const { code, stderr } = await assayIn({ cwd }, 'run', 'quote/venue', '--runs', '1')
    assert.equal(code, 2)
    assert.match(stderr, /The process ended before its command\. Look for /)
  },
)

test('a terminal that closes leaves a partial report', async () => {
  const folder = join(out, 'closed')
  const args = [join(import.meta.dirname, '../../../cli/main.ts'), 'run', '--runs', '2', '--out', folder]
  const child = spawn(process.execPath, args)
  child.stdout.resume()
  // A slow machine first prints that the target is still being probed.
  let said = 'Reading the offer'
  while (said.startsWith('Reading the offer')) said = `${await once(child.stderr, 'data')}`
  child.kill('SIGHUP')
  const [code] = await once(child, 'close')
  assert.equal(code, 129)
  const { partial } = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')) as RunRecord
  assert.equal(partial, 'interrupted')
})

describe('if the output cannot be written', () => {
  test.for(['--events', '--log'])(
    'a full disk ends a run: %s',
    { skip: !existsSync('/dev/full') },
    async (option) => {
      const { code, stderr } = await assay(
        'run',
        'tokens/*',
        '--runs',
        '1',
        '--out',
        join(out, 'full'),
        option,
        '/dev/full',
      )
      assert.match(stderr, /^Cannot write \/dev\/full: ENOSPC: no space left on device, write\.$/m)
      assert.equal(code, 2)
    },
  )

  test.for([
    ['run', '--help'],
    ['clauses'],
    ['run', 'tokens/*', '--runs', '1', '--out', join(out, 'unread')],
  ])('a reader who leaves changes nothing: %s', async (args) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../cli/main.ts'), ...args])
    child.stdout.destroy()
    child.stderr.destroy()
    const [code] = await once(child, 'close')
    assert.equal(code, 0)
  })

  test('a full disk is reported in one sentence', { skip: !existsSync('/dev/full') }, async () => {
    const child = spawn('sh', [
      '-c',
      '"$0" "$@" >/dev/full',
      process.execPath,
      join(import.meta.dirname, '../../../cli/main.ts'),
      'clauses',
    ])
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    assert.equal(stderr, 'Cannot write the output: ENOSPC: no space left on device, write.\n')
    assert.equal(code, 2)
  })
})
