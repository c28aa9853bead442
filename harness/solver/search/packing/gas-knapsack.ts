/**
 * The choice of edges, and of the ticks that each crosses, with the most profit for their gas at given prices.
 *
 * @module
 */

import type { Demand, Flow } from '../../graph/equilibrium/equilibrium.ts'
import type { Edge } from '../../graph/graph.ts'
import { warmGasOf } from '../../pool-kinds.ts'
import { crossingAtMost, depthOf, flowAt, flowOf, gasIn, gasOf } from '../capped-flow.ts'
import { dependence, onPaths } from '../flows.ts'
import type { Search } from '../search.ts'

/** Possible ends of a flow, as fractions of the ticks that it would cross. */
const stops = [0, 1 / 32, 1 / 16, 1 / 8, 3 / 16, 1 / 4, 3 / 8, 1 / 2, 5 / 8, 3 / 4, 7 / 8, 1]

export interface Knapsack {
  readonly flows: readonly Flow[]
  /** The profit of the last unit of gas, in base units of the bought token. */
  readonly gasValue: number
}

interface Packing {
  readonly search: Search
  /** Units of gas. */
  readonly limit: number
  /** The indices of the edges that take the rest of the amount, with any amount of gas. */
  readonly held: ReadonlySet<number>
  /** Whether a part that does not fit is replaced by a shorter one that does. */
  readonly shortens: boolean
}

/** The greedy solution of a knapsack. Choices that lead nowhere are replaced. Nothing is chosen after the deadline. */
export function knapsack(
  edges: readonly Edge[],
  logPrices: Float64Array,
  { search, limit, held, shortens }: Packing,
): Knapsack {
  const flows = edges.flatMap((edge) => flowOf(edge, logPrices) ?? [])
  const kept = flows.filter(({ edge }) => held.has(edge.index))
  const firsts = new Map<Flow, Part>()
  const further: Part[] = []
  for (const flow of flows) {
    if (search.expired()) return { flows: [], gasValue: 0 }
    if (held.has(flow.edge.index)) continue
    for (const [place, part] of partsOf(flow, logPrices).entries()) {
      if (place === 0) firsts.set(flow, part)
      else further.push(part)
    }
  }
  const dependents = dependence([...firsts.keys()], search.demand)
  const together = [...firsts].map(([flow, first]) => {
    return { ...first, ratio: ratioOf([...dependents(flow)].flatMap((one) => firsts.get(one) ?? [])) }
  })
  const least = new Map(together.map(({ flow, ratio }) => [flow.edge.index, ratio]))
  const joint = jointRatios(together, search.demand)
  const parts = [
    ...together.map((part) => ({ ...part, ratio: Math.max(part.ratio, joint.get(part) ?? 0) })),
    ...further.map((part) => {
      const most = least.get(part.flow.edge.index) ?? 0
      return part.ratio <= most ? part : { ...part, ratio: most }
    }),
  ].toSorted((a, b) => b.ratio - a.ratio)
  const left = limit - gasIn(kept)
  for (let useless = new Set<number>(); ; ) {
    const { taken, gasValue } = filled(parts, left, { useless, least: search.gasPrice, kept, shortens })
    const all = [...kept, ...taken.values()]
    const chosen = onPaths(all, search.demand)
    const lost = all.length - chosen.length
    if (lost === 0) return { flows: chosen, gasValue }
    const led = new Set(chosen.map(({ edge }) => edge.index))
    const before = useless.size
    useless = new Set([...useless, ...[...taken.keys()].filter((index) => !led.has(index))])
    if (useless.size === before) return { flows: chosen, gasValue }
  }
}

/**
 * The profit per gas of parts jointly with all others at one of their tokens. It applies to the parts that carry half
 * of the token's inflow or outflow: others could replace one of them, but not all.
 */
function jointRatios(parts: readonly Part[], { from, to }: Demand): ReadonlyMap<Part, number> {
  const ratios = new Map<Part, number>()
  const into = Map.groupBy(parts, ({ flow }) => flow.edge.to)
  const outOf = Map.groupBy(parts, ({ flow }) => flow.edge.from)
  for (const node of into.keys()) {
    if (node === from || node === to) continue
    const sides = [into.get(node) ?? [], outOf.get(node) ?? []]
    const ratio = ratioOf(sides.flat())
    for (const side of sides) {
      let missing = side.reduce((sum, { flow }) => sum + flow.value, 0) / 2
      for (const part of side.toSorted((a, b) => b.flow.value - a.flow.value)) {
        if (missing <= 0) break
        missing -= part.flow.value
        ratios.set(part, Math.max(ratio, ratios.get(part) ?? 0))
      }
    }
  }
  return ratios
}

function ratioOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { profit }) => sum + profit, 0) / parts.reduce((sum, { gas }) => sum + gas, 0)
}

interface Filling extends Pick<Packing, 'shortens'> {
  /** Edges that lead nowhere. */
  readonly useless: ReadonlySet<number>
  /** The least profit of a unit of gas. */
  readonly least: number
  readonly kept: readonly Flow[]
}

function filled(parts: readonly Part[], limit: number, { useless, least, kept, shortens }: Filling) {
  const taken = new Map<number, Flow>()
  const held = new Set(kept.map(({ edge }) => edge.tokenOut))
  const warm = new Set(kept.map(({ edge }) => edge.pool))
  const left = new Set(useless)
  let [room, gasValue] = [limit, least]
  const tooLong: Part[] = []
  for (const part of parts) {
    if (part.ratio <= least) break
    if (left.has(part.flow.edge.index)) continue
    const gas = gasFor(part)
    if (gas <= room) take(part.flow, gas)
    else {
      gasValue = Math.max(gasValue, part.ratio)
      // Ticks behind ones that are not crossed are not reached either.
      left.add(part.flow.edge.index)
      tooLong.push(part)
    }
  }
  for (const part of shortens ? tooLong : []) {
    const rest = gasFor(part) - gasOf(part.flow)
    const shorter = part.within.findLast((flow) => rest + gasOf(flow) <= room)
    if (shorter) take(shorter, rest + gasOf(shorter))
  }
  return { taken, gasValue }

  function gasFor({ flow: { edge }, gas }: Part): number {
    const { index, pool, tokenGas, tokenOut } = edge
    const spared = warm.has(pool) && !taken.has(index) ? warmGasOf(pool) : 0
    return gas - spared + (held.has(tokenOut) ? 0 : tokenGas)
  }

  function take(flow: Flow, gas: number): void {
    room -= gas
    held.add(flow.edge.tokenOut)
    warm.add(flow.edge.pool)
    taken.set(flow.edge.index, flow)
  }
}

interface Part {
  readonly flow: Flow
  readonly gas: number
  readonly profit: number
  readonly ratio: number
  /** The flows of the edge that end between the previous part and this one. */
  readonly within: readonly Flow[]
}

/** The flows of one edge, each deeper than the one before, with the most profit for the gas that they add. */
function partsOf(whole: Flow, logPrices: Float64Array): readonly Part[] {
  const parts: Part[] = []
  let [gas, profit] = [0, 0]
  for (let rest = shorterOf(whole, logPrices); rest.length > 0; ) {
    let [best, most] = [-1, 0]
    for (let place = 0; place < rest.length; place++) {
      const flow = rest[place]
      const ratio = flow ? (flow.profit - profit) / (gasOf(flow) - gas) : 0
      if (ratio > most) [best, most] = [place, ratio]
    }
    const flow = rest[best]
    if (!flow) break
    const within = rest.slice(0, best)
    parts.push({ flow, gas: gasOf(flow) - gas, profit: flow.profit - profit, ratio: most, within })
    gas = gasOf(flow)
    profit = flow.profit
    rest = rest.slice(best + 1)
  }
  return parts
}

/** The flow cut off along its ticks, shortest first; only the whole flow if its curve has no ticks. */
function shorterOf(whole: Flow, logPrices: Float64Array): readonly Flow[] {
  const { crossed, edge } = whole
  if (!edge.curve.depthOf) return [whole]
  const depth = depthOf(edge, logPrices)
  const flows: Flow[] = []
  let last = -1
  for (const part of stops) {
    const count = Math.floor(part * crossed)
    if (count > last) flows.push(flowAt(depth, crossingAtMost(count, edge), logPrices))
    last = count
  }
  return flows
}
