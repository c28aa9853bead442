/**
 * Quotes from which the cost of gas is deducted, by the interface's option `deduct_gas_cost`: `FirstOrder`. The amount
 * of such a quote is compared without another deduction of gas.
 *
 * @module
 */
import type { Snapshot } from '../../market/snapshot.ts'
import { type CorpusOrder, drawBySize, sourceOf } from './corpus.ts'

/** Draws at most `count` quotes, evenly over the sizes. */
export function drawGasDeducting(
  snapshot: Snapshot,
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly CorpusOrder[] {
  const kind = 'FirstOrder'
  return drawBySize(sourceOf(snapshot), { kind, seed, count }, (order) => ({ ...order, deductsGas: true }))
}
