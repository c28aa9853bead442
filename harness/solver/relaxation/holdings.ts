/**
 * The cost of holding intermediate tokens. The router comes to hold a token once, however many steps buy it, so it has
 * a fixed charge of its own in addition to the pools' charges.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Edge } from '../graph/graph.ts'
import type { Arc } from './arc.ts'
import type { Share } from './soft-state.ts'

/**
 * A token that a route may or may not hold. Its charge is in proportion to the part of the whole order that buys it.
 */
export interface Holding {
  readonly token: Address
  /** Base units of the bought token. */
  readonly charge: number
  /** The charge as a fraction of the order's worth. */
  readonly part: number
}

/** The largest such fraction; for an order worth less than the charge, the rest of the charge is ignored. */
const mostPart = 0.999

interface Charging {
  /** The worth of the order, in base units of the bought token. */
  readonly whole: number
  /** The cost of holding an edge's bought token, in the same unit; zero if it is free, or every route holds it. */
  readonly costOf: (edge: Edge) => number
}

/** Cached by edge, so that each call returns the same object. */
export interface Arcs {
  /** The arc of an edge, with or without its part of the charge for holding its bought token. */
  readonly arcOf: (edge: Edge, isCharged: boolean) => Arc
  /** The charge for holding an edge's bought token; `undefined` if it is free or every route holds it. */
  readonly holdingOf: (edge: Edge) => Holding | undefined
}

export function arcsOf(made: (edge: Edge) => Arc, { whole, costOf }: Charging): Arcs {
  const arcs: Arc[] = []
  const charged: Arc[] = []
  const byEdge: (Holding | 'free')[] = []
  const byToken = new Map<Address, Holding>()
  return {
    arcOf(edge, isCharged) {
      const arc = arcs[edge.index] ?? made(edge)
      arcs[edge.index] = arc
      const holding = isCharged ? holdingOf(edge) : undefined
      if (!holding) return arc
      const own = charged[edge.index] ?? { ...arc, discount: Math.log1p(-holding.part) }
      charged[edge.index] = own
      return own
    },
    holdingOf,
  }

  function holdingOf(edge: Edge): Holding | undefined {
    const known = byEdge[edge.index] ?? byToken.get(edge.tokenOut) ?? made(edge)
    byEdge[edge.index] = known
    return known === 'free' ? undefined : known

    function made({ tokenOut: token }: Edge): Holding | 'free' {
      const charge = costOf(edge)
      if (charge === 0) return 'free'
      const holding = { token, charge, part: Math.min(mostPart, charge / whole) }
      byToken.set(token, holding)
      return holding
    }
  }
}

/**
 * The charge that a relaxation pays for each token that a route may or may not hold, in base units of the bought token.
 */
export function chargedParts(
  split: readonly (readonly Share[])[],
  { holdingOf }: Arcs,
): ReadonlyMap<Holding, number> {
  const parts = new Map<Holding, number>()
  for (const shares of split) {
    for (const { arc, bought } of shares) {
      const holding = arc.discount < 0 ? holdingOf(arc.edge) : undefined
      if (holding) parts.set(holding, (parts.get(holding) ?? 0) + bought * holding.part)
    }
  }
  return parts
}
