/**
 * A service that Assay starts, as a command and in a container, is judged and stopped, also if the run is interrupted.
 * The service is in another language, and its fault is known.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { useCommandProcess } from '../../command.ts'
import { containersOf, makePythonImage, removeImage, withoutImages } from './python-image.ts'

// The started processes share the machine with other tests.
vi.setConfig({ testTimeout: 90_000 })

const assay = useCommandProcess()
const root = join(import.meta.dirname, '../../../..')
const badQuotes = join(root, 'scenarios/examples/bad-quotes.py')
const out = mkdtempSync(join(tmpdir(), 'assay-started-'))
const children = new Set<ChildProcess>()

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})
afterAll(() => rmSync(out, { recursive: true }))

/** A service that prints the answer of the chain to `eth_chainId` at each request. */
const chainAsker = `
import http.server, os, urllib.request
class Service(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = b'{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
        request = urllib.request.Request(os.environ["RPC_URL"], body, {"content-type": "application/json"})
        said = urllib.request.urlopen(request, timeout=5).read()
        print("the chain says", said.decode(), flush=True)
        self.send_response(404)
        self.send_header("content-length", "0")
        self.end_headers()
http.server.HTTPServer((os.environ.get("HOST", "127.0.0.1"), int(os.environ["PORT"])), Service).serve_forever()
`
const neverAnswers = 'print("not yet", flush=True); import time; time.sleep(600)'
const endsAtOnce = 'print("no licence"); raise SystemExit(9)'

describe('a command', () => {
  // The first line of the log is the process id of the service.
  const python = (...args: readonly string[]) =>
    `echo $$; exec python3 ${args.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(' ')}`

  test('is judged, and its fault is found', async () => {
    const { code } = await judge('--exec', python(badQuotes, 'merge'))
    expect(code).toBe(1)
    expect(outcome()).toBe('fail')
    expect(log()).toContain('POST /v2/solver/quote')
    expect(isRunning()).toBe(false)
  })

  test('reaches the chain that was started for it', async () => {
    await judge('--exec', python('-c', chainAsker))
    expect(log()).toContain('"result":"0x1"')
  })

  test('that is interrupted while it is judged is gone, with its child processes', async () => {
    const child = start('--exec', `sleep 600 & ${python(badQuotes)}`, '--runs', '5000')
    await vi.waitUntil(() => log().split('POST').length > 60, { timeout: 60_000 })
    expect(isRunning()).toBe(true)
    const said = /^(Reading the offer of .*\n)?Judging .*\n$/
    expect(await interrupt(child)).toEqual({ code: 130, stderr: expect.stringMatching(said) })
    expect(isRunning()).toBe(false)
  })

  test('that is interrupted before it answers is gone', async () => {
    const child = start('--exec', python('-c', neverAnswers))
    await vi.waitUntil(() => log().includes('not yet'), { timeout: 60_000 })
    expect(await interrupt(child)).toEqual({ code: 130, stderr: '' })
    expect(isRunning()).toBe(false)
  })

  test('that ends at once is reported with what it printed', async () => {
    const { code, stderr } = await judge('--exec', python('-c', endsAtOnce))
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/ended with exit code 9.*no licence/s),
    })
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+/)
  })

  test('that prints its key and ends is reported without the key', async () => {
    const { stderr } = await judge('--exec', 'echo "key $API_KEY"; exit 9', '--api-key', 'key-of-a-partner')
    expect(stderr).toContain('key [redacted]')
    expect(stderr).not.toContain('key-of-a-partner')
  })

  /** True while a process of the group is running. */
  function isRunning(): boolean {
    const states = execFileSync('ps', ['-A', '-o', 'pgid=,stat='], { encoding: 'utf8' }).split('\n')
    const [group] = log().split('\n')
    return states
      .map((line) => line.trim().split(/\s+/))
      .some(([id, state]) => id === group && !state?.startsWith('Z'))
  }
})

describe.skipIf(withoutImages !== undefined)(
  withoutImages === undefined ? 'a container' : `a container (skipped: ${withoutImages})`,
  { tags: ['container'] },
  () => {
    const images = {
      badQuotes: 'assay-test/bad-quotes:local',
      chainAsker: 'assay-test/chain-asker:local',
      neverAnswers: 'assay-test/never-answers:local',
      endsAtOnce: 'assay-test/ends-at-once:local',
    }
    beforeAll(() => {
      makePythonImage({ name: images.badQuotes, args: [badQuotes, 'merge'], files: [badQuotes] })
      const programs = { chainAsker, neverAnswers, endsAtOnce }
      for (const [name, program] of Object.entries(programs)) {
        makePythonImage({ name: images[name as keyof typeof programs], args: ['-c', program], files: [] })
      }
    }, 120_000)
    afterAll(() => {
      for (const image of Object.values(images)) removeImage(image)
    })

    test('is judged, and its fault is found', async () => {
      const { code } = await judge('--image', images.badQuotes)
      expect(code).toBe(1)
      expect(outcome()).toBe('fail')
      expect(log()).toContain('POST /v2/solver/quote')
      expect(containersOf(images.badQuotes)).toEqual([])
    })

    test('reaches the chain that was started for it', async () => {
      await judge('--image', images.chainAsker)
      expect(log()).toContain('"result":"0x1"')
    })

    test('that is interrupted while it is judged is gone', async () => {
      const child = start('--image', images.badQuotes, '--runs', '5000')
      await vi.waitUntil(() => log().split('POST').length > 60, { timeout: 60_000 })
      expect(containersOf(images.badQuotes)).toHaveLength(1)
      expect(await interrupt(child)).toMatchObject({ code: 130 })
      expect(containersOf(images.badQuotes)).toEqual([])
    })

    test('that is interrupted before it answers is gone', async () => {
      const child = start('--image', images.neverAnswers)
      await vi.waitUntil(() => log().includes('not yet'), { timeout: 60_000 })
      expect(await interrupt(child)).toEqual({ code: 130, stderr: '' })
      expect(containersOf(images.neverAnswers)).toEqual([])
    })

    test('that ends at once is reported with what it printed', async () => {
      const { code, stderr } = await judge('--image', images.endsAtOnce)
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(/ended with exit code 9.*no licence/s),
      })
      expect(stderr).not.toMatch(/\bat .*:\d+:\d+/)
      expect(containersOf(images.endsAtOnce)).toEqual([])
    })

    test('whose image is missing is not pulled', async () => {
      const { code, stderr } = await judge('--image', 'assay-test/nothing:local')
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(/^.*assay-test\/nothing:local.*\n$/),
      })
    })
  },
)

test('a container without an engine is reported with a remedy', async () => {
  vi.stubEnv('DOCKER_HOST', 'tcp://127.0.0.1:9')
  const { code, stderr } = await ended(start('--image', 'assay-test/nothing:local'))
  vi.unstubAllEnvs()
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^.*Docker.*\n$/),
  })
})

/** The arguments of a run, after removing the log of the one before. */
function command(args: readonly string[]): readonly string[] {
  rmSync(join(out, 'service.log'), { force: true })
  const flags = ['--seed', '1', '--runs', '20', '--rate', '1000/s', '--out', out]
  return ['run', 'quote/one-item-per-order', ...flags, ...args]
}

function judge(...args: readonly string[]) {
  return assay(...command(args))
}

/** Starts a run in a process of its own, which can be interrupted. */
function start(...args: readonly string[]): ChildProcess {
  const all = [join(root, 'harness/cli/main.ts'), ...command(args)]
  const child = spawn(process.execPath, all, { env: { ...process.env, NO_COLOR: '1' } })
  children.add(child)
  return child
}

function interrupt(child: ChildProcess) {
  child.kill('SIGINT')
  return ended(child)
}

async function ended(child: ChildProcess) {
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdout?.resume()
  const [code] = await once(child, 'close')
  return { code, stderr }
}

function log(): string {
  try {
    return readFileSync(join(out, 'service.log'), 'utf8')
  } catch {
    return ''
  }
}

function outcome(): unknown {
  const { clauses } = JSON.parse(readFileSync(join(out, 'record.json'), 'utf8'))
  return clauses.find(({ id }: { id: string }) => id === 'quote/one-item-per-order').outcome
}
