/** The configuration: the entries of a file, the commands that use them, and the precedence of flags. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { CommandFailed } from '../../../cli/exit.ts'
import { configIn, entriesFor, readConfig } from '../../../cli/project/config-file.ts'
import type { RunRecord } from '../../../judge/record.ts'
import { useCommandProcess } from '../../command.ts'

const cwd = mkdtempSync(join(tmpdir(), 'assay-config-'))
afterAll(() => rmSync(cwd, { recursive: true }))

const assay = useCommandProcess(cwd)

function write(name: string, content: string): string {
  mkdirSync(join(cwd, name, '..'), { recursive: true })
  writeFileSync(join(cwd, name), content)
  return join(cwd, name)
}

function recordIn(out: string): RunRecord {
  return JSON.parse(readFileSync(join(cwd, out, 'record.json'), 'utf8')) as RunRecord
}

describe('entries', () => {
  const config = {
    exec: 'npm start',
    rpc: 'http://127.0.0.1:1',
    runs: 3,
    clauses: ['quote/*'],
    out: 'here',
    orders: 'a.json',
    quality: { orders: 'b.json', baseline: 'c.json' },
  }

  test('apply if no flag is given', () => {
    const { quality: _, ...rest } = config
    assert.deepEqual(entriesFor('run', config, []), rest)
  })

  test('give way to a flag of the same name', () => {
    assert.equal(entriesFor('run', config, ['runs']).runs, undefined)
  })

  test('give way to a flag that names another target or another chain', () => {
    assert.equal(entriesFor('run', config, ['target']).exec, undefined)
    assert.equal(entriesFor('run', config, ['target']).rpc, config.rpc)
    assert.equal(entriesFor('run', config, ['fork']).rpc, undefined)
  })

  test('give way to the recorded run of a given tape', () => {
    const { clauses, runs } = entriesFor('run', config, ['tape'])
    assert.deepEqual([clauses, runs], [undefined, undefined])
  })

  test('apply to a recording, which writes its tape', () => {
    const { clauses, runs, rpc } = entriesFor('record', config, ['fork', 'tape'])
    assert.deepEqual([clauses, runs, rpc], [['quote/*'], 3, config.rpc])
  })

  test('of a run do not weaken a proof', () => {
    assert.equal(entriesFor('prove', config, []).runs, undefined)
  })

  test('of quality are its own', () => {
    const { baseline, orders, out } = entriesFor('quality run', config, [])
    assert.deepEqual([baseline, orders, out], ['c.json', 'b.json', undefined])
  })

  test('name the environment variable of a key, whose value is sent', () => {
    process.env.ASSAY_TEST_KEY = 'sesame'
    assert.equal(entriesFor('run', { apiKeyEnv: 'ASSAY_TEST_KEY' }, []).apiKey, 'sesame')
    delete process.env.ASSAY_TEST_KEY
    assert.deepEqual(entriesFor('run', { apiKeyEnv: 'ASSAY_TEST_KEY' }, []), {})
  })
})

test('paths are relative to the file, and are converted to the working directory', async () => {
  const path = write(
    'deep/assay.config.mjs',
    "export default { out: 'r', scenarios: '../mine', quality: { baseline: 'b' } }",
  )
  const at = (place: string) => relative('', join(cwd, place))
  assert.deepEqual(await readConfig(path), {
    out: at('deep/r'),
    scenarios: [at('mine')],
    quality: { baseline: at('deep/b') },
  })
})

test('the file is found by any of its names', () => {
  assert.equal(configIn(join(cwd, 'deep')), join(cwd, 'deep', 'assay.config.mjs'))
  assert.equal(configIn(join(cwd, 'none')), undefined)
})

describe('an invalid configuration is refused by one sentence that names the entry', () => {
  const wrong: Readonly<Record<string, readonly [content: string, names: RegExp]>> = {
    unknown: ['{ tarjet: 1 }', /\btarjet\b.*\btarget, exec\b/],
    inner: ['{ quality: { base: 1 } }', /\bquality\.base\b.*\borders, count\b/],
    typed: ["{ runs: 'many' }", /Invalid runs "many"\. Expected a whole number/],
    listed: ['{ passEnv: 5 }', /Invalid passEnv 5\. Expected a list\.$/],
    secret: ["{ cosignerKey: '0x12' }", /Invalid cosignerKey\. Expected 0x/],
    key: ["{ apiKeyEnv: 'not a name' }", /\bapiKeyEnv\b/],
    address: ["{ router: '0x12' }", /\brouter\b/],
    nothing: ['undefined', /\bexport\b/],
  }
  for (const [name, [content, names]] of Object.entries(wrong)) {
    test(name, async () => {
      const path = write(`${name}.mjs`, `export default ${content}`)
      await assert.rejects(readConfig(path), (error) => {
        assert.ok(error instanceof CommandFailed)
        assert.equal(error.exitCode, 2)
        assert.match(error.message, names)
        return error.message.includes(`${name}.mjs`)
      })
    })
  }
})

describe('a command', () => {
  write(
    'assay.config.mts',
    "import { defineConfig } from 'assay/config'\nexport default defineConfig({ runs: 3, seed: 5, clauses: ['quote/venue'], out: 'out' })",
  )
  write('other.config.mts', 'export default { runs: 1, out: "other", nothing: 1 }')

  test('takes missing flags from the configuration', async () => {
    const { code, stderr } = await assay('run', '--runs', '2')
    assert.equal(code, 0, stderr)
    const { clauses, runs, seed } = recordIn('out')
    assert.deepEqual([runs, seed], [2, 5])
    assert.deepEqual(
      clauses.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id),
      ['quote/venue'],
    )
  })

  test('reads the file of --config, and ends with exit code 2 if it is invalid', async () => {
    for (const path of ['other.config.mts', 'missing.mts']) {
      const { code, stderr } = await assay('run', '--config', path)
      assert.equal(code, 2, stderr)
      assert.ok(stderr.includes(path) && stderr.trim().split('\n').length === 1, stderr)
    }
  })
})
