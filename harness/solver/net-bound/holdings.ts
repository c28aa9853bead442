/**
 * What it costs to hold tokens between what is sold and what is bought. The router comes to hold a token once, however many
 * steps buy it, so that this is a fixed charge of its own beside those of the pools.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Edge } from '../search/graph.ts'
import type { Arc } from './arc.ts'
import type { Share } from './soft-state.ts'

/** A token that a route may hold or not, which then is charged by the part of the whole order that it buys of it. */
export interface Holding {
  readonly token: Address
  /** Base units of the bought token. */
  readonly charge: number
  /** The charge as a fraction of what the order is worth. */
  readonly part: number
}

/** Of an order that is worth less than the charge the rest is left out. */
const mostPart = 0.999

interface Charging {
  /** What the order is worth, in base units of the bought token. */
  readonly whole: number
  /** What it costs to hold what an edge buys, in the same unit; zero where that is free, or where every route does. */
  readonly costOf: (edge: Edge) => number
}

/** Of edges, always the same ones. */
export interface Arcs {
  /** The arc of an edge, with a part in the charge of holding what it buys or without. */
  readonly arcOf: (edge: Edge, isCharged: boolean) => Arc
  /** What it costs to hold what an edge buys; `undefined` where that is free or every route does. */
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

/** What a relaxation is charged for each token that a route may hold or not. */
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
