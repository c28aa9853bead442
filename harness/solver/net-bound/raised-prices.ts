/**
 * At which prices of its tokens a pool's yield bounds best what can be earned from it where no more of each comes in than
 * its limit: the multipliers of the limits.
 *
 * @module
 */
import { type Arc, gainOf, type Levels } from './arc.ts'
import { earnedBy } from './uses.ts'

/**
 * @param arcs Those of one pool.
 * @returns Log prices by node, or `undefined` where no limit matters.
 */
export function raisedPrices(
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
      const excess = gainOf(arc.edge, raised) - arc.limitDepth
      if (excess > 0) raised[arc.edge.from] = (raised[arc.edge.from] ?? 0) + excess
    }
  }
  return raised
}

function unlimited(arc: Arc): Arc {
  return { ...arc, limitDepth: Infinity }
}
