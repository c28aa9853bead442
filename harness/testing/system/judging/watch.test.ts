/** A watched run in a terminal, while files are saved. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assayIn } from '../../command.ts'

const main = join(import.meta.dirname, '../../../cli/main.ts')
const cwd = mkdtempSync(join(tmpdir(), 'assay-watch-'))
let running: ChildProcess | undefined
afterAll(() => {
  running?.kill('SIGKILL')
  rmSync(cwd, { recursive: true })
})

const save = (name: string, text: string) => writeFileSync(join(cwd, name), text)

/** Writes a service that answers every request with `answer`. */
function saveService(answer: string): void {
  save(
    'service.mjs',
    `import { createServer } from 'node:http'
    createServer((_, response) => response.end('${answer}')).listen(process.env.PORT)
    console.log('process ' + process.pid)`,
  )
}

function saveScenario(expected: string): void {
  save(
    'listed.mts',
    `import assert from 'node:assert/strict'
    import { scenario } from 'assay/judge'
    export default scenario({
      clause: { id: 'theirs/listed', level: 'must', scope: 'wire', text: 'Tokens are listed.' },
      title: 'tokens are listed',
      given: {},
      async check(_given, { client }) {
        const { response } = await client.send({ method: 'GET', path: '/v2/solver/tokens' })
        assert.equal(response.body, '${expected}')
      },
      mutants: {},
    })`,
  )
}

const command = ['run', 'theirs/*', '--watch', '--exec', 'exec node service.mjs', '--scenarios', 'listed.mts']
/** A service that lists no token and knows no other path. */
const absentService = `import { createServer } from 'node:http'
createServer(({ url }, response) => {
  response.writeHead(url.includes('/tokens') ? 200 : 404, { 'content-type': 'application/json' })
  response.end(url.includes('/tokens') ? '[]' : '{}')
}).listen(process.env.PORT)`

// A pseudo-terminal: writing to the child types, and its output appears on stdout.
const terminal = ['-c', 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)']
const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)(
  'a saved file is judged, and keys are heard (skipped without python3)',
  async () => {
    saveService('[]')
    saveScenario('[1]')
    const args = [...terminal, process.execPath, main, ...command, '--rate', '1000/s', '--out', 'reports']
    const child = spawn('python3', args, { cwd, env: { ...process.env, NO_COLOR: '1' } })
    running = child
    let seen = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      seen += text
    })
    /** Waits for output that matches, after the previous match. */
    const prints = async (pattern: RegExp) => {
      await expect.poll(() => seen, { timeout: 50_000 }).toMatch(pattern)
      seen = seen.slice((pattern.exec(seen)?.index ?? 0) + 1)
    }
    const round = /Press a to judge all/

    await prints(/fail theirs\/listed/)
    await prints(round)
    saveService('[1]')
    await prints(/Changed: service\.mjs\r\npass theirs\/listed/)
    // The scenario passes, but its answer violates three other clauses, in the output and in the record.
    await prints(
      /fail general\/json-responses: .*\(met by theirs\/listed\)[\s\S]*1 pass, 3 fail, 0 inconclusive/,
    )
    await prints(round)
    child.stdin.write('g')
    child.stdin.write('their-\u007fs\r')
    await prints(/Group: [\s\S]*\r\n1 pass/)
    await prints(round)
    child.stdin.write('b')
    await prints(/1 pass/)
    await prints(round)
    save('service.mjs', 'no program')
    await prints(/ended with exit code 1/)
    await prints(round)
    saveService('[1]')
    await prints(/Changed: service\.mjs\r\n[\s\S]*\r\n1 pass/)
    await prints(round)
    saveScenario('[2]')
    await prints(/Changed: listed\.mts\r\nfail theirs\/listed/)
    await prints(round)

    const [, pid] = /process (\d+)\n$/.exec(readFileSync(join(cwd, 'reports/service.log'), 'utf8')) ?? []
    process.kill(Number(pid), 0)
    child.stdin.write('\u0003')
    const [code] = await once(child, 'exit')
    assert.equal(code, 130)
    expect(() => process.kill(Number(pid), 0)).toThrow(/ESRCH/)
  },
  120_000,
)

test.skipIf(!hasPython)(
  'a part that is declared absent is not judged (skipped without python3)',
  async () => {
    save('service.mjs', absentService)
    const absent = 'solve prices spread intents v1 keys native'
      .split(' ')
      .flatMap((part) => ['--without', part])
    const args = [
      main,
      'run',
      'general/ethereum-is-known',
      'quote/venue',
      '--watch',
      '--exec',
      'exec node service.mjs',
    ]
    const child = spawn('python3', [...terminal, process.execPath, ...args, ...absent, '--rate', '1000/s'], {
      cwd,
      env: { ...process.env, NO_COLOR: '1' },
    })
    running = child
    let seen = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      seen += text
    })
    await expect.poll(() => seen, { timeout: 50_000 }).toMatch(/Press a to judge all/)
    child.stdin.write('q')
    await once(child, 'exit')
    expect(seen).not.toContain('fail general/ethereum-is-known')
  },
  120_000,
)

test.each([
  ['without a terminal', command, /--watch needs a terminal/],
  ['without a command', ['run', '--watch'], /--watch needs --exec/],
  ['with a budget', [...command, '--budget', '9'], /--budget/],
])('%s it ends with exit code 2 and a sentence', async (_, args, sentence) => {
  expect(await assayIn({ cwd }, ...args)).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(sentence),
  })
})
