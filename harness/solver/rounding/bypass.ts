/**
 * Paths from a token of a route around others of its tokens, to one that the route sells later or buys.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Edge } from '../graph/graph.ts'
import { type PlannedStep, type Route, wholeShare } from '../route.ts'
import { pairsOf } from '../search/paths/parallel-edges.ts'
import { bestPaths, pricePaths } from '../search/paths/paths.ts'
import type { Search } from '../search/search.ts'

/** The number of paths. */
const maxWays = 3

interface Surroundings {
  /** The steps of the route before those that sell the token, and after them. */
  readonly before: Route
  readonly after: Route
  /** Tokens that no step may buy, and that no step may sell for a fee in whole units. */
  readonly coarse: ReadonlySet<Address>
  /** The value of a base unit of each of the route's tokens, in base units of the bought token. */
  readonly worths: ReadonlyMap<Address, number>
  readonly search: Search
}

/** The steps of the paths that pay most at constant prices. Each step sells all that the one before it buys. */
export function bypasses(from: Address, surroundings: Surroundings): readonly (readonly PlannedStep[])[] {
  const { after, before, coarse, search, worths } = surroundings
  const { graph, hops } = search
  const nodeOf = (token: Address) => graph.nodes.get(token) ?? -1
  const past = new Set([from, ...before.map(({ tokenIn }) => tokenIn)])
  const ends = new Set([...worths.keys()].filter((token) => !past.has(token) && !coarse.has(token)))
  const logPrices = new Float64Array(graph.size).fill(Number.NaN)
  for (const token of [from, ...ends]) logPrices[nodeOf(token)] = Math.log(worths.get(token) ?? 0)
  const used = new Set(after.map(({ pool }) => pool.id))
  const isOpen = ({ pool, tokenIn, tokenOut }: Edge) =>
    !ends.has(tokenIn) &&
    !past.has(tokenOut) &&
    !coarse.has(tokenOut) &&
    !used.has(pool.id) &&
    !(coarse.has(tokenIn) && pool.kind === 'concentrated')
  const { rates } = pairsOf(graph).scratch
  for (let index = 0; index < rates.length; index++) {
    const edge = search.rates[index] === -Infinity ? undefined : graph.edges[index]
    rates[index] = edge && isOpen(edge) ? (search.rates[index] ?? 0) : -Infinity
  }
  return bestPaths(pricePaths(graph, rates, logPrices, { hops }), maxWays)
    .filter((path) => isJoined(path, from, ends))
    .map((path) =>
      path.map(({ pool, tokenIn, tokenOut }) => ({ pool, tokenIn, tokenOut, share: wholeShare })),
    )
}

/** Whether each step sells the token that the one before it buys, in the same form of the native token. */
function isJoined(path: readonly Edge[], from: Address, ends: ReadonlySet<Address>): boolean {
  const bought = path.map(({ tokenOut }) => tokenOut)
  return (
    path.every(({ tokenIn }, place) => tokenIn === (place === 0 ? from : bought[place - 1])) &&
    ends.has(bought.at(-1) ?? from)
  )
}
