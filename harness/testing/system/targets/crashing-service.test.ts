/** A service that crashes while it is judged: the run names the request that ended it, and goes on. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { RunRecord } from '../../../judge/record.ts'
import { useCommandProcess } from '../../command.ts'

// The started processes share the machine with other tests.
vi.setConfig({ testTimeout: 90_000 })

const assay = useCommandProcess()
const out = mkdtempSync(join(tmpdir(), 'assay-crashing-'))
afterAll(() => rmSync(out, { recursive: true }))

const router = '0x00000000000000000000000000000000000b0b0b'

/** A service that ends on the requests that the first argument names; with `once`, it does not start again. */
const program = `
import http.server, json, os, sys
mode, marker = sys.argv[1], sys.argv[2]
if mode == "once" and os.path.exists(marker):
    print("out of licences", flush=True)
    sys.exit(3)
open(marker, "w").close()
print("ASSAY_ROUTER=${router}", flush=True)
class Service(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        self.answer(200, {"price": 3000.0} if "price" in self.path else [])
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            isOdd = not isinstance(json.loads(body), dict)
        except ValueError:
            isOdd = True
        if isOdd if mode == "malformed" else mode == "any" or b'"venue"' in body:
            print("cannot go on", os.environ.get("API_KEY"), flush=True)
            os._exit(9)
        self.answer(400, {"detail": "no"})
    def answer(self, status, body):
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Service).serve_forever()
`

function judge(mode: string, ...args: readonly string[]) {
  const folder = join(out, mode)
  const quoted = program.replaceAll("'", "'\\''")
  const exec = `exec python3 -c '${quoted}' ${mode} ${join(out, `${mode}.started`)}`
  const flags = ['--seed', '1', '--runs', '5', '--rate', '1000/s', '--out', folder, '--exec', exec]
  return assay('run', ...args, ...flags)
}

function recordOf(mode: string): RunRecord {
  return JSON.parse(readFileSync(join(out, mode, 'record.json'), 'utf8'))
}

function outcomesIn({ clauses }: RunRecord): Record<string, string> {
  const judged = clauses.filter(({ outcome }) => outcome !== 'untested')
  return Object.fromEntries(judged.map(({ id, outcome }) => [id, outcome]))
}

test('a malformed request that ends the service fails its clause, and the next clause is judged', async () => {
  const clauses = ['errors/malformed-input-never-5xx', 'prices/native-usd-shape']
  const { code, stderr, stdout } = await judge(
    'malformed',
    ...clauses,
    '--strict',
    '--api-key',
    'sesame-of-mine',
  )
  expect(code, stderr).toBe(1)
  const record = recordOf('malformed')
  // The service has other faults, too.
  expect(outcomesIn(record)).toMatchObject({
    'errors/malformed-input-never-5xx': 'fail',
    'prices/native-usd-shape': 'pass',
  })
  expect(record.crashes).toEqual([
    {
      how: 'ended with exit code 9',
      when: 'during',
      request: expect.stringMatching(/^POST \//),
      log: expect.stringContaining('cannot go on [redacted]'),
      isFinal: false,
    },
  ])
  const failed = record.clauses.find(({ id }) => id === clauses[0])
  expect(failed?.reason).toMatch(/ends the service/)
  const { exchanges = [], guilty = 0 } = failed?.counterexample ?? {}
  expect(exchanges[guilty]).toMatchObject({ request: { method: 'POST' }, response: { status: 0 } })
  expect(stderr).toMatch(/The service ended with exit code 9 during POST .*\n.*The end of its log:/)
  expect(stderr + stdout).not.toContain('sesame-of-mine')
})

test('any other request that ends the service twice violates the clause that sent it', async () => {
  const { code } = await judge('always', 'quote/venue', 'prices/native-usd-shape')
  expect(code).toBe(1)
  const record = recordOf('always')
  expect(outcomesIn(record)).toEqual({ 'quote/venue': 'fail', 'prices/native-usd-shape': 'pass' })
  const failed = record.clauses.find(({ id }) => id === 'quote/venue')
  expect(failed?.reason).toMatch(
    /the service ended with exit code 9 during POST \/v2\/solver\/quote \{.*, twice/,
  )
  const { exchanges = [], guilty = 0 } = failed?.counterexample ?? {}
  expect(exchanges[guilty]).toMatchObject({ request: { method: 'POST' }, response: { status: 0 } })
  expect(record.crashes?.length).toBeGreaterThan(1)
})

test('a service that does not start again ends the run with the outcomes so far', async () => {
  const clauses = ['prices/native-usd-shape', 'quote/venue', 'tokens/page-bounds']
  const { code, stdout } = await judge('once', ...clauses)
  expect(code).toBe(3)
  const record = recordOf('once')
  expect(Object.keys(outcomesIn(record))).not.toHaveLength(clauses.length)
  expect(record.crashes).toMatchObject([{ isFinal: true, log: expect.stringContaining('out of licences') }])
  expect(stdout).toContain('The service ended by itself once; the run ends there.')
})

test('a service that ends during the probes is not judged, and its log is shown', async () => {
  const { code, stderr } = await judge('any', 'quote/venue', '--api-key', 'sesame-of-mine')
  expect(code).toBe(3)
  expect(stderr).toMatch(
    /the service ended with exit code 9 during POST .*The end of its log:\n(.*\n)*cannot go on/,
  )
  expect(stderr).not.toContain('sesame-of-mine')
})

test('the router that a service prints is used as the published one', async () => {
  await judge('malformed', 'solve/target-is-the-router')
  // No need is missing, but the service has no solution to judge.
  expect(outcomesIn(recordOf('malformed'))).toEqual({ 'solve/target-is-the-router': 'inconclusive' })
})

test.skipIf(process.getuid?.() !== 0)(
  'what a full disk does to a service is said of the disk (skipped where not run by root)',
  async () => {
    const disk = join(out, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
    try {
      for (const request of [0, 1, 2]) {
        const folder = join(disk, `${request}`)
        const { code, stderr } = await assay(
          'run',
          'quote/venue',
          '--exec',
          logging(request),
          '--out',
          folder,
        )
        expect(code, stderr).toBe(2)
        expect(stderr).toBe(
          `Cannot write the log of the service in ${folder}: ENOSPC: no space left on device, write. ` +
            'Make room on the disk, or name another folder by --out.\n',
        )
        rmSync(folder, { recursive: true })
      }
    } finally {
      execFileSync('umount', [disk])
    }
  },
)

/** A service that logs 2 MB at request number `request` (counted from one) or at its start, and ends if that fails. */
function logging(request: number): string {
  const lines = `for (let i = 0; i < 32; i++) fs.writeSync(1, "x".repeat(65_536))`
  const program = `
let count = 0
const answer = (_, response) => { if (++count === ${request}) ${lines}; response.end() }
if (${request} === 0) ${lines}
http.createServer(answer).listen(process.env.PORT)`
  return `exec ${process.execPath} -e '${program}'`
}
