/**
 * Quotes from which the cost of gas is deducted, as the interface lets a client ask (`deduct_gas_cost`: `FirstOrder`): what such
 * a quote says is compared as it is, and gas is not deducted again.
 *
 * @module
 */
import type { Snapshot } from '../../market/snapshot.ts'
import { type CorpusOrder, drawBySize, sourceOf } from './corpus.ts'

/** Draws at most `count`, evenly over the sizes. */
export function drawGasDeducting(
  snapshot: Snapshot,
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly CorpusOrder[] {
  const kind = 'FirstOrder'
  return drawBySize(sourceOf(snapshot), { kind, seed, count }, (order) => ({ ...order, deductsGas: true }))
}
