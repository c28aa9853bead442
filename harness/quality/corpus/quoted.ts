/**
 * Orders that are quoted first and then traded, as an application does: on the intent venue, with an order signed for
 * the quote and a filler that pays the gas, and with market makers, which quote for the wallet in `origin_address`.
 *
 * @module
 */
import type { Snapshot } from '../../market/snapshot.ts'
import type { QuotedKind } from './classes.ts'
import { type CorpusOrder, drawBySize, sourceOf } from './corpus.ts'

/** Draws at most `count` orders, evenly over the sizes. */
export function drawQuoted(
  snapshot: Snapshot,
  drawn: { readonly seed: number; readonly count: number },
  kind: QuotedKind,
): readonly CorpusOrder[] {
  return drawBySize(sourceOf(snapshot), { ...drawn, kind }, (order) => ({ ...order, quoted: kind }))
}
