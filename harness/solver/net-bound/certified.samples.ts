/** Certificates that bound the payments of sample orders net of gas. */
import { padHex } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { type Placed, solved } from '../../testing/orders.ts'
import type { MarketSize } from '../../testing/synthetic/synthetic-market.ts'
import { gasPriceIn } from '../gas-price.ts'
import { certifyNet } from './net-bound.ts'

/** A market with many tokens in only one pool, through which the whole order must go. */
export const sparse: MarketSize = { tokens: 8, constantProduct: 4, concentrated: 3, weighted: 1, stable: 1 }

/** The same order with all concentrated-liquidity pools in Uniswap V4's one contract. */
export function inOneManager<P extends Placed>(placed: P): P {
  const address = padHex('0x5', { size: 20 })
  const pools = placed.snapshot.pools.map((pool): Pool => {
    return pool.kind === 'concentrated' ? { ...pool, protocol: 'uniswap_v4', address } : pool
  })
  return { ...placed, snapshot: { ...placed.snapshot, pools } }
}

/**
 * A certificate of an order, and the solver's payment net of gas; the search assumes `share` of that payment as known.
 */
export function certified({ snapshot, order }: Placed, gwei: number, share = 1) {
  const priced = { ...snapshot, gasPriceWei: BigInt(gwei) * 10n ** 9n }
  const gasPrice = gasPriceIn(priced, order.buyToken)
  const net = netOf(priced, order, gasPrice)
  const { sellToken, buyToken, sellAmount } = order
  const certificate = certifyNet(
    snapshot.pools,
    { sellToken, buyToken, sellAmount },
    { gasPrice, paid: net * share },
  )
  return { net, certificate, pools: snapshot.pools, gasPrice }
}

/** The solver's payment less its gas, in base units of the bought token. */
export function netOf(snapshot: Snapshot, order: Placed['order'], gasPrice: number): number {
  const found = solved(snapshot, order)
  return found ? Number(found.buyAmount) - gasPrice * Number(found.gas) : -Infinity
}
