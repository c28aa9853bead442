/**
 * Pairs with next to no liquidity, which anybody can make: they have any price and hardly change the payment of an
 * order.
 */
import fc from 'fast-check'
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { ConstantProductPool } from '../../market/pools/constant-product.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { draws } from '../../testing/draws.ts'
import { mixed, placedOrders, solved } from '../../testing/orders.ts'
import { gasPriceIn } from '../gas-price.ts'
import type { Order } from '../solve.ts'

/** The least reserves that a pair can have: their product is at least a million. */
const reserves = [
  [1_000n, 1_001n],
  [2n, 1_000_000n],
  [1_000_000n, 2n],
  [30n, 40_000n],
] as const

const small = { ...mixed, concentrated: 8, weighted: 2 }
const large = { tokens: 80, constantProduct: 400, concentrated: 200, weighted: 40, stable: 10 }

test.each([
  [1, small, 60],
  [5, small, 60],
  [20, small, 60],
  [40, large, 30],
])('an order is paid as much beside %i such pairs', { timeout: 120_000 }, (count, size, orders) => {
  const losses = fc
    .sample(placedOrders(size, { magnitude: [2, 5], seeds: 1_000 }), { seed: 7, numRuns: draws(orders) })
    .flatMap(({ order, snapshot }, place) => {
      const before = netOf(snapshot, order)
      const after = netOf({ ...snapshot, pools: [...snapshot.pools, ...dust(snapshot, count, place)] }, order)
      return before === undefined ? [] : [1 - (after ?? 0) / before]
    })
  expect(losses.length).toBeGreaterThan(orders / 2)
  expect(Math.max(...losses)).toBeLessThan(1)
  const unpaid = losses.filter((loss) => loss > 1e-5)
  expect(unpaid.length).toBeLessThanOrEqual(losses.length / 20)
})

function dust({ tokens }: Snapshot, count: number, seed: number): readonly ConstantProductPool[] {
  const addresses = tokens.map(({ address }) => address).slice(1)
  return Array.from({ length: count }, (_, place) => {
    const [one, step, kind] = [
      7 * seed + 3 * place,
      1 + ((5 * seed + place) % (addresses.length - 1)),
      seed + place,
    ]
    const two = [addresses[one % addresses.length], addresses[(one + step) % addresses.length]] as const
    const [token0 = '0x', token1 = '0x'] = two.toSorted()
    const address = numberToHex(0xd057_0000 + place, { size: 20 })
    const [reserve0, reserve1] = reserves[kind % reserves.length] ?? reserves[0]
    return {
      kind: 'constant-product',
      protocol: 'uniswap_v2',
      id: address,
      address,
      tokens: [token0, token1],
      reserves: [reserve0, reserve1],
    }
  })
}

/** Base units of the bought token, less those that the gas costs. */
function netOf(snapshot: Snapshot, order: Order): number | undefined {
  const found = solved(snapshot, order)
  return found && Number(found.buyAmount) - gasPriceIn(snapshot, order.buyToken) * Number(found.gas)
}
