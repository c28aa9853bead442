/** Small orders through a token of which a unit is worth much. */
import { type Address, pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ConcentratedPool } from '../../market/pools/concentrated.ts'
import type { Pool } from '../../market/pools/pool.ts'
import { solved } from '../../testing/orders.ts'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { certify } from '../bound.ts'
import { verifiedBound } from '../certificate/verify-bound.ts'

const [sold, coarse, other, bought] = [1, 2, 3, 4].map((index) => pad(toHex(index), { size: 20 })) as [
  Address,
  Address,
  Address,
  Address,
]
const million = 10n ** 24n

/** A pair with these reserves. */
function pairOf(
  index: number,
  tokens: readonly [Address, Address],
  reserves: readonly [bigint, bigint],
): Pool {
  return {
    kind: 'constant-product',
    protocol: 'uniswap_v2',
    id: pad(toHex(index)),
    address: pad(toHex(index), { size: 20 }),
    tokens,
    reserves,
  }
}

/** One unit of the coarse token for 10^15 of the bought one, at 0.05 %. */
const concentrated: ConcentratedPool = {
  kind: 'concentrated',
  protocol: 'uniswap_v3',
  id: pad('0x30'),
  address: pad('0x30', { size: 20 }),
  tokens: [coarse, bought],
  feePips: 500,
  tickSpacing: 10,
  sqrtPriceX96: BigInt(Math.round(Math.sqrt(1e15) * 2 ** 96)),
  tick: 345_405,
  liquidity: 10n ** 20n,
  ticks: [
    { index: 300_000, liquidityNet: 10n ** 20n },
    { index: 400_000, liquidityNet: -(10n ** 20n) },
  ],
}

const into = pairOf(0x10, [sold, coarse], [million, 10n ** 9n])
const outOf = pairOf(0x11, [coarse, bought], [10n ** 9n, million])
const around = [
  pairOf(0x20, [sold, other], [million, million]),
  // A path that costs half a percent more.
  pairOf(0x21, [other, bought], [million, (million * 995n) / 1000n]),
]

describe('only the cost of whole units of a coarse token is sold for it, and the rest around it', () => {
  test.each([
    ['if the swap that buys it is paid whole units', [into, outOf, ...around]],
    ['if the swap that sells it takes a fee of whole units', [into, concentrated, ...around]],
  ])('%s', (_, pools) => {
    const gaps = [9_912_500n, 16_021_300n, 16_057_900n].map((sold) => gapOf(pools, sold * 10n ** 12n))
    for (const gap of gaps) expect(gap).toBeLessThan(0.1)
  })
})

test('the rest is not sold around it if that costs more gas than it saves', () => {
  const paying = solvedAt(20n * 10n ** 9n, [into, outOf, ...around], 9_912_500n * 10n ** 12n)
  expect(paying?.route).toHaveLength(2)
})

function solvedAt(gasPriceWei: bigint, pools: readonly Pool[], sellAmount: bigint) {
  const { snapshot } = syntheticMarket(1, {
    tokens: 2,
    constantProduct: 0,
    concentrated: 0,
    weighted: 0,
    stable: 0,
  })
  const order = { sellToken: sold, buyToken: bought, sellAmount, minBuyAmount: 0n, extraPools: [] }
  return solved({ ...snapshot, gasPriceWei, pools, wrappedNative: sold }, order)
}

/** The distance to the bound, in basis points of it. */
function gapOf(pools: readonly Pool[], sellAmount: bigint): number {
  const certificate = certify(pools, { sellToken: sold, buyToken: bought, sellAmount })
  const bound = certificate && verifiedBound(pools, certificate)
  const paid = solvedAt(0n, pools, sellAmount)?.buyAmount
  if (bound === undefined || paid === undefined) throw new Error('no path')
  return (Number(bound - paid) / Number(bound)) * 1e4
}
