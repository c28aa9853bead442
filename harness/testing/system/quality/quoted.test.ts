/** Orders that are quoted first and then traded: the reference, and services that differ from it in one property. */
import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { interfaceNamed } from '../../../cli/interfaces.ts'
import { subjectOfTarget } from '../../../cli/quality/subject.ts'
import { reach } from '../../../cli/target/reach.ts'
import { referenceTarget } from '../../../cli/target/reference.ts'
import { fieldOf } from '../../../core/json.ts'
import {
  type Asked,
  combined,
  dropSubmissions,
  misreadFilter,
  respondWith,
  rewriteQuotedAmounts,
} from '../../../interfaces/solver-api/kit/faults/index.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import type { MakerDesk } from '../../../market/maker-quotes.ts'
import { compare } from '../../../quality/comparison/compare.ts'
import { findingsOf } from '../../../quality/comparison/gate.ts'
import type { QuotedKind, SizeClass } from '../../../quality/corpus/classes.ts'
import { drawQuoted } from '../../../quality/corpus/quoted.ts'
import { measurementOf, measureOrder, resultsOfSame } from '../../../quality/measure.ts'
import { formatMeasurement, type Measurement, type OrderResult } from '../../../quality/measurement.ts'
import { gapBps, grossOf, isUnfilled, shortfallBps } from '../../../quality/outcome.ts'

const patience = { timeout: 180_000 }
/** For faults that the other kind of order detects at a merge. */
const atNight = { ...patience, tags: ['long'] }
/** Enough orders to find a regression of a target that is not deterministic, in one of eight strata. */
const count = 24
const drawn = { seed: 1, count: 42 }
/** Only large intents: a filler that uses less gas than quoted can pay far more than the quote of a small one. */
const sizesOf: Readonly<Record<QuotedKind, readonly SizeClass[]>> = {
  intent: ['$10k', '$100k', '$1M', '$10M'],
  'market makers': ['$10', '$100', '$1k', '$10k'],
}

let makersPayLess = false
const target = await referenceTarget(undefined, {}, (ports) =>
  makersPayLess ? { ...ports, makerQuotes: lessBy(100n, ports.makerQuotes) } : ports,
)
afterAll(() => target.stop())
const judged = interfaceNamed()
const options = { shrinks: 0, ...(await reach(target, judged.api, { target: 'reference' })) }

/** Measures the reference with a fault, with the bounds of an earlier measurement. */
async function measured(kind: QuotedKind, fault: Mutant = (fetch) => fetch, before?: Measurement) {
  const faulty = {
    ...target,
    async open(seed: number) {
      const session = await target.open(seed)
      return { ...session, fetch: fault(session.fetch) }
    },
  }
  const { source, subject } = await subjectOfTarget({ target: faulty, options }, judged)
  const all = drawQuoted(source.snapshot, drawn, kind)
  const corpus = { origin: 'seed 1', orders: all.filter(({ size }) => sizesOf[kind].includes(size)) }
  const known = before && resultsOfSame(before, corpus, source)
  const orders: OrderResult[] = []
  for (const order of corpus.orders)
    orders.push((await measureOrder({ ...subject, ...(known && { known }) }, order)).result)
  return measurementOf('a service', corpus, orders, { market: source.hash })
}

function lessBy(bps: bigint, desk: MakerDesk): MakerDesk {
  return async (...request) =>
    (await desk(...request)).map((quote) => ({
      ...quote,
      maxAmountOut: quote.maxAmountOut - (quote.maxAmountOut * bps) / 10_000n,
    }))
}

const rulesOf = (before: Measurement, after: Measurement) =>
  findingsOf(compare(before, after), 0.1).map(({ rule, sentence }) => `${rule}: ${sentence}`)
const timesOf = ({ orders }: Measurement) =>
  orders.map((order) => order.outcome === 'solved' && order.execution?.blocks)
const quotesOn = (change: (amount: bigint) => bigint) =>
  rewriteQuotedAmounts((amount, asked) => (isOnIntentVenue(asked) ? change(amount) : amount))
const isOnIntentVenue = ({ body }: Asked) => fieldOf(body, 'venue') === 'intent'

describe('an intent that is quoted', async () => {
  const before = await measured('intent')

  test('is signed, and filled in the next block for the quote, which is below the bound', () => {
    assert.equal(before.orders.length, count)
    assert.deepEqual(new Set(timesOf(before)), new Set([1]))
    assert.deepEqual(new Set(before.orders.map(shortfallBps)), new Set([0]))
    for (const order of before.orders) assert.ok((gapBps(order) ?? 0) > 0, order.id)
  })

  test(
    'is the same in every measurement, after any earlier fills, and raises no alarm',
    patience,
    async () => {
      const again = await measured('intent')
      assert.equal(formatMeasurement(again), formatMeasurement(before))
      assert.deepEqual(rulesOf(before, again), [])
    },
  )

  test('five basis points lower is a regression', atNight, async () => {
    const less = await measured(
      'intent',
      quotesOn((amount) => amount - amount / 2_000n),
      before,
    )
    assert.match(rulesOf(before, less).join('\n'), /^median: intent: the median falls by 5\.0/m)
  })

  test(
    'for more than can be paid is filled late and below the quote, which is a regression',
    patience,
    async () => {
      const more = await measured(
        'intent',
        quotesOn((amount) => amount + (amount * 40n) / 10_000n),
        before,
      )
      assert.ok(timesOf(more).filter((blocks) => blocks && blocks > 1).length > count / 2)
      const [below] = more.orders.map(shortfallBps).toSorted((a = 0, b = 0) => b - a)
      assert.ok(below !== undefined && below > 10, `${below}`)
      assert.match(
        rulesOf(before, more).join('\n'),
        /^quote: intent: \d+ orders are paid less of their quotes/m,
      )
    },
  )

  test('and not filled brings nothing, which is a regression', patience, async () => {
    const dropped = await measured('intent', dropSubmissions(), before)
    assert.deepEqual(dropped.orders.map(isUnfilled), Array(count).fill(true))
    assert.deepEqual(new Set(dropped.orders.map(grossOf)), new Set([0n]))
    assert.match(rulesOf(before, dropped).join('\n'), /^failures: .* bring nothing: 24/m)
  })

  test('and refused at its submission is a refusal', patience, async () => {
    const refusing = await measured('intent', respondWith('/partner/v2/intent/order', 400), before)
    for (const order of refusing.orders)
      assert.ok(order.outcome === 'refused' && /^400 .*answered with 400/.test(order.reason), order.id)
  })
})

describe('an order with market makers', async () => {
  const before = await measured('market makers')
  const small = ({ orders }: Measurement) =>
    orders.filter(({ size }) => ['$10', '$100', '$1k'].includes(size))

  test('is paid at least its quote, mostly more than the pools can pay, and beats no bound', () => {
    for (const order of before.orders) assert.ok((shortfallBps(order) ?? 1) <= 0, order.id)
    const gaps = before.orders.map((order) => gapBps(order) ?? 0)
    assert.ok(gaps.filter((gap) => gap < 0).length > count / 2)
    assert.deepEqual(compare(before, before).beyondBound, [])
  })

  test('is the same in every measurement, and raises no alarm', patience, async () => {
    const again = await measured('market makers')
    assert.equal(formatMeasurement(again), formatMeasurement(before))
    assert.deepEqual(rulesOf(before, again), [])
  })

  test('that uses makers who pay less than the pools is a regression', patience, async () => {
    const ofMakers = (path: string) =>
      misreadFilter(path, (amms) => (amms?.length ? amms : ['+market_maker']))
    makersPayLess = true
    const onlyMakers = combined(ofMakers('/v2/solver/quote'), ofMakers('/v2/solver/solve'))
    const worse = await measured('market makers', onlyMakers, before).finally(() => {
      makersPayLess = false
    })
    assert.ok(small(worse).every((order) => (gapBps(order) ?? 0) > 10))
    assert.match(rulesOf(before, worse).join('\n'), /^median: market makers: the median falls/m)
  })

  test('that is paid less than its quote is a regression', atNight, async () => {
    const more = await measured(
      'market makers',
      rewriteQuotedAmounts((amount) => amount + amount / 2_000n),
      before,
    )
    assert.match(rulesOf(before, more).join('\n'), /^quote: market makers: 24 orders .* falls by 5\.0 bps/m)
  })
})
