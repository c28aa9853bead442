/**
 * A run against a service that echoes the key of each request in every place and encoding: the run writes every report,
 * and none contains the key.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { RunRecord } from '../../../judge/record.ts'
import { assayIn, type Ended, useCommandProcess } from '../../command.ts'
import { allOf, record } from '../../record.ts'

const marker = 'CANARY'
const key = `${marker}-9f/+"q& 7e-${marker}`

const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a service that refuses every request, and echoes the last key that it received. */
async function startEcho() {
  let seen = 'none'
  let echoes = 0
  const server = createServer((request, response) => {
    const given = request.headers['x-api-key']
    if (typeof given === 'string' && given.includes(marker)) seen = given
    if (seen !== 'none') echoes += 1
    const basic = Buffer.from(`user:${seen}`).toString('base64')
    const headers = {
      'content-type': 'application/json',
      'x-echo': seen,
      authorization: `Basic ${basic}`,
      location: `/?key=${encodeURIComponent(seen)}`,
    }
    request.resume()
    response.writeHead(400, headers)
    response.end(JSON.stringify({ detail: `no ${seen}`, [seen]: JSON.stringify({ seen }), basic }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return { url: `http://127.0.0.1:${address.port}`, echoes: () => echoes, stop: () => server.close() }
}

/** True if the text contains the marker: in plain text, percent-encoded, or in base64 at any offset. */
function betrays(text: string): boolean {
  if (text.toUpperCase().includes(marker)) return true
  const pieces = text.match(/[A-Za-z0-9+/_-]{8,}/g) ?? []
  return pieces.some((piece) =>
    [0, 1, 2, 3].some((skip) => Buffer.from(piece.slice(skip), 'base64').includes(marker)),
  )
}

describe('a run against a service that echoes its key', () => {
  const out = join(folder, 'run')
  const step = join(out, 'step-summary.md')
  const events = join(out, 'events.ndjson')
  let ended: Ended
  let echoes = 0
  beforeAll(async () => {
    const echo = await startEcho()
    const flags = ['--target', echo.url, '--api-key', key, '--runs', '1', '--seed', '1', '--rate', '1000/s']
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: step }
    const judged = ['keys/*', 'spread/*', 'general/*', 'intent/nonce-shape']
    ended = await assayIn({ env }, 'run', ...judged, ...flags, '--out', out, '--events', events)
    echoes = echo.echoes()
    echo.stop()
  }, 60_000)

  const written = [
    'badge.svg',
    'ctrf.json',
    'events.ndjson',
    'index.html',
    'junit.xml',
    'record.json',
    'results.sarif',
    'step-summary.md',
    'summary.md',
  ]

  test('writes every report', () => {
    assert.deepEqual(readdirSync(out).toSorted(), written)
    const page = readFileSync(join(import.meta.dirname, '../../../../reports/README.md'), 'utf8')
    for (const name of written.filter((name) => name !== 'step-summary.md'))
      assert.ok(page.includes(name), name)
  })

  test('keeps GitHub from obeying any text of the target', () => {
    const [, quoted] = /::stop-commands::(\S+)\n/.exec(ended.stdout) ?? []
    assert.ok(quoted)
    const [before = '', said = '', after = ''] = ended.stdout.split(
      new RegExp(`::(?:stop-commands::)?${quoted}`),
    )
    assert.match(said, /keys\//)
    assert.doesNotMatch(before + after, /"actual"|because/)
  })

  test('leaves the key neither in a report nor in its output', () => {
    assert.ok(echoes > 10)
    for (const name of written) {
      const text = readFileSync(join(out, name), 'utf8')
      assert.ok(!betrays(text), `${name} holds the key`)
    }
    assert.ok(!betrays(ended.stdout) && !betrays(ended.stderr))
    const text = readFileSync(join(out, 'record.json'), 'utf8')
    for (const place of ['x-echo": "[redacted]', 'Basic', 'no [redacted]', '?key=[redacted]'])
      assert.ok(text.includes(place), `${place} is not in the record`)
  })

  test('writes events line by line: the beginning, every clause, the end', () => {
    const lines = readFileSync(events, 'utf8').trimEnd().split('\n')
    const all = lines.map((line) => JSON.parse(line))
    const kinds = all.map(({ event }) => event)
    assert.deepEqual([kinds[0], kinds.at(-1)], ['began', 'ended'])
    const { clauses } = JSON.parse(readFileSync(join(out, 'record.json'), 'utf8')) as RunRecord
    // Events come as clauses end; a record has the order of the catalogue.
    const place = ({ id }: { readonly id: string }) => clauses.findIndex((one) => one.id === id)
    assert.deepEqual(
      all
        .slice(1, -1)
        .map(({ clause }) => clause)
        .toSorted((a, b) => place(a) - place(b)),
      // A clause that a case of another clause violates has no requests of its own.
      clauses.filter(
        ({ outcome, requests }) => outcome !== 'untested' && (requests > 0 || outcome !== 'fail'),
      ),
    )
    assert.equal(all[0].clauses, all.length - 2)
    assert.equal(all.at(-1).exitCode, ended.code)
    for (const { at } of all) assert.equal(new Date(at).toISOString(), at)
  })

  test('reports failures to GitHub in ten annotations and a summary', () => {
    const annotations = ended.stdout.split('\n').filter((line) => /^::(error|warning|notice) /.test(line))
    assert.ok(annotations.length > 0 && annotations.length <= 10)
    assert.ok(statSync(step).size <= 2 ** 20)
    assert.match(readFileSync(step, 'utf8'), /^# .*fail/)
  })
})

describe('a record', () => {
  const older = join(folder, 'older.json')
  const newer = join(folder, 'newer.json')
  const none = join(folder, 'none.json')
  writeFileSync(older, JSON.stringify(allOf('pass')))
  writeFileSync(newer, JSON.stringify(record))
  writeFileSync(none, '{"version": 0, "clauses": []}')

  test('with a new failure ends a diff with exit code 1', async () => {
    const { code, stdout } = await assay('diff', older, newer)
    assert.equal(code, 1)
    assert.match(stdout, /\| quote\/venue \| must \| pass \| fail \|/)
  })

  test('without a new failure ends it with 0, also if one is fixed', async () => {
    assert.equal((await assay('diff', older, older)).code, 0)
    assert.equal((await assay('diff', newer, older)).code, 0)
  })

  test('that is invalid ends it with 2 and a sentence', async () => {
    const { code, stderr } = await assay('diff', older, none)
    assert.equal(code, 2)
    assert.equal(stderr.trim().split('\n').length, 1)
  })

  test('is rendered again to the same bytes, and with the proof that was added beside it', async () => {
    const out = join(folder, 'rendered')
    const render = () => assay('report', newer, '--out', out)
    const read = () => readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'))
    assert.equal((await render()).code, 0)
    const first = read()
    await render()
    assert.deepEqual(read(), first)
    const mutants = [{ name: 'a fault of its own', killed: true, reason: 'no' }]
    writeFileSync(join(out, 'proof.json'), JSON.stringify({ clauses: [{ id: 'quote/venue', mutants }] }))
    await render()
    assert.match(readFileSync(join(out, 'index.html'), 'utf8'), /a fault of its own/)
  })
})

test('a clause is explained: its sentence, level, scenario, check and mutants', async () => {
  const { code, stdout } = await assay('explain', 'quote/venue')
  assert.equal(code, 0)
  for (const part of [
    /`venue` accepts/,
    /must: /,
    /scenarios\/solver-api\/quote\/venue\.ts/,
    /checks/,
    /faults that it finds/,
  ])
    assert.match(stdout, part)
})
