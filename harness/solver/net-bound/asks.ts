/**
 * The prices of sold tokens at which the yield of a direction gives the tightest bound under its limit: higher than the
 * node's price by the multiplier of the limit, which directions that sell a token together share.
 *
 * @module
 */

import { fixedPoint } from '../bound.ts'
import type { Ask } from '../certificate/net-certificate.ts'
import { type Arc, gainOf, type OpenArc } from '../relaxation/arc.ts'
import { jointUses, placesOf } from '../relaxation/joint-uses.ts'
import { earnedBy } from '../relaxation/uses.ts'

/** Of the interval that holds the raise of a price. */
const halvings = 50

/** The asks of a pool's arcs that exceed the price of the node. */
export function asksOf(open: readonly OpenArc[], logPrices: Float64Array): readonly Ask[] {
  const together = soldTogether(open, logPrices)
  const raise = together.length > 1 ? jointRaise(together, logPrices) : 0
  return open.flatMap((one) => {
    const { arc, levels } = one
    const { tokenIn: sold, tokenOut: bought, from } = arc.edge
    const isShared = raise > 0 && together.includes(one)
    const excess = isShared ? raise : gainOf(arc, logPrices) - arc.limitDepth
    if (excess <= 0 || earnedBy(unlimited(arc), logPrices, levels) <= 0) return []
    return [{ sold, bought, price: fixedPoint((logPrices[from] ?? 0) + excess) }]
  })
}

/** The arcs that sell one token for several, if a pool of more than two tokens earns most by them; otherwise none. */
function soldTogether(open: readonly OpenArc[], logPrices: Float64Array): readonly OpenArc[] {
  const [first] = open
  if (!first || open.length === 1 || first.arc.edge.pool.tokens.length === 2) return []
  const [best] = jointUses(open, logPrices).toSorted((a, b) => b.profit - a.profit)
  const used = open.filter(({ arc }) => best?.arcs.includes(arc))
  return used.every(({ arc }) => arc.edge.from === used[0]?.arc.edge.from) ? used : []
}

/** The least raise of the price's logarithm at which arcs that sell a token together sell no more than the limit. */
function jointRaise(open: readonly OpenArc[], logPrices: Float64Array): number {
  const [first] = open
  if (!first) return 0
  const free = open.map((one) => ({ ...one, arc: unlimited(one.arc) }))
  const { edge, limit } = first.arc
  const [place] = placesOf(first.arc)
  const soldAt = (raise: number) => {
    const logPrice = (logPrices[edge.from] ?? 0) + raise
    const sold = jointUses(free, logPrices.with(edge.from, logPrice)).map(({ worth }) => -(worth[place] ?? 0))
    return Math.max(...sold) / Math.exp(logPrice)
  }
  if (soldAt(0) <= limit) return 0
  let [low, high] = [0, Math.max(...open.map(({ arc }) => gainOf(arc, logPrices)))]
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2
    if (soldAt(middle) > limit) low = middle
    else high = middle
  }
  return high
}

function unlimited(arc: Arc): Arc {
  return { ...arc, limit: Infinity, limitDepth: Infinity }
}
