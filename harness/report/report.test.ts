import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { SaxesParser } from 'saxes'
import { describe, test } from 'vitest'
import { curlCommand } from '../core/curl.ts'
import type { ClauseRecord } from '../judge/record.ts'
import { allOf, clause, exchange, record } from '../testing/record.ts'
import { renderDiff } from './diff.ts'
import { renderBadge } from './formats/badge.ts'
import { renderCtrf } from './formats/ctrf.ts'
import { renderAnnotations, renderStepSummary } from './formats/github.ts'
import { renderJunit } from './formats/junit.ts'
import { renderMarkdown } from './formats/markdown.ts'
import { renderSarif } from './formats/sarif.ts'
import { renderText } from './formats/text.ts'
import { clauseDetail } from './html/clause-detail.ts'
import { renderHtml } from './html.ts'
import { failuresOf } from './outcomes.ts'

describe('JUnit', () => {
  const xml = renderJunit(record)

  test('is well-formed for any answer of a target', () => {
    assertWellFormed(xml)
  })

  test('counts failures, errors and skips apart', () => {
    assert.match(xml, /<testsuites name="assay" tests="6" failures="1" errors="1" skipped="2"/)
  })

  test('gives the reason of a skipped clause', () => {
    assert.match(xml, /<skipped message="the target offers no chain"\/>/)
  })
})

test('the summary names each failure with its sentence, its input and its replay', () => {
  for (const rendered of [renderText(record), renderMarkdown(record)]) {
    assert.match(rendered, /quote\/venue/)
    assert.match(rendered, /It holds\./)
    assert.match(rendered, /quote\/venue@0000002a:0:1/)
  }
})

test('the summary states the number of judged clauses, and the clauses with fewer cases than asked for', () => {
  const clauses = [
    clause({ id: 'quote/external-id', outcome: 'pass', cases: 1, casesAskedFor: 12 }),
    clause({ id: 'quote/venue', outcome: 'fail' }),
    clause({ id: 'solve/executes', outcome: 'pass', cases: 5, casesAskedFor: 12 }),
    clause({ id: 'errors/bounds', outcome: 'inconclusive' }),
    clause({ id: 'tokens/is-a-list', outcome: 'untested' }),
  ]
  const sentence =
    /Judged 3 of \d clauses; 2 by fewer cases than asked for: quote\/external-id 1 of 12, solve\/executes 5 of 12\./
  for (const render of [renderText, renderMarkdown, renderHtml])
    assert.match(render({ ...record, clauses }), sentence)
})

test('the summary says how many draws were left, and why', () => {
  const clauses = [
    clause({
      id: 'quote/external-id',
      outcome: 'pass',
      cases: 12,
      discards: { 'no solution': 7, 'the market moved': 1 },
    }),
    clause({ id: 'quote/venue', outcome: 'pass', cases: 12, discards: { 'no solution': 2 } }),
  ]
  for (const render of [renderText, renderMarkdown, renderHtml])
    assert.match(
      render({ ...record, clauses }),
      /\. 10 inputs redrawn: 9 × no solution, 1 × the market moved\./,
    )
})

test('the page shows which options met, and which never did', () => {
  const name = 'POST /v2/solver/solve'
  const pairs = { [`${name} family=partner slippage=named`]: 3, [`${name} family=public slippage=named`]: 0 }
  const asked = { cells: {}, pairs }
  assert.match(renderHtml({ ...record, asked }), /1 of 2 pairs of options met/)
  assert.match(renderText({ ...record, asked }), /1 of 2 pairs of options/)
})

describe('a failure is shown with the exchange that the check blames', () => {
  const later = { ...exchange, request: { ...exchange.request, url: 'http://127.0.0.1:1/asked-later' } }
  const clauses = record.clauses.map((clause) =>
    clause.counterexample === undefined
      ? clause
      : { ...clause, counterexample: { ...clause.counterexample, exchanges: [exchange, later] } },
  )
  const twice = { ...record, clauses }
  const curlLines: Record<string, (one: typeof record) => string> = {
    text: renderText,
    markdown: renderMarkdown,
    JUnit: (one) => renderJunit(one).replaceAll('&quot;', '"'),
    CTRF: renderCtrf,
    SARIF: renderSarif,
    GitHub: (one) => renderAnnotations(one).join('\n'),
  }
  for (const [name, render] of Object.entries(curlLines)) {
    test(`in ${name}`, () => {
      const rendered = render(twice)
      assert.ok(rendered.includes("curl -sS -X POST 'http://127.0.0.1:1/v2/solver/quote?a=b'"), rendered)
      assert.doesNotMatch(rendered, /curl -sS -X POST 'http:\/\/127\.0\.0\.1:1\/asked-later'/)
    })
  }

  test('on the page, which shows it open', () => {
    const [failing] = clauses.filter(({ outcome }) => outcome === 'fail')
    assert.ok(failing !== undefined)
    const opened = clauseDetail(failing, twice, undefined).markup.match(/<details class="exchange" open>.*/g)
    assert.equal(opened?.length, 1)
    assert.match(opened[0] ?? '', /\/v2\/solver\/quote/)
  })
})

test('failures are in the order in which to fix them: severe levels, then shapes, then clauses about a chain', () => {
  const failing = (id: ClauseRecord['id'], part: Partial<ClauseRecord>) =>
    clause({ id, outcome: 'fail', ...part })
  const clauses = [
    failing('solve/executes', { scope: 'chain' }),
    failing('errors/bounds', { level: 'should' }),
    failing('quote/round-trip-never-profits', { scope: 'economic' }),
    failing('quote/venue', {}),
    failing('solve/response-shape', {}),
  ]
  assert.deepEqual(
    failuresOf(clauses).map(({ id }) => id),
    [
      'solve/response-shape',
      'quote/venue',
      'quote/round-trip-never-profits',
      'solve/executes',
      'errors/bounds',
    ],
  )
})

test('the page shows the latencies of each endpoint if the record has them', () => {
  const latencies = { 'POST /v2/solver/quote': { requests: 7, p50Ms: 12, p95Ms: 34, maxMs: 1500 } }
  assert.match(renderHtml({ ...record, latencies }), /POST \/v2\/solver\/quote.*7.*12 ms.*34 ms.*1\.5 s/)
  assert.doesNotMatch(renderHtml(record), /Latencies/)
})

describe('the badge', () => {
  test('is well-formed and gives the outcome in words', () => {
    const texts = new Map<string, string>()
    for (const [name, one] of Object.entries({
      failing: record,
      whole: allOf('pass'),
      none: allOf('untested'),
    })) {
      const svg = renderBadge(one)
      assertWellFormed(svg)
      texts.set(name, /<title>(.*)<\/title>/.exec(svg)?.[1] ?? '')
    }
    assert.equal(texts.get('failing'), 'conformance: 1 of 3 fail')
    assert.equal(texts.get('whole'), 'conformance: 6 of 6 pass')
    assert.equal(texts.get('none'), 'conformance: not judged')
  })
})

describe('a record rendered twice gives the same bytes', () => {
  const renderers: Record<string, (one: typeof record) => string> = {
    text: renderText,
    markdown: renderMarkdown,
    junit: renderJunit,
    ctrf: renderCtrf,
    sarif: renderSarif,
    badge: renderBadge,
    annotations: (one) => renderAnnotations(one).join('\n'),
    summary: (one) => renderStepSummary(one, 1000),
    diff: (one) => renderDiff(one, allOf('pass')),
    page: renderHtml,
  }
  for (const [name, render] of Object.entries(renderers)) {
    test(name, () => {
      const before = JSON.stringify(record)
      assert.equal(render(record), render(structuredClone(record)))
      assert.equal(JSON.stringify(record), before)
    })
  }
})

const hasCurl = spawnSync('curl', ['--version']).status === 0

test.skipIf(!hasCurl)('the curl command, run by a shell that has curl, sends the same request', async () => {
  let received: { headers: Record<string, unknown>; body: string; url: string | undefined } | undefined
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk
    })
    request.on('end', () => {
      received = { headers: request.headers, body, url: request.url }
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const url = exchange.request.url.replace(':1/', `:${address.port}/`)
  const line = curlCommand({ ...exchange.request, url })
  await new Promise((resolve) => spawn('sh', ['-c', line]).on('close', resolve))
  server.close()

  assert.equal(received?.body, exchange.request.body)
  assert.equal(received?.url, '/v2/solver/quote?a=b')
  assert.equal(received?.headers['x-api-key'], '[redacted]')
})

function assertWellFormed(xml: string): void {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
}
