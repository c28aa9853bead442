/** The schema of `record.json`, so that its readers can rely on its type. Further fields are kept. */
import * as z from 'zod'
import { partStates } from '../../../judge/parts/part.ts'
import { recordVersion } from '../../../judge/record.ts'

const count = z.int().min(0)
const place = z.int().min(1)
/** At most thirty years, because durations are added to dates. */
const milliseconds = z.number().min(0).max(1e12)
const text = z.string()
const amount = z.string().regex(/^-?\d+$/, 'is not an integer in a text')
const headers = z.record(text, text)

const exchangeSchema = z.looseObject({
  request: z.looseObject({ method: text, url: z.url(), headers, body: text.exactOptional() }),
  response: z.looseObject({ status: count, headers, body: text }),
  heads: z.looseObject({ before: count, after: count }).exactOptional(),
})
const transactionSchema = z.looseObject({
  status: z.enum(['success', 'reverted']),
  revertReason: text.exactOptional(),
  gasUsed: amount,
  changes: z.array(z.looseObject({ token: text, holder: text, change: amount })),
})
const counterexampleSchema = z.looseObject({
  given: z.unknown().optional(),
  expected: z.unknown().optional(),
  actual: z.unknown().optional(),
  exchanges: z.array(exchangeSchema),
  guilty: z.int(),
  transactions: z.array(transactionSchema).exactOptional(),
})
const clauseSchema = z.looseObject({
  id: z.templateLiteral([text, '/', text]),
  level: z.enum(['must', 'should', 'either', 'observe']),
  scope: z.enum(['wire', 'economic', 'chain', 'clock']),
  text,
  remedy: text.exactOptional(),
  scenario: text.exactOptional(),
  outcome: z.enum(['pass', 'fail', 'inconclusive', 'not-applicable', 'observed', 'untested']),
  cases: count,
  casesAskedFor: count.exactOptional(),
  discarded: count.exactOptional(),
  discards: z.record(text, count).exactOptional(),
  requests: count,
  mutants: count,
  reason: text.exactOptional(),
  log: text.exactOptional(),
  counterexample: counterexampleSchema.exactOptional(),
  replay: text.exactOptional(),
  observed: z.record(text, z.unknown()).exactOptional(),
  durationMs: milliseconds,
})
const partSchema = z.looseObject({
  name: text,
  text,
  state: z.enum(partStates),
  demandedBy: z.templateLiteral([text, '/', text]).exactOptional(),
  clauses: count,
  answer: z.looseObject({ request: text, status: count }).exactOptional(),
})
const crashSchema = z.looseObject({
  how: text,
  when: z.enum(['during', 'after']),
  request: text.exactOptional(),
  log: text,
  isFinal: z.boolean(),
})
const sold = { sell_token: text, buy_token: text, sell_amount: amount }
const orderSchema = z.discriminatedUnion('outcome', [
  z.looseObject({
    ...sold,
    outcome: z.enum(['paid', 'reverted']),
    quoted: amount,
    promised: amount,
    minimum: amount,
    paid: amount,
  }),
  z.looseObject({ ...sold, outcome: z.literal('no-solution') }),
  z.looseObject({ ...sold, outcome: z.literal('refused'), reason: text }),
])

export const recordSchema = z.looseObject(
  {
    version: z.literal(recordVersion, `Expected the record.json of a run, version ${recordVersion}.`),
    interface: text,
    target: text,
    grade: z.enum(['exact', 'inputs-exact']),
    options: text.exactOptional(),
    source: text.exactOptional(),
    seed: count,
    runs: count,
    shard: z.looseObject({ index: place, of: place }).exactOptional(),
    selected: count.exactOptional(),
    partial: z.enum(['interrupted', 'budget', 'bail', 'gone', 'refused']).exactOptional(),
    startedAt: z.iso.datetime(),
    durationMs: milliseconds,
    transactions: z.looseObject({ executed: count, revertsExpected: count, revertsUnexpected: count }),
    asked: z.record(text, z.record(text, count)).exactOptional(),
    clauses: z.array(clauseSchema),
    parts: z.array(partSchema).exactOptional(),
    answers: z.record(text, text).exactOptional(),
    latencies: z
      .record(
        text,
        z.looseObject({ requests: count, p50Ms: milliseconds, p95Ms: milliseconds, maxMs: milliseconds }),
      )
      .exactOptional(),
    crashes: z.array(crashSchema).exactOptional(),
    orders: z.array(orderSchema).exactOptional(),
  },
  `Expected the record.json of a run, version ${recordVersion}.`,
)
