/** A service that knows the cosigner's private key leaks it in answers or in its log; Assay's output never does. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assayIn } from '../../command.ts'

const digits = '8f2a559490d4a3e1b7c6'.padEnd(64, '17d0e9b3c5')

let out = ''
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'assay-cosigner-'))
})
afterEach(() => rmSync(out, { recursive: true }))

const program = `
const [key] = process.argv.slice(1)
require("node:http").createServer((request, response) => {
  request.resume()
  response.writeHead(400, { "content-type": "application/json", "x-echo": "0x" + key })
  response.end(JSON.stringify({ detail: "no " + key.toUpperCase(), ["0x" + key]: key }))
}).listen(process.env.PORT)`

test.each([
  { does: 'answers with it', command: `exec node -e '${program}' ${digits}`, code: 1, said: 'no' },
  { does: 'logs it and ends', command: `echo "signs with ${digits}"; exit 9`, code: 2, said: 'with' },
])(
  'no output about a service that $does contains the key of the cosigner',
  {
    timeout: 120_000,
  },
  async ({ code, command, said }) => {
    const ended = await assayIn(
      { env: { ASSAY_COSIGNER_KEY: `0x${digits}` } },
      ...['run', 'nonce/*', 'submit/*', '--interface', 'uniswapx', '--exec', command, '--out', out],
      ...['--runs', '1', '--seed', '1', '--rate', '1000/s', '--events', join(out, 'events.ndjson')],
    )
    expect(ended.code, ended.stderr).toBe(code)
    // The log of the service stays unchanged.
    const names = readdirSync(out).filter((name) => name !== 'service.log')
    const written = [
      ...names.map((name) => readFileSync(join(out, name), 'utf8')),
      ended.stdout,
      ended.stderr,
    ]
    const text = written.join('\n').toLowerCase()
    expect(text).toContain(`${said} [redacted]`)
    expect(text).not.toContain(digits.slice(0, 16))
    expect(text).not.toContain(digits.slice(-16))
  },
)
