/**
 * Branch and bound (Land and Doig 1960) on how far pools are used, those of two tokens by direction: the case with the largest
 * bound is divided at the use that its relaxation takes most by halves, until no case promises more than is known to be paid.
 *
 * @module
 */
import type { Pool } from '../../market/pools/pool.ts'
import type { Demand } from '../search/equilibrium.ts'
import type { Edge, Graph } from '../search/graph.ts'
import { allPrices } from '../search/token-prices.ts'
import { allLevels, chargeOf, type Levels, noLevels } from './arc.ts'
import { type Arcs, chargedParts, type Holding } from './holdings.ts'
import { type OpenArc, type Relaxed, relaxed } from './relaxation.ts'
import { earnedBy } from './uses.ts'

export interface Problem extends Arcs {
  readonly graph: Graph
  readonly demand: Demand
  /** What a step costs, about. */
  readonly stepCost: number
  /** What every route costs. */
  readonly baseCost: number
  /** As a relaxation has it. */
  readonly minDecrease: number
  /** True once what is known must do; where it is absent there is time for all. */
  readonly expired?: () => boolean
}

/**
 * What is used or not: a direction of a pool of two tokens, of which a route uses one alone, a pool of more tokens, or a token
 * between.
 */
export type Subject = Edge | Pool | Holding

/** What holds where these are used at these levels. */
export interface Case {
  readonly levels: ReadonlyMap<Subject, Levels>
  /** By node; every one has a price. */
  readonly logPrices: Float64Array
  /** Base units of the bought token that no route of this case exceeds net of gas. */
  readonly bound: number
  readonly split: Relaxed['shares']
  branch:
    | { readonly subject: Subject; readonly level: number; readonly below: Case; readonly from: Case }
    | undefined
}

const maxRounds = 20
/** How far the logarithm of a price moves at most before it is asked which other pools would earn there. */
const firstReach = 0.001
/** What a pool must earn, as a fraction of the order's value, to be looked at. */
const minEarned = 1e-8

interface Division {
  /**
   * What bound a case may have that need not be divided any more, as far as the cases so far tell.
   *
   * @param most The bound of the case that the one found is a part of: no other's is higher.
   */
  readonly enough: (found: Case, most: number) => number
  readonly maxCases: number
  /** The same before there is a case. */
  readonly initial?: number
}

/**
 * The case of all routes, divided as far as needed.
 *
 * @param start Log prices by node, at which a route pays.
 */
export function divided(
  problem: Problem,
  start: Float64Array,
  { enough, maxCases, initial = -Infinity }: Division,
): Case {
  const { graph } = problem
  const known = new Set(gainingEdges(graph, start))
  let least = initial
  const part = (levels: Case['levels'], from: Float64Array) => caseOf(problem, levels, from, { known, least })
  const root = part(new Map(), start)
  const leaves = new Set([root])
  least = Math.max(least, enough(root, root.bound))
  for (let count = 1; count < maxCases; count += 2) {
    const worst = [...leaves].reduce((one, other) => (other.bound > one.bound ? other : one))
    const division = worst.bound > least ? divisionOf(worst, problem) : undefined
    if (!division) break
    const { levels, subject, level } = division
    const lower = new Map(worst.levels).set(subject, { ...levels, max: level - 1 })
    const higher = new Map(worst.levels).set(subject, { ...levels, min: level })
    for (const edge of oppositeTo(subject, graph)) higher.set(edge, noLevels)
    const held = 'curve' in subject ? problem.holdingOf(subject) : undefined
    if (held) higher.set(held, { min: 1, max: 1 })
    const below = part(lower, worst.logPrices)
    const from = part(higher, worst.logPrices)
    worst.branch = { subject, level, below, from }
    leaves.delete(worst)
    leaves.add(below).add(from)
    least = Math.max(least, enough(below, worst.bound), enough(from, worst.bound))
  }
  return root
}

export function subjectOf(edge: Edge): Subject {
  return edge.pool.tokens.length === 2 ? edge : edge.pool
}

/** The other directions of the pool of a direction. */
function oppositeTo(subject: Subject, { edges }: Graph): readonly Edge[] {
  return 'curve' in subject ? edges.filter((edge) => edge.pool === subject.pool && edge !== subject) : []
}

/**
 * The prices that prove most of a case: by rounds that stay near the best prices so far, and after each of which the pools
 * that earn at the prices found are looked at as well.
 */
function caseOf(
  problem: Problem,
  levels: Case['levels'],
  start: Float64Array,
  { known, least }: { readonly known: Set<Edge>; readonly least: number },
): Case {
  const { graph, demand, stepCost, baseCost, minDecrease, expired = () => false } = problem
  const open = (edge: Edge) => openArc(edge, problem, levels)
  let best = assess(start)
  let split: Relaxed['shares'] = []
  let reach = firstReach
  for (let round = 0; round < maxRounds; round++) {
    const isNear = levels.size > 0 || round > 0
    const options = { stepCost, isNear, reach, minDecrease, expired }
    const found = relaxed([...known].map(open), demand, best.logPrices, options)
    split = found.shares
    if (expired()) break
    const count = known.size
    const { logPrices } = best
    const next = assess(found.logPrices)
    const isFree = found.logPrices.every(
      (price, node) => Math.abs(price - (logPrices[node] ?? 0)) < 0.99 * reach,
    )
    if (next.bound < best.bound) best = next
    if (!isFree && best === next) reach *= 2
    if (best.bound <= least || (known.size === count && (isFree || best !== next))) break
  }
  return { ...best, levels, split, branch: undefined }

  /** What prices prove, those without a pool that is known chosen to prove most. */
  function assess(found: Float64Array) {
    const nodes = new Set([demand.from, demand.to])
    for (const { from, to } of known) nodes.add(from).add(to)
    const logPrices = allPrices(graph, found, nodes)
    const value = demand.amount * Math.exp(logPrices[demand.from] ?? 0)
    let bound = value - baseCost
    for (const edge of gainingEdges(graph, logPrices)) {
      const { arc, levels } = open(edge)
      const earned = earnedBy(arc, logPrices, levels)
      bound += earned
      if (earned > minEarned * value) known.add(edge)
    }
    return { logPrices, bound: bound - forcedCharges() }
  }

  function forcedCharges(): number {
    let sum = 0
    for (const [subject, { min }] of levels) {
      if (min === 0) continue
      let least = 'charge' in subject ? subject.charge : Infinity
      for (const edge of known)
        if (subjectOf(edge) === subject) least = Math.min(least, chargeOf(open(edge).arc, min))
      if (least < Infinity) sum += least
    }
    return sum
  }
}

/** The arc of an edge as a case has it. */
export function openArc(edge: Edge, { arcOf, holdingOf }: Problem, levels: Case['levels']): OpenArc {
  const holding = holdingOf(edge)
  const held = holding && levels.get(holding)
  const own = (levels.size > 0 && levels.get(subjectOf(edge))) || allLevels
  return { arc: arcOf(edge, holding !== undefined && !held), levels: held?.max === 0 ? noLevels : own }
}

/** The edges whose first unit earns something. */
function gainingEdges({ edges, from, to, logRates }: Graph, logPrices: Float64Array): readonly Edge[] {
  const gaining: Edge[] = []
  for (let index = 0; index < logRates.length; index++) {
    const price = (logPrices[to[index] ?? 0] ?? 0) + (logRates[index] ?? 0)
    const edge = price > (logPrices[from[index] ?? 0] ?? 0) ? edges[index] : undefined
    if (edge) gaining.push(edge)
  }
  return gaining
}

/** The use and the level at which the relaxation most undercuts the charges, by using them in part. */
function divisionOf(one: Case, problem: Problem) {
  const { split, levels } = one
  let best: { readonly subject: Subject; readonly level: number; readonly levels: Levels } | undefined
  let most = 0
  for (const [subject, paid] of chargedParts(one, problem)) {
    const saved = Math.min(paid, subject.charge - paid)
    if (saved <= most) continue
    most = saved
    best = { subject, level: 1, levels: { min: 0, max: 1 } }
  }
  for (const shares of split) {
    const arc = shares[0]?.arc
    if (!arc) continue
    const subject = subjectOf(arc.edge)
    const own = levels.get(subject) ?? allLevels
    let used = 0
    for (const { use, share } of shares.toReversed()) {
      used += share
      if (use.level <= own.min) continue
      const cost = chargeOf(arc, use.level) - chargeOf(arc, use.level - 1)
      const saved = cost * Math.min(used, 1 - used)
      if (saved <= most) continue
      most = saved
      best = { subject, level: use.level, levels: own }
    }
  }
  return best
}
