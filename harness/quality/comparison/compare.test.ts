import { expect, test } from 'vitest'
import { sampleMeasurement, withResult } from '../../testing/measurement.ts'
import type { Measurement, OrderResult } from '../measurement.ts'
import { compare } from './compare.ts'

const before = sampleMeasurement({ seed: 1, orders: 210, chanceBps: 0, lossBps: 0 })
const cheaper = { ...before, orders: before.orders.map((result) => ({ ...result, gas: 100_000n })) }

test('every order is a win, a tie or a loss, in every stratum', () => {
  const after = sampleMeasurement({ seed: 2, orders: 210, chanceBps: 0.02, lossBps: -0.01 })
  for (const { losses, orders, ties, wins } of compare(before, after).strata)
    expect(wins + ties + losses).toBe(orders)
})

test('less gas for the same amount is a win net and a tie gross', () => {
  const [overall] = compare(before, cheaper).strata
  expect(overall?.wins).toBe(overall?.orders)
  expect(overall?.medianNet).toBeCloseTo(1, 1)
  expect(overall?.medianGross).toBe(0)
})

test('stress orders have no part in the overall figures', () => {
  const beyond = before.orders.filter(({ size }) => size === 'beyond liquidity')
  const [overall] = compare(before, before).strata
  expect(beyond.length).toBeGreaterThan(0)
  expect(overall?.orders).toBe(before.orders.length - beyond.length)
})

test('an order that is lost loses all of its payment, and heads the list of the worst', () => {
  const after = withResult(before, 17, ({ outcome: _, ...result }) => ({ ...result, outcome: 'no-route' }))
  const { worst } = compare(before, after)
  expect(worst.map(({ before: { id } }) => id)).toEqual(['17'])
  expect(worst[0]?.grossBps).toBe(-10_000)
  expect(compare(after, before).worst).toEqual([])
})

test('a signed order is compared by its share of the bound, which earlier fills may have moved', () => {
  const signed = filled(before, 17, {})
  const halved = ({ execution, promised }: Solved) => ({
    bound: 10n ** 18n / 2n,
    promised: promised / 2n,
    execution: { ...execution, paid: execution.paid / 2n },
  })
  const { strata, worst } = compare(signed, filled(signed, 17, halved(solvedOf(signed, 17))))
  expect(worst).toEqual([])
  expect(strata.find(({ name }) => name === 'intent')).toMatchObject({ ties: 1, kept: { median: 0 } })
})

test('a smaller paid part of a quote is counted, even if the order brings as much', () => {
  const signed = filled(before, 17, {})
  const { promised } = solvedOf(signed, 17)
  const more = filled(signed, 17, { promised: promised + promised / 1_000n })
  const intent = compare(signed, more).strata.find(({ name }) => name === 'intent')
  expect(intent).toMatchObject({ ties: 1, kept: { less: 1, more: 0 } })
  expect(intent?.kept?.median).toBeCloseTo(-10, 1)
})

test.each([
  ['other orders', { corpus: { ...before.corpus, hash: 'another' } }],
  ['another market', { market: 'another' }],
  ['a part of the orders', { shard: { index: 1, of: 2 } }],
  [
    'orders that are called otherwise',
    { orders: before.orders.map((result) => ({ ...result, id: `x${result.id}` })) },
  ],
  ['another amount', { orders: before.orders.map((result) => ({ ...result, sellAmount: 1n })) }],
  [
    'more orders',
    { orders: [...before.orders, ...before.orders.slice(0, 1).map((result) => ({ ...result, id: 'more' }))] },
  ],
])('a measurement of %s is not compared', (_, change) => {
  expect(() => compare(before, { ...before, ...change })).toThrow(
    expect.objectContaining({ code: 'NOT_COMPARABLE' }),
  )
})

type Solved = Extract<OrderResult, { outcome: 'solved' }> & {
  readonly execution: { readonly status: 'paid'; readonly paid: bigint; readonly gasUsed: bigint }
}

/** The result of an order that was signed for its quote and filled. */
function solvedOf({ orders }: Measurement, index: number): Solved {
  const result = orders[index]
  if (result?.outcome !== 'solved') throw new Error('samples are solved')
  const { promised: paid } = result
  const execution = { status: 'paid', paid, gasUsed: 1n } as const
  return { ...result, quoted: 'intent', gasPrice: 0, execution }
}

function filled(measurement: Measurement, index: number, change: Partial<Solved>): Measurement {
  const result = { ...solvedOf(measurement, index), ...change }
  return withResult(measurement, index, () => result)
}
