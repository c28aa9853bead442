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
  for (const part of isDirected ? open.map((one) => [one]) : [open]) {
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
    const other = open.find((one) => one.arc !== arc)
    if (levels.max === 0 || !other || gainOf(other.arc.edge, logPrices) <= 0) continue
    // The yield of both directions is known alone, so that at the nodes' prices the opposite one's would count for this one.
    const isLess =
      other.levels.max === 0 || own.has(other.arc.edge.tokenIn) || arc.stepCost < other.arc.stepCost
    if (isLess) own.set(arc.edge.tokenIn, closingPrice(arc, other.arc, logPrices))
  }
  return own
}

/** The log price of what an arc sells at which neither it nor the opposite one yields anything. */
function closingPrice({ edge }: Arc, other: Arc, logPrices: Float64Array): number {
  return (logPrices[edge.to] ?? 0) + (edge.curve.logRate - other.edge.curve.logRate) / 2
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
      const excess = gainOf(arc.edge, raised) - arc.limitDepth
      if (excess > 0) raised[arc.edge.from] = (raised[arc.edge.from] ?? 0) + excess
    }
  }
  return raised
}

function unlimited(arc: Arc): Arc {
  return { ...arc, limitDepth: Infinity }
}
