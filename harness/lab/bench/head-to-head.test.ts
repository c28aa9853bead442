import { expect, test } from 'vitest'
import { fewestOrders, headToHead, isSlower, isWorse, lostOrders } from './head-to-head.ts'
import type { RoutedOrder, RouterRun } from './race.ts'

const bound = 10n ** 18n

/** Orders of one stratum, each of which misses the bound by the given bps. */
function runOf(name: string, ms: number, missed: readonly number[]): RouterRun {
  const orders = missed.map(
    (bps, index): RoutedOrder => ({
      ms,
      result: {
        id: `${index}`,
        sellToken: `0x${'1'.repeat(40)}`,
        buyToken: `0x${'2'.repeat(40)}`,
        sellAmount: 1n,
        size: '$1k',
        pair: 'hub/hub',
        bound,
        gasPrice: 0,
        outcome: 'solved',
        promised: bound - BigInt(Math.round(bps * 10_000)) * 10n ** 10n,
        gas: 0n,
      },
    }),
  )
  return { name, orders }
}

const enough = (missed: number) => Array<number>(fewestOrders).fill(missed)

const ours = runOf('ours', 5, [0, 0, 3, 0])

test('a peer is compared on the orders that it got through', () => {
  const [result] = headToHead(ours, runOf('theirs', 5, [2, 0, 1]))
  expect(result).toMatchObject({ stratum: 'within liquidity', orders: 3, wins: 1, ties: 1, losses: 1 })
  expect(result?.medianBps).toBe(0)
})

test('the orders that a peer is paid more for are listed, the worst first', () => {
  const lost = lostOrders(runOf('ours', 5, [1, 0, 3, 0]), runOf('theirs', 5, [0, 0.5, 1, 0]))
  expect(lost.map(({ order, peer }) => [order.id, peer])).toEqual([
    ['2', 'theirs'],
    ['0', 'theirs'],
  ])
  expect(lost[0]?.bps).toBeCloseTo(-2, 2)
})

test('paying less is worse, and by no more than the tie band is not', () => {
  const judged = (missed: number) =>
    headToHead(runOf('ours', 5, enough(missed)), runOf('theirs', 5, enough(1))).some(isWorse)
  expect([judged(2), judged(1.009), judged(0)]).toEqual([true, false, false])
})

test('only a peer near the bound is a measure of speed', () => {
  const slower = (ms: number, missed: number) =>
    headToHead(runOf('ours', 5, enough(0)), runOf('theirs', ms, enough(missed))).some(isSlower)
  expect([slower(4, 0.9), slower(6, 0.9), slower(4, 1.1)]).toEqual([true, false, false])
})

test('with too few orders nothing is said of a stratum', () => {
  const [theirs, few] = [runOf('theirs', 1, enough(0)), runOf('theirs', 1, enough(0).slice(1))]
  const judged = (peer: RouterRun) => {
    const [result] = headToHead(runOf('ours', 5, enough(2)), peer)
    return result && [isWorse(result), isSlower(result)]
  }
  expect(judged(theirs)).toEqual([true, true])
  expect(judged(few)).toEqual([false, false])
})

test('the cost of gas is a loss', () => {
  const costly = (gas: bigint) => {
    const { name, orders } = runOf('a router', 5, enough(0))
    return {
      name,
      orders: orders.map((order) => ({ ...order, result: { ...order.result, gas, gasPrice: 1e9 } })),
    }
  }
  const [result] = headToHead(costly(300_000n), costly(100_000n))
  expect(result?.medianBps).toBeCloseTo(-2, 6)
})

test('a peer without a route is paid no more than a route that costs more than it pays', () => {
  const [own] = runOf('ours', 5, [0]).orders
  if (!own) throw new Error('one order')
  const costly = { ...own, result: { ...own.result, gas: 300_000n, gasPrice: 1e13 } }
  const { promised, gas, ...asked } = { promised: 0n, gas: 0n, ...own.result }
  const none: RoutedOrder = { ...own, result: { ...asked, outcome: 'no-route' } }
  expect(lostOrders({ name: 'ours', orders: [costly] }, { name: 'theirs', orders: [none] })).toEqual([])
})
