import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { SaxesParser } from 'saxes'
import { describe, test } from 'vitest'
import type { ClauseRecord, RunRecord } from '../conformance/record.ts'
import { curlOf } from './curl.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import { renderText } from './text.ts'

const hostile = `<b>&"'\u0000]]>\n\`x\``

const exchange = {
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:1/v2/solver/quote?a=b',
    headers: { accept: 'application/json', 'x-api-key': '[redacted]' },
    body: `{"it's":"a \\"body\\" of \\n $HOME \`id\`"}`,
  },
  response: { status: 200, headers: {}, body: hostile },
}

function clause(part: Partial<ClauseRecord> & Pick<ClauseRecord, 'id' | 'verdict'>): ClauseRecord {
  return {
    level: 'must',
    scope: 'wire',
    text: `It holds. ${hostile}`,
    cases: 3,
    requests: 3,
    mutants: 2,
    durationMs: 5,
    ...part,
  }
}

const record: RunRecord = {
  version: 1,
  target: 'reference',
  grade: 'exact',
  seed: 7,
  runs: 10,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1234,
  transactions: { executed: 5, revertsExpected: 1, revertsUnexpected: 0 },
  clauses: [
    clause({ id: 'quote/external-id', verdict: 'pass' }),
    clause({
      id: 'quote/venue',
      verdict: 'fail',
      reason: hostile,
      replay: 'quote/venue@0000002a:0:1',
      counterexample: { given: { venue: hostile }, expected: 200, actual: 500, exchanges: [exchange] },
    }),
    clause({
      id: 'solve/executes',
      verdict: 'not-applicable',
      reason: 'the target offers no chain',
      cases: 0,
    }),
    clause({ id: 'solve/is-repeatable', verdict: 'inconclusive', reason: 'no answer', cases: 0 }),
    clause({ id: 'tokens/is-a-list', verdict: 'untested', cases: 0 }),
    clause({ id: 'quote/largest-batch', level: 'observe', verdict: 'pass', observed: { most: hostile } }),
  ],
}

describe('JUnit', () => {
  const xml = renderJunit(record)

  test('is well-formed, whatever a target answers', () => {
    const parser = new SaxesParser()
    parser.on('error', (error) => {
      throw error
    })
    parser.write(xml).close()
  })

  test('counts failures, errors and skips apart', () => {
    assert.match(xml, /<testsuites name="assay" tests="6" failures="1" errors="1" skipped="2"/)
  })

  test('says of a skipped clause why', () => {
    assert.match(xml, /<skipped message="the target offers no chain"\/>/)
  })
})

test('the summary names each broken clause with its sentence, its input and its replay', () => {
  for (const rendered of [renderText(record), renderMarkdown(record)]) {
    assert.match(rendered, /quote\/venue/)
    assert.match(rendered, /It holds\./)
    assert.match(rendered, /quote\/venue@0000002a:0:1/)
  }
})

test('a record rendered twice gives the same bytes', () => {
  for (const render of [renderText, renderMarkdown, renderJunit]) assert.equal(render(record), render(record))
})

const hasCurl = spawnSync('curl', ['--version']).status === 0

test.skipIf(!hasCurl)('the curl line, run by a shell that has curl, sends the same request', async () => {
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
  const line = curlOf({ ...exchange, request: { ...exchange.request, url } })
  await new Promise((resolve) => spawn('sh', ['-c', line]).on('close', resolve))
  server.close()

  assert.equal(received?.body, exchange.request.body)
  assert.equal(received?.url, '/v2/solver/quote?a=b')
  assert.equal(received?.headers['x-api-key'], '[redacted]')
})
