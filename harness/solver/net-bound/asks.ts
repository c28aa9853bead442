/**
 * At which prices of what it is sold a direction's yield bounds best what can be earned in it where no more of the token comes in
 * than its limit: at higher ones by the multiplier of the limit.
 *
 * @module
 */
import type { Ask } from '../../certificate/verify-net-bound.ts'
import { fixedPoint } from '../bound.ts'
import { type Arc, gainOf, type OpenArc } from './arc.ts'
import { earnedBy } from './uses.ts'

/** Of the arcs of a pool, where that is higher than the price of the node. */
export function asksOf(open: readonly OpenArc[], logPrices: Float64Array): readonly Ask[] {
  return open.flatMap(({ arc, levels }) => {
    const { tokenIn: sold, tokenOut: bought, from } = arc.edge
    const excess = gainOf(arc, logPrices) - arc.limitDepth
    if (excess <= 0 || earnedBy(unlimited(arc), logPrices, levels) <= 0) return []
    return [{ sold, bought, price: fixedPoint((logPrices[from] ?? 0) + excess) }]
  })
}

function unlimited(arc: Arc): Arc {
  return { ...arc, limitDepth: Infinity }
}
