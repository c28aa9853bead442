/**
 * The distance of solutions from the optimum: to verified bounds, to every choice on markets small enough to try them
 * all, and to solutions with fewer pools or more to sell.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { supportedProtocols } from '../core/protocols.ts'
import { parseMarket } from '../market/files/market-file.ts'
import type { Pool } from '../market/pools/pool.ts'
import type { Snapshot } from '../market/snapshot.ts'
import { draws } from '../testing/draws.ts'
import { except, orderOf, type Placed, placedOrders, solved } from '../testing/orders.ts'
import { type MarketSize, syntheticMarket } from '../testing/synthetic/synthetic-market.ts'
import { certify } from './bound.ts'
import { verifiedBound } from './certificate/verify-bound.ts'
import { gasPriceIn } from './gas-price.ts'
import type { Order, Solution } from './solve.ts'

const pairs: MarketSize = { tokens: 60, constantProduct: 300, concentrated: 0, weighted: 0, stable: 0 }
const concentrated: MarketSize = { ...pairs, constantProduct: 250, concentrated: 150 }
const many: MarketSize = { ...pairs, tokens: 250, constantProduct: 1300, concentrated: 700 }
const everything: MarketSize = {
  tokens: 60,
  constantProduct: 200,
  concentrated: 120,
  weighted: 50,
  stable: 6,
}

const slow = { timeout: 120_000 }

describe('the bound', () => {
  test.each([
    ['pairs', pairs, 7, 80],
    ['pairs and concentrated liquidity', concentrated, 7, 50],
    ['thousands of pools', many, 7, 20],
    ['every kind of pool', everything, 5, 50],
  ])('of a market of %s is met but for whole units', slow, (_, size, largest, count) => {
    const orders = placedOrders(size, { seeds: 5, magnitude: [1, largest] })
    const gaps = sample(orders, draws(count)).flatMap(({ snapshot, order }) => {
      return gapOf({ ...snapshot, gasPriceWei: 0n }, order) ?? []
    })
    expectSmall(gaps)
  })

  test.skipIf(!existsSync(recorded('')))(
    'of recorded markets is met but for whole units (skipped without the recordings)',
    slow,
    () => {
      const files = ['uniswap_v2_block20440688.json', 'uniswap_v3_state.json']
      const gaps = files.flatMap((file) => recordedGaps(parseMarket(readFileSync(recorded(file), 'utf8'))))
      expect(gaps.length).toBeGreaterThan(50)
      expectSmall(gaps)
    },
  )

  test('is never exceeded, even if cyclic trades are profitable', slow, () => {
    fc.assert(
      fc.property(placedOrders(), fc.nat(), ({ snapshot, order }, nonce) => {
        const gap = gapOf({ ...snapshot, pools: disturbed(snapshot.pools, nonce) }, order)
        expect(gap?.bps ?? 0).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: draws(8) },
    )
  })
})

describe('more sold pays about as much, and not less', () => {
  const mixture: MarketSize = { ...everything, weighted: 60 }
  const gwei = 10n ** 9n

  // Prices that fell until amounts were worthless, or a pool that refused the rest of such an amount, cost 17 to 46 %.
  test.each([
    { seed: 10_044, pair: [1, 26], gasPriceWei: 20n * gwei, usd: [4_009_410, 4_454_900] },
    { seed: 20_009, pair: [44, 23], gasPriceWei: 20n * gwei, usd: [4_946_967, 9_015_847, 12_171_393] },
    { seed: 20_012, pair: [56, 5], gasPriceWei: 0n, usd: [12_171_393, 16_431_381] },
  ])('of a token with few pools: $usd $ on market $seed', slow, ({ seed, pair, gasPriceWei, usd }) => {
    const { snapshot, tokens } = syntheticMarket(seed, mixture)
    const [sold, bought] = pair.map((place) => tokens[place])
    if (!sold || !bought) throw new Error(`no tokens ${pair} on market ${seed}`)
    const paid = usd.map((amount) => {
      return Number(solved({ ...snapshot, gasPriceWei }, orderOf(sold, bought, amount))?.buyAmount ?? 0n)
    })
    for (const [place, amount] of paid.entries())
      expect(amount).toBeGreaterThan(0.99 * Math.max(0, ...paid.slice(0, place)))
  })
})

describe('net of gas', () => {
  test.each([10, 50])('nothing else on a tiny market pays more, at %d gwei', slow, (gwei) => {
    const tiny: MarketSize = { tokens: 6, constantProduct: 3, concentrated: 3, weighted: 1, stable: 1 }
    const gained = sample(placedOrders(tiny, { magnitude: [2, 5] }), draws(10)).map(
      ({ snapshot: made, order }) => {
        const snapshot = { ...made, gasPriceWei: BigInt(gwei) * 10n ** 9n }
        const found = net(snapshot, solved(snapshot, order))
        const [gross = 0, ...others] = subsets(snapshot.pools)
          .toSorted((a, b) => b.length - a.length)
          .map((pools) => net(snapshot, solvedOn(snapshot, pools, order)))
        expect(found).toBeGreaterThanOrEqual(Math.max(gross, ...others) * (1 - 1e-4))
        return found - gross
      },
    )
    // The split that pays most before gas is often not the best after it.
    expect(gained.filter((gain) => gain > 0).length).toBeGreaterThan(2)
  })

  test('a protocol less, or more to sell, seldom reveals a better solution', slow, () => {
    const losses = sample(placedOrders(undefined, { magnitude: [2, 6] }), draws(20)).flatMap(
      ({ snapshot, order }) => {
        const cheap = { ...snapshot, gasPriceWei: 10n ** 9n }
        const found = net(cheap, solved(cheap, order))
        const others = supportedProtocols.map((protocol) =>
          solved(cheap, order, { allows: except(protocol) }),
        )
        const more = solved(cheap, { ...order, sellAmount: (order.sellAmount * 101n) / 100n })
        if (found <= 0) return []
        return [
          Math.max(...others.map((other) => net(cheap, other)), found) / found - 1,
          1 - net(cheap, more) / found,
        ]
      },
    )
    expect(quantile(losses, 0.95)).toBeLessThan(1e-5)
    expect(quantile(losses, 0.99)).toBeLessThan(1e-4)
  })
})

/** The same orders in every run. */
function sample(orders: fc.Arbitrary<Placed>, count: number): readonly Placed[] {
  return fc.sample(orders, { seed: 20_26, numRuns: count })
}

interface Gap {
  /** The distance of a solution below the verified bound. */
  readonly bps: number
  /** The distance without a unit of each token that a step takes or pays: only the solution's amounts are whole. */
  readonly bpsBeyondUnits: number
}

/** `undefined` if there is no solution. */
function gapOf(snapshot: Snapshot, order: Order): Gap | undefined {
  const found = solved(snapshot, order)
  const certificate = certify(snapshot.pools, order)
  if (!found || !certificate) return undefined
  const bound = Number(verifiedBound(snapshot.pools, certificate))
  const missed = bound - Number(found.buyAmount)
  return { bps: (missed / bound) * 1e4, bpsBeyondUnits: ((missed - unitsOf(found)) / bound) * 1e4 }
}

/** The value of a unit of each token that a step takes or pays, at the route's prices, in units of the bought token. */
function unitsOf({ route, order }: Solution): number {
  const worths = new Map<Address, number>([[order.buyToken, 1]])
  for (const { tokenIn, tokenOut, amountIn, amountOut } of route.toReversed()) {
    const paid = ((worths.get(tokenOut) ?? 0) * Number(amountOut)) / Number(amountIn)
    worths.set(tokenIn, Math.max(paid, worths.get(tokenIn) ?? 0))
  }
  const worth = (token: Address) => worths.get(token) ?? 0
  return route.reduce((sum, { tokenIn, tokenOut }) => sum + worth(tokenIn) + worth(tokenOut), 0)
}

function expectSmall(gaps: readonly Gap[]): void {
  const all = gaps.map(({ bps }) => bps)
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
  expect(quantile(all, 0.5)).toBeLessThan(0.01)
  const beyond = gaps.map(({ bpsBeyondUnits }) => bpsBeyondUnits)
  expect(quantile(beyond, 0.99)).toBeLessThan(0.1)
}

/** Orders of a tenth of an ether to a thousand, between the tokens in most pools. */
function recordedGaps(snapshot: Snapshot): readonly Gap[] {
  const pools = Map.groupBy(
    snapshot.pools.flatMap(({ tokens }) => tokens),
    (token) => token,
  )
  const tokens = [...pools]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([token]) => token)
    .slice(0, 12)
  return tokens.flatMap((sellToken, index) => {
    const buyToken = tokens[(index * 5 + 1) % tokens.length] ?? sellToken
    if (sellToken === buyToken) return []
    return [10n ** 17n, 10n ** 18n, 10n ** 20n, 10n ** 21n].flatMap((wei) => {
      const sellAmount = worth(snapshot, sellToken, wei)
      const order = { sellToken, buyToken, sellAmount, minBuyAmount: 0n, extraPools: [] }
      return (sellAmount > 0n ? gapOf(snapshot, order) : undefined) ?? []
    })
  })
}

function worth(snapshot: Snapshot, token: Address, wei: bigint): bigint {
  if (token === snapshot.wrappedNative) return wei
  const sellToken = snapshot.wrappedNative
  const order = { sellToken, buyToken: token, sellAmount: 10n ** 16n, minBuyAmount: 0n, extraPools: [] }
  return ((solved(snapshot, order)?.buyAmount ?? 0n) * wei) / 10n ** 16n
}

function recorded(file: string): string {
  return join(import.meta.dirname, '../../../shared/data', file)
}

/** Moves the price of every third pair by a few percent, so that cyclic trades are profitable. */
function disturbed(pools: readonly Pool[], nonce: number): readonly Pool[] {
  return pools.map((pool, index) => {
    if (pool.kind !== 'constant-product' || (index + nonce) % 3 > 0) return pool
    const [reserve0, reserve1] = pool.reserves
    return { ...pool, reserves: [reserve0, (reserve1 * BigInt(970 + ((index * nonce) % 60))) / 1000n] }
  })
}

function subsets(pools: readonly Pool[]): readonly (readonly Pool[])[] {
  return pools.reduce<readonly (readonly Pool[])[]>(
    (found, pool) =>
      pool.kind === 'wrap'
        ? found.map((set) => [...set, pool])
        : found.flatMap((set) => [set, [...set, pool]]),
    [[]],
  )
}

/** The solution that pays most before gas on some of the pools. */
function solvedOn(snapshot: Snapshot, pools: readonly Pool[], order: Order): Solution | undefined {
  return solved({ ...snapshot, pools, gasPriceWei: 0n }, order)
}

/** The payment of a solution less its gas, in base units of the bought token. */
function net(snapshot: Snapshot, solution: Solution | undefined): number {
  if (!solution) return Number.NEGATIVE_INFINITY
  return Number(solution.buyAmount) - gasPriceIn(snapshot, solution.order.buyToken) * Number(solution.gas)
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0
}
