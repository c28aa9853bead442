/**
 * The profit of the directions of one pool at given prices: of each arc alone for pools of two tokens, and of arcs used
 * together for pools of more.
 *
 * @module
 */
import { type Arc, chargeOf, gainOf, type OpenArc, tradeAt } from './arc.ts'
import { type JointTrade, jointTrade } from './joint-trade.ts'
import { earnedBy } from './uses.ts'

/** One arc, or several arcs of one pool of more than two tokens. */
export type OpenPool = readonly OpenArc[]

/** A use of several directions of a pool, one, or none. */
export interface JointUse extends JointTrade {
  readonly arcs: readonly Arc[]
  /** Value that comes out less value that goes in, less the charges in excess of those of the forced arcs. */
  readonly profit: number
}

const nothing: JointTrade = { worth: [], response: new Float64Array() }

/** Each arc alone; if `isJoint`, the arcs of each pool of more than two tokens together. */
export function openPools(open: readonly OpenArc[], isJoint: boolean): readonly OpenPool[] {
  if (!isJoint) return open.map((one) => [one])
  const joint = Map.groupBy(open.filter(isOfSeveral), ({ arc }) => arc.edge.pool)
  return [...open.filter((one) => !isOfSeveral(one)).map((one) => [one]), ...joint.values()]
}

function isOfSeveral({ arc }: OpenArc): boolean {
  return arc.edge.pool.tokens.length > 2
}

/** The largest profit from a pool at these prices, less the charges in excess of those of the forced arcs. */
export function earnedFrom(open: OpenPool, logPrices: Float64Array): number {
  const [first] = open
  if (first && open.length === 1) return earnedBy(first.arc, logPrices, first.levels)
  return jointUses(open, logPrices).reduce((most, { profit }) => Math.max(most, profit), -Infinity)
}

/** The charges of the forced arcs of a pool. */
export function leastCharge(open: OpenPool): number {
  const forced = open.filter(isForced)
  const [first] = forced
  if (first && forced.length === 1) return chargeOf(first.arc, first.levels.min)
  return first ? jointCharge(forced, open) : 0
}

function isForced({ levels }: OpenArc): boolean {
  return levels.min > 0
}

/** The uses of a pool with several open arcs; without a profitable arc, only the least use, which trades nothing. */
export function jointUses(open: OpenPool, logPrices: Float64Array): readonly JointUse[] {
  const forced = open.filter(isForced)
  const isGaining = ({ arc, levels }: OpenArc) => levels.max > 0 && gainOf(arc, logPrices) > 0
  const least = { ...nothing, arcs: forced.map(({ arc }) => arc), profit: 0 }
  if (!open.some(isGaining)) return [least]
  const used = open.filter((one) => isForced(one) || isGaining(one))
  const spared = leastCharge(open)
  const alone = used
    .filter((one) => forced.every((other) => other === one))
    .map(({ arc }) => useOf(tradeAlone(arc, logPrices), [arc], spared - arc.stepCost))
  const together = severalOf(used)
    .filter((several) => forced.every((one) => isWithin(one, several)))
    .map((several) => {
      const trade = tradeTogether(several, logPrices)
      const arcs = used.filter((one) => isForced(one) || isPartOf(trade, one)).map(({ arc }) => arc)
      return useOf(trade, arcs, spared - jointCharge(several, open))
    })
  return [...(forced.length === 0 ? [least] : []), ...alone, ...together]
}

/** Groups of arcs that sell one token for several, or several for one; for more than three tokens also all arcs. */
function severalOf(used: OpenPool): readonly OpenPool[] {
  const by = (end: 'from' | 'to') => [...Map.groupBy(used, ({ arc }) => arc.edge[end]).values()]
  const groups = [...by('from'), ...by('to')].filter((group) => group.length > 1)
  const tokens = used[0]?.arc.edge.pool.tokens.length ?? 0
  return tokens > 3 && used.length > 1 ? [...groups, used] : groups
}

/** Whether the arcs sell the token that an arc sells, and buy the token that it buys. */
function isWithin({ arc: { edge } }: OpenArc, several: OpenPool): boolean {
  return (
    several.some(({ arc }) => arc.edge.from === edge.from) &&
    several.some(({ arc }) => arc.edge.to === edge.to)
  )
}

function useOf(trade: JointTrade, arcs: readonly Arc[], credit: number): JointUse {
  return { ...trade, arcs, profit: trade.worth.reduce((sum, worth) => sum + worth, credit) }
}

/** The least cost of several arcs: a step per bought token if it is the only one or forced, and at least two steps. */
function jointCharge(several: OpenPool, open: OpenPool): number {
  const costs = new Map(several.map(({ arc }) => [arc.edge.to, arc.stepCost]))
  const bought = costs.size === 1 ? several : several.filter(isForced)
  const wanted = new Set(bought.map(({ arc }) => arc.edge.to))
  const others = Math.max(0, 2 - wanted.size)
  const least = open.reduce((min, { arc }) => Math.min(min, arc.stepCost), Infinity)
  const saved = (wanted.size + others - 1) * (open[0]?.arc.spared ?? 0)
  return (
    [...wanted].reduce((sum, token) => sum + (costs.get(token) ?? 0), others > 0 ? others * least : 0) - saved
  )
}

function tradeAlone(arc: Arc, logPrices: Float64Array): JointTrade {
  const { edge, limitDepth } = arc
  const { tokens } = edge.pool
  const depth = Math.min(gainOf(arc, logPrices), limitDepth)
  if (depth <= 0) return nothing
  const { amountIn, amountOut, slope } = tradeAt(1, arc, depth)
  const [sold, bought] = placesOf(arc)
  const priceIn = Math.exp(logPrices[edge.from] ?? 0)
  const worth = tokens.map((_, place) => {
    if (place === sold) return -amountIn * priceIn
    return place === bought ? amountOut * Math.exp((logPrices[edge.to] ?? 0) + arc.discount) : 0
  })
  const response = new Float64Array(tokens.length ** 2)
  const conductance = depth < limitDepth ? slope * priceIn : 0
  response[sold * tokens.length + sold] = response[bought * tokens.length + bought] = conductance
  response[sold * tokens.length + bought] = response[bought * tokens.length + sold] = -conductance
  return { worth, response }
}

export function placesOf({
  edge: { pool, tokenIn, tokenOut },
}: Arc): readonly [sold: number, bought: number] {
  return [pool.tokens.indexOf(tokenIn), pool.tokens.indexOf(tokenOut)]
}

function tradeTogether(gaining: OpenPool, logPrices: Float64Array): JointTrade {
  const pool = gaining[0]?.arc.edge.pool
  if (pool?.kind !== 'weighted' && pool?.kind !== 'stable') return nothing
  const sides = pool.tokens.map((token) => {
    const sold = gaining.find(({ arc }) => arc.edge.tokenIn === token)?.arc
    const bought = gaining.find(({ arc }) => arc.edge.tokenOut === token)?.arc
    const node = sold?.edge.from ?? bought?.edge.to
    const discount = sold ? 0 : (bought?.discount ?? 0)
    const price = node === undefined ? 0 : Math.exp((logPrices[node] ?? 0) + discount)
    return { price, isBought: bought !== undefined, limit: sold?.limit ?? 0 }
  })
  return jointTrade(pool, sides)
}

/** Whether a trade sells and buys the tokens of an arc. */
function isPartOf({ worth }: JointTrade, { arc }: OpenArc): boolean {
  const [sold, bought] = placesOf(arc)
  return (worth[sold] ?? 0) < 0 && (worth[bought] ?? 0) > 0
}
