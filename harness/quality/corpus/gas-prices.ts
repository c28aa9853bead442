/**
 * Orders that are requested at a series of gas prices, each at every price: the price affects both the net payment of
 * an order and its best route.
 *
 * @module
 */
import type { Snapshot } from '../../market/snapshot.ts'
import { type CorpusOrder, drawBySize, sourceOf } from './corpus.ts'

/** From a chain with free gas to a crowded one. */
export const usualGasGwei: readonly number[] = [0, 5, 20, 50, 200]

/** Draws at most `count` orders, evenly over the sizes, each of them once at every price. */
export function drawAtGasPrices(
  snapshot: Snapshot,
  drawn: { readonly seed: number; readonly count: number },
  gasGwei: readonly number[],
): readonly CorpusOrder[] {
  const orders = drawBySize(sourceOf(snapshot), { ...drawn, kind: 'order' }, (order) => order)
  return atGasPrices(orders, gasGwei)
}

/** The orders at the first price, then those at the next: each change of the price takes a block. */
export function atGasPrices(
  orders: readonly CorpusOrder[],
  gasGwei: readonly number[],
): readonly CorpusOrder[] {
  return gasGwei.flatMap((gwei) =>
    orders.map((order) => ({ ...order, id: `${order.id} at ${gwei} gwei`, gasGwei: gwei })),
  )
}

/** The gas price in wei per unit. */
export function gasPriceWeiOf(gasGwei: number): bigint {
  return BigInt(Math.round(gasGwei * 1e9))
}
