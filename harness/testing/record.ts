/** Records for the tests of reports: one with every outcome and with text that attacks formats, and a very long one. */

import { catalogue } from '../interfaces/solver-api/clauses/catalogue.ts'
import type { ClauseRecord, RunRecord } from '../judge/record.ts'

/** A response that breaks reports that trust it. */
export const hostile = `<b>&"'\u0000]]>\n\`x\`</script><script>document.title='broken into'</script><img src=x onerror=alert(1)>%\r::error::x|`

export const exchange = {
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:1/v2/solver/quote?a=b',
    headers: { accept: 'application/json', 'x-api-key': '[redacted]' },
    body: `{"it's":"a \\"body\\" of \\n $HOME \`id\`"}`,
  },
  response: { status: 200, headers: { 'x-said': hostile }, body: hostile },
}

export function clause(part: Partial<ClauseRecord> & Pick<ClauseRecord, 'id' | 'outcome'>): ClauseRecord {
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

const transactions = [
  {
    status: 'reverted',
    revertReason: 'Error(too little)',
    gasUsed: '123456',
    changes: [{ token: '0xtoken', holder: '0xholder', change: '-5' }],
  },
] as const

/** One clause of each outcome; the failure has all fields of a counterexample. */
export const record: RunRecord = {
  version: 2,
  interface: 'solver-api',
  target: 'reference',
  grade: 'exact',
  seed: 7,
  runs: 10,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1234,
  transactions: { executed: 5, revertsExpected: 1, revertsUnexpected: 0 },
  asked: {
    cells: {
      'GET /v2/solver/tokens public limit query absent': 3,
      'GET /v2/solver/tokens public limit query edge': 0,
      'GET /v2/solver/tokens public limit query valid': 2,
      'GET /v2/solver/tokens partner limit query absent': 1,
      'GET /v2/solver/tokens partner limit query edge': 0,
      'GET /v2/solver/tokens partner limit query valid': 0,
    },
    batchSizes: { 1: 4, 12: 1 },
  },
  clauses: [
    clause({ id: 'quote/external-id', outcome: 'pass' }),
    clause({
      id: 'quote/venue',
      outcome: 'fail',
      reason: hostile,
      replay: 'quote/venue@0000002a:0:1',
      counterexample: {
        given: { venue: hostile },
        expected: 200,
        actual: 500,
        exchanges: [exchange],
        guilty: 0,
        transactions,
      },
    }),
    clause({
      id: 'solve/executes',
      outcome: 'not-applicable',
      reason: 'the target offers no chain',
      cases: 0,
    }),
    clause({ id: 'solve/is-repeatable', outcome: 'inconclusive', reason: 'no answer', cases: 0 }),
    clause({ id: 'tokens/is-a-list', outcome: 'untested', cases: 0 }),
    clause({ id: 'quote/largest-batch', level: 'observe', outcome: 'observed', observed: { most: hostile } }),
  ],
  orders: [
    {
      sell_token: '0xaaaa',
      buy_token: '0xbbbb',
      sell_amount: '7',
      outcome: 'paid',
      quoted: '9',
      promised: '9',
      minimum: '8',
      paid: '9',
    },
    { sell_token: '0xaaaa', buy_token: '0xbbbb', sell_amount: '1', outcome: 'refused', reason: hostile },
    { sell_token: '0xaaaa', buy_token: '0xbbbb', sell_amount: '2', outcome: 'refused', reason: hostile },
  ],
}

/** The record with every outcome changed to `outcome`. */
export function allOf(outcome: ClauseRecord['outcome']): RunRecord {
  return { ...record, clauses: record.clauses.map(({ id }) => clause({ id, outcome })) }
}

/** A record of `count` clauses; a tenth of them fail, each with an exchange. */
export function longRecord(count: number): RunRecord {
  const [failure] = record.clauses.filter(({ outcome }) => outcome === 'fail')
  const clauses = Array.from({ length: count }, (_, index) => {
    const { id } = catalogue[index % catalogue.length] ?? { id: 'quote/venue' }
    const numbered = `${id}-${index}` as ClauseRecord['id']
    return index % 10 === 0 && failure !== undefined
      ? { ...failure, id: numbered }
      : clause({ id: numbered, outcome: 'pass' })
  })
  return { ...record, clauses }
}
