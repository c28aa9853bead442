/** No answer of a service ends the judge, takes more than its share of memory or time, or gets into a report as anything but text. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunRecord } from '../../judge/record.ts'
import { type HostileServer, harmNames, startHostileServer } from './services.ts'
import type { RunEnd } from './runs.ts'

const key = 'sesame/of+mine-0123456789'
const out = mkdtempSync(join(tmpdir(), 'assay-hostile-'))
let server: HostileServer
let judge: ChildProcess

beforeAll(async () => {
  server = await startHostileServer()
  judge = fork(join(import.meta.dirname, 'runs.ts'), {
    env: { ...process.env, NO_COLOR: '1' },
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
  })
})
afterAll(async () => {
  judge.disconnect()
  await server.close()
  rmSync(out, { recursive: true })
})

const flags = ['--rate', '1000/s', '--answer-timeout', '0.5', '--runs', '2', '--seed', '1', '--api-key', key]
const clauses = ['solve/response-shape', 'general/amounts-are-digit-strings', 'general/public-equals-partner']

// For all of them, one after the other in one process, which ends where it needs more of what is not yet collected.
const maxHeapMegabytes = 500
const maxMegabytes = 1_300

// Of a run, whose clauses may take two minutes each.
const maxMs = 120_000

async function judged(url: string, folder: string): Promise<RunEnd> {
  judge.send({ args: ['run', ...clauses, ...flags, '--target', url, '--out', folder] })
  const [end] = await once(judge, 'message')
  return end as RunEnd
}

test.for(harmNames)('%s', { timeout: 180_000 }, async (harm) => {
  const folder = join(out, `${harmNames.indexOf(harm)}`)
  const { code, maxMemory, ms, output } = await judged(server.urlOf(harm), folder)

  expect(code, output).toBeOneOf([0, 1, 3, 5])
  expect(maxMemory).toBeLessThan(maxMegabytes)
  expect(ms).toBeLessThan(maxMs)
  expect(server.ledAstray()).toBe(0)
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  for (const text of [output, ...files]) {
    expect(text).not.toContain(key)
    expect(text).not.toMatch(/[^\P{Cc}\t\n]|[\p{Bidi_Control}\u2028\u2029]/u)
  }
  for (const text of files) expect(text.length).toBeLessThan(5_000_000)
  expectReadable(folder)
})

/** Every report is what it should be. */
function expectReadable(folder: string): void {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const record: RunRecord = JSON.parse(read('record.json'))
  expect(record.clauses.length).toBeGreaterThan(200)
  expect(JSON.parse(read('results.sarif'))).toMatchObject({ version: '2.1.0' })
  expect(JSON.parse(read('ctrf.json'))).toHaveProperty('results')
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.write(read('junit.xml')).close()
  expect(read('index.html')).not.toMatch(/<script>alert|<img src=x/)
}
