/**
 * Orders that are quoted first and then traded, as an application does: on the intent venue, where the order is signed for what
 * was quoted and a filler pays the gas, and with the market makers, who quote for the wallet that `origin_address` names.
 *
 * @module
 */
import type { Snapshot } from '../../market/snapshot.ts'
import type { QuotedKind } from './classes.ts'
import { type CorpusOrder, drawBySize, sourceOf } from './corpus.ts'

/** Draws at most `count`, evenly over the sizes. */
export function drawQuoted(
  snapshot: Snapshot,
  drawn: { readonly seed: number; readonly count: number },
  kind: QuotedKind,
): readonly CorpusOrder[] {
  return drawBySize(sourceOf(snapshot), { ...drawn, kind }, (order) => ({ ...order, quoted: kind }))
}
