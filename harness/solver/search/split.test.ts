/** A pool of three tokens that is sold in two directions at once, against every way to share the amount. */
import fc from 'fast-check'
import { type Address, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Pool } from '../../market/pools/pool.ts'
import type { StablePool } from '../../market/pools/stable.ts'
import type { WeightedPool } from '../../market/pools/weighted.ts'
import { mixed, orderOf, solved } from '../../testing/orders.ts'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { certify } from '../bound.ts'
import { verifiedBound } from '../certificate/verify-bound.ts'
import { evaluate } from '../evaluate.ts'
import { wholeShare } from '../route.ts'

const ether = 10n ** 18n
const [sold, left, right, bought] = [1, 2, 3, 4].map((index) => pad(toHex(index), { size: 20 })) as [
  Address,
  Address,
  Address,
  Address,
]

const weightedPool: WeightedPool = {
  kind: 'weighted',
  protocol: 'balancer_v2',
  id: pad('0x10'),
  address: pad('0x10', { size: 20 }),
  tokens: [sold, left, right],
  balances: [1_000n * ether, 1_000n * ether, 1_000n * ether],
  weights: [ether / 2n, ether / 4n, ether / 4n],
  scalingFactors: [1n, 1n, 1n],
  swapFee: 3n * 10n ** 15n,
}

const stablePool: StablePool = {
  kind: 'stable',
  protocol: 'curve',
  id: pad('0x10'),
  address: pad('0x10', { size: 20 }),
  tokens: [sold, left, right],
  balances: [1_000n * ether, 1_000n * ether, 1_000n * ether],
  rates: [ether, ether, ether],
  amplification: 200_000n,
  precision: 100n,
  fee: 1_000_000n,
  adminFee: 5_000_000_000n,
}

test.each([
  { name: 'weighted', pool: weightedPool, largest: 290, closeness: 1e-6 },
  { name: 'stable, beyond its balances', pool: stablePool, largest: 4_000, closeness: 1e-3 },
  // Here one path twice through the pool seems to pay more than both paths once.
  { name: 'stable, most of its balances', pool: stablePool, largest: 960, closeness: 1e-3, size: 947 },
])(
  'finds the best of all shares, however far the price moves: $name',
  ({ pool, largest, closeness, size: first }) => {
    const depths = fc.integer({ min: 200, max: 20_000 })
    const sizes = fc.integer({ min: 1, max: largest })
    fc.assert(
      fc.property(depths, depths, sizes, (leftDepth, rightDepth, size) => {
        const pools = [pool, pairOf(left, leftDepth, 0x11), pairOf(right, rightDepth, 0x12)]
        const snapshot = { ...syntheticMarket(1, noPools).snapshot, pools, gasPriceWei: 0n }
        const trade = { sellToken: sold, buyToken: bought, sellAmount: BigInt(size) * ether }
        const found = solved(snapshot, { ...trade, minBuyAmount: 0n, extraPools: [] })
        const tried = Array.from({ length: 999 }, (_, index) =>
          paid(pools, trade.sellAmount, BigInt(index + 1)),
        )
        const best = tried.reduce((most, one) => (one > most ? one : most), 0n)
        expect(Number(found?.buyAmount)).toBeGreaterThan(Number(best) * (1 - closeness))
      }),
      { numRuns: 30, examples: first === undefined ? [] : [[2_037, 7_338, first]] },
    )
  },
)

test('pays no less than a quote if both directions reach the limit of the pool', () => {
  const { snapshot, tokens } = syntheticMarket(517, mixed)
  const [first, second] = tokens.slice(10)
  if (!first || !second) throw new Error('a market of ten tokens')
  const order = orderOf(first, second, 9_915_933.125532506)
  const quote = solved(snapshot, order, { effort: 'fast' })
  expect(solved(snapshot, order)?.buyAmount).toBeGreaterThanOrEqual(quote?.buyAmount ?? 0n)
})

test.each([
  {
    name: 'a direction that does not trade promises its rate after the others',
    seed: 7402,
    sells: 'T26',
    buys: 'T31',
    amount: 125_386n * ether,
  },
  {
    name: 'a round whose flows do not balance is not the best',
    seed: 811,
    sells: 'T41',
    buys: 'USDC',
    amount: 16_123_900_000n,
  },
])('$name', ({ seed, sells, buys, amount }) => {
  const size = { tokens: 60, constantProduct: 200, concentrated: 120, weighted: 60, stable: 6 }
  const { snapshot, tokens } = syntheticMarket(seed, size)
  const [first, second] = [sells, buys].map((name) => tokens.find(({ symbol }) => symbol === name))
  if (!first || !second) throw new Error('a market of sixty tokens')
  const trade = { sellToken: first.address, buyToken: second.address, sellAmount: amount }
  const found = solved({ ...snapshot, gasPriceWei: 0n }, { ...trade, minBuyAmount: 0n, extraPools: [] })
  const certificate = certify(snapshot.pools, trade)
  const bound = certificate ? Number(verifiedBound(snapshot.pools, certificate)) : Infinity
  expect(Number(found?.buyAmount)).toBeGreaterThan(bound * (1 - 1e-5))
})

const noPools = { tokens: 5, constantProduct: 0, concentrated: 0, weighted: 0, stable: 0 }

function pairOf(token: Address, depth: number, index: number): Pool {
  return {
    kind: 'constant-product',
    protocol: 'uniswap_v2',
    id: toHex(index),
    address: pad(toHex(index), { size: 20 }),
    tokens: [token, bought],
    reserves: [BigInt(depth) * ether, BigInt(depth) * ether],
  }
}

/** The payment with this many thousandths of the amount to the left, the smaller part first. */
function paid(pools: readonly Pool[], sellAmount: bigint, thousandths: bigint): bigint {
  const share = (thousandths * wholeShare) / 1000n
  const halves = [
    { tokenOut: left, share },
    { tokenOut: right, share: wholeShare - share },
  ].toSorted((a, b) => Number(a.share - b.share))
  const [three, leftPair, rightPair] = pools
  if (!three || !leftPair || !rightPair) throw new Error('three pools')
  const outcome = evaluate(
    [
      ...halves.map((half) => ({ pool: three, tokenIn: sold, ...half })),
      { pool: leftPair, tokenIn: left, tokenOut: bought, share: wholeShare },
      { pool: rightPair, tokenIn: right, tokenOut: bought, share: wholeShare },
    ],
    { sellToken: sold, buyToken: bought, sellAmount },
  )
  return 'refused' in outcome ? 0n : outcome.buyAmount
}

const draining = { tokens: 6, constantProduct: 2, concentrated: 4, weighted: 0, stable: 6 }
const usual = { tokens: 12, constantProduct: 20, concentrated: 30, weighted: 6, stable: 4 }

test.each([
  { seed: 611, size: draining, sells: 'USDT', buys: 'USDC', usd: 46_195_779 },
  { seed: 293, size: draining, sells: 'USDT', buys: 'USDC', usd: 77_400_343 },
  { seed: 701, size: usual, sells: 'T7', buys: 'T10', usd: 145_003.3 },
])('a split is worth the payment of its pools when it is executed, on market $seed', (drawn) => {
  const { seed, size, sells, buys, usd } = drawn
  const { snapshot, tokens } = syntheticMarket(seed, size)
  const [sell, buy] = [sells, buys].map((name) => tokens.find(({ symbol }) => symbol === name))
  if (!sell || !buy) throw new Error('a market without the tokens')
  const paid = [0n, 1n, 20n * 10n ** 9n].map((gasPriceWei) =>
    Number(solved({ ...snapshot, gasPriceWei }, orderOf(sell, buy, usd))?.buyAmount),
  )
  // Nearly free gas changes nothing, and gas with a price costs no more than that price.
  expect(Math.min(...paid) / Math.max(...paid)).toBeGreaterThan(0.999)
})
