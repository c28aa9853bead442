/**
 * At which prices of its tokens a pool's yield bounds best what can be earned from it where no more of each comes in than
 * its limit: higher ones by the multipliers of the limits, and lower ones where a direction is to yield nothing.
 *
 * @module
 */
import type { Address } from 'viem'
import { type Arc, gainOf, type Levels } from './arc.ts'
import type { OpenArc } from './relaxation.ts'
import { earnedBy } from './uses.ts'

/**
 * @param open The arcs of one pool.
 * @returns Log prices by token, where they differ from those of the nodes.
 */
export function ownPrices(open: readonly OpenArc[], logPrices: Float64Array): ReadonlyMap<Address, number> {
  const [first] = open
  const pool = first?.arc.edge.pool
  const own = new Map<Address, number>()
  const isDirected = pool?.tokens.length === 2
  for (const part of isDirected ? open.map((one) => [one]) : [open.filter(({ levels }) => levels.max > 0)]) {
    const raised = raisedPrices(
      part.map(({ arc }) => arc),
      logPrices,
      part[0]?.levels ?? { min: 0, max: 0 },
    )
    for (const { arc } of part) {
      const { tokenIn, from } = arc.edge
      const price = raised?.[from] ?? logPrices[from] ?? 0
      if (price !== logPrices[from]) own.set(tokenIn, price)
    }
  }
  if (pool?.kind !== 'weighted' && pool?.kind !== 'stable') return own
  for (const { arc, levels } of isDirected ? open : []) {
    const opposite = open.find((one) => one.arc !== arc)?.arc.edge.curve
    if (levels.max === 0 || !opposite) continue
    const { curve, from, to, tokenIn } = arc.edge
    const bought = (logPrices[to] ?? 0) + arc.discount
    // The yield of both directions is known alone, so that at these prices the opposite one's would count for this one.
    if ((logPrices[from] ?? 0) + opposite.logRate > bought)
      own.set(tokenIn, bought + (curve.logRate - opposite.logRate) / 2)
  }
  return own
}

function raisedPrices(
  arcs: readonly Arc[],
  logPrices: Float64Array,
  levels: Levels,
): Float64Array | undefined {
  const [first] = arcs
  const used = { ...levels, min: Math.max(1, levels.min) }
  const earned = arcs.reduce((sum, arc) => sum + earnedBy(unlimited(arc), logPrices, used), 0)
  const charge = levels.min === 0 ? Math.min(...arcs.map(({ stepCost }) => stepCost)) : 0
  if (first === undefined || levels.max === 0 || earned <= charge) return undefined
  const raised = logPrices.slice()
  // To raise the price of one token can make it worth buying for another.
  for (let round = 1; round < first.edge.pool.tokens.length; round++) {
    for (const arc of arcs) {
      const excess = gainOf(arc, raised) - arc.limitDepth
      if (excess > 0) raised[arc.edge.from] = (raised[arc.edge.from] ?? 0) + excess
    }
  }
  return raised
}

function unlimited(arc: Arc): Arc {
  return { ...arc, limitDepth: Infinity }
}
