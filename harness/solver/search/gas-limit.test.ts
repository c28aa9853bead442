/** Orders that are too large for a transaction, or for a swap. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MarketSize, syntheticMarket } from '../../market/synthetic/synthetic-market.ts'
import { maxGas } from '../gas.ts'
import { orderOf, placedOrders, solved } from '../orders.samples.ts'

const large: MarketSize = { tokens: 15, constantProduct: 350, concentrated: 50, weighted: 0, stable: 0 }

test('a route fits into a transaction, and leaves little of it unused where there is more to trade with', () => {
  const orders = placedOrders(large, { magnitude: [7.5, 8.5], seeds: 5 })
  const gas = fc.sample(orders, { seed: 1, numRuns: 15 }).flatMap(({ snapshot, order }) => {
    return solved({ ...snapshot, gasPriceWei: 0n }, order)?.gas ?? []
  })
  expect(gas.filter((used) => used > maxGas)).toEqual([])
  const full = gas.filter((used) => used > (maxGas * 8n) / 10n)
  expect(full.length).toBeGreaterThan(2)
})

test('a weighted pool takes more than three tenths of its balance in several swaps', () => {
  const lone: MarketSize = { tokens: 2, constantProduct: 0, concentrated: 0, weighted: 1, stable: 0 }
  const { snapshot, tokens } = syntheticMarket(1, lone)
  const pool = snapshot.pools.find(({ kind }) => kind === 'weighted')
  const [sold, bought] = tokens
  if (pool?.kind !== 'weighted' || !sold || !bought) throw new Error('a market without its pool')
  const balance = pool.balances[pool.tokens.indexOf(sold.address)] ?? 0n
  const steps = [29n, 60n, 180n].map((percent) => {
    const order = { ...orderOf(sold, bought, 1), sellAmount: (balance * percent) / 100n }
    return solved({ ...snapshot, gasPriceWei: 0n }, order)?.route.length
  })
  expect(steps).toEqual([1, 2, 4])
})
