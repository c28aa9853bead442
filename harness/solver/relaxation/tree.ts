/**
 * Branch and bound (Land and Doig 1960) on the levels of use of directions. The case with the largest bound is divided
 * at the use that its relaxation undercharges most, with tokens and contracts preferred to pools, until no bound
 * exceeds the known payment.
 *
 * @module
 */
import type { Expired } from '../graph/effort.ts'
import type { Demand } from '../graph/equilibrium/equilibrium.ts'
import type { Edge, Graph } from '../graph/graph.ts'
import { allPrices } from '../graph/token-prices.ts'
import { vanishing } from '../precision.ts'
import { allLevels, chargeOf, type Levels, noLevels, type OpenArc } from './arc.ts'
import { type Contract, type ContractOf, usedParts } from './contracts.ts'
import { type Arcs, chargedParts, type Holding } from './holdings.ts'
import { earnedFrom, leastCharge, openPools } from './joint-uses.ts'
import { type Relaxed, relaxed } from './relaxation.ts'
import { earnedBy } from './uses.ts'

export interface Problem extends Arcs {
  readonly graph: Graph
  readonly demand: Demand
  readonly contractOf: ContractOf
  /** The approximate cost of a step. */
  readonly stepCost: number
  /** The cost of every route. */
  readonly baseCost: number
  /** Whether the directions of a pool of more than two tokens are valued jointly, which takes several times as long. */
  readonly isJoint: boolean
  /** The relaxation's option of this name. */
  readonly minDecrease: number
  /** True once the search must return its current cases; without it the search is not limited in time. */
  readonly expired?: Expired
}

/** An edge or a contract that a route may use, or a token that it may hold. */
export type Subject = Edge | Holding | Contract

/** A class of routes, by the levels of use of subjects. */
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
/** Any use, with the charge of its step credited. */
const once: Levels = { min: 1, max: Infinity }
/**
 * The largest change of a price's logarithm before the search looks for other pools that are profitable at the prices.
 */
const firstReach = 0.001
/**
 * The weight of an undercharged token or contract relative to a step. Whether a token is held decides on all pools that
 * trade it, while a route without one pool takes the next, with little difference.
 */
const commonWeight = 8

interface Division {
  /**
   * The bound at which a case need not be divided further, given the cases so far.
   *
   * @param most The bound of the case that `found` is a part of, which is the highest of all cases.
   */
  readonly enough: (found: Case, most: number) => number
  readonly maxCases: number
  /** The bound before there is a case. */
  readonly initial?: number
}

/**
 * The case of all routes, divided as far as needed.
 *
 * @param start Log prices by node, near those of a good route.
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
    if ('curve' in subject) {
      for (const other of opposedTo(subject, graph)) higher.set(other, noLevels)
      for (const common of commonTo(subject, problem)) if (common) higher.set(common, { min: 1, max: 1 })
    }
    const below = part(lower, worst.logPrices)
    const from = part(higher, worst.logPrices)
    worst.branch = { subject, level, below, from }
    leaves.delete(worst)
    leaves.add(below).add(from)
    least = Math.max(least, enough(below, worst.bound), enough(from, worst.bound))
  }
  return root
}

/** The directions in which the pool would pay its sold token, or take its bought token. */
function opposedTo({ pool, from, to }: Edge, { edges }: Graph): readonly Edge[] {
  return edges.filter((other) => other.pool === pool && (other.from === to || other.to === from))
}

/**
 * The prices that prove the lowest bound of a case. Each round stays near the best prices so far, and then adds the
 * pools that are profitable at the new prices.
 */
function caseOf(
  problem: Problem,
  levels: Case['levels'],
  start: Float64Array,
  { known, least }: { readonly known: Set<Edge>; readonly least: number },
): Case {
  const { graph, demand, stepCost, baseCost, isJoint, minDecrease, expired = () => false } = problem
  const opened = (edge: Edge) => openArc(edge, problem, levels)
  const forced = [...levels].flatMap(([subject, { min }]) => (min > 0 ? [subject] : []))
  const used = forced.filter((subject) => 'curve' in subject)
  const held = forced.reduce((sum, subject) => sum + ('charge' in subject ? subject.charge : 0), 0)
  let best = assess(start)
  let split: Relaxed['shares'] = []
  let reach = firstReach
  for (let round = 0; round < maxRounds; round++) {
    const open = openPools([...known].map(opened), isJoint)
    const isNear = levels.size > 0 || round > 0
    const options = { stepCost, isNear, reach, minDecrease, expired }
    const found = relaxed(open, demand, best.logPrices, options)
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

  /** The bound of prices; tokens without a known pool get the prices that prove the lowest bound. */
  function assess(found: Float64Array) {
    const nodes = new Set([demand.from, demand.to])
    for (const { from, to } of known) nodes.add(from).add(to)
    const logPrices = allPrices(graph, found, nodes)
    const value = demand.amount * Math.exp(logPrices[demand.from] ?? 0)
    let bound = value - baseCost - held
    const edges = new Set([...used, ...gainingEdges(graph, logPrices)])
    for (const pool of openPools([...edges].map(opened), isJoint)) {
      const earned = earnedFrom(pool, logPrices)
      bound += earned - leastCharge(pool)
      if (earned > vanishing * value)
        for (const { arc } of pool)
          if (earnedBy(arc, logPrices, once) > vanishing * value) known.add(arc.edge)
    }
    return { logPrices, bound }
  }
}

/** The arc of an edge with the levels of a case. */
export function openArc(edge: Edge, problem: Problem, levels: Case['levels']): OpenArc {
  const { arcOf, contractOf, holdingOf } = problem
  const holding = holdingOf(edge)
  const held = holding && levels.get(holding)
  const contract = levels.size > 0 ? contractOf(edge) : undefined
  const isClosed = held?.max === 0 || (contract && levels.get(contract)?.max === 0)
  const own = (levels.size > 0 && levels.get(edge)) || allLevels
  return { arc: arcOf(edge, holding !== undefined && !held), levels: isClosed ? noLevels : own }
}

/** The token that a user of an edge holds, and the contract that it uses. */
function commonTo(edge: Edge, { contractOf, holdingOf }: Problem) {
  return [holdingOf(edge), contractOf(edge)]
}

/** The edges whose first unit is profitable. */
function gainingEdges({ edges, from, to, logRates }: Graph, logPrices: Float64Array): readonly Edge[] {
  const gaining: Edge[] = []
  for (let index = 0; index < logRates.length; index++) {
    const price = (logPrices[to[index] ?? 0] ?? 0) + (logRates[index] ?? 0)
    const edge = price > (logPrices[from[index] ?? 0] ?? 0) ? edges[index] : undefined
    if (edge) gaining.push(edge)
  }
  return gaining
}

/** The subject with the largest undercharge in the relaxation, which uses or holds it in part, and the level of use. */
function divisionOf({ split, levels }: Case, problem: Problem) {
  let best: { readonly subject: Subject; readonly level: number; readonly levels: Levels } | undefined
  let most = 0
  for (const [subject, paid] of chargedParts(split, problem)) {
    const saved = commonWeight * Math.min(paid, subject.charge - paid)
    if (saved <= most) continue
    most = saved
    best = { subject, level: 1, levels: { min: 0, max: 1 } }
  }
  for (const [subject, used] of usedParts(split, problem.contractOf)) {
    const saved = commonWeight * used * subject.charge
    if (levels.has(subject) || saved <= most) continue
    most = saved
    best = { subject, level: 1, levels: { min: 0, max: 1 } }
  }
  for (const shares of split) {
    const arc = shares[0]?.arc
    if (!arc) continue
    const { edge } = arc
    const own = levels.get(edge) ?? allLevels
    let used = 0
    for (const { level, share } of shares.toReversed()) {
      used += share
      if (level <= own.min) continue
      const cost = chargeOf(arc, level) - chargeOf(arc, level - 1)
      const saved = cost * Math.min(used, 1 - used)
      if (saved <= most) continue
      most = saved
      best = { subject: edge, level, levels: own }
    }
  }
  return best
}
