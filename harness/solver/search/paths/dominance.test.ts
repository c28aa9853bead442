/** Edges that a parallel one makes needless, against the pools' payments in integers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { swap } from '../../../market/pools/pool.ts'
import { syntheticMarket } from '../../../testing/synthetic/synthetic-market.ts'
import { type Edge, graphOf } from '../../graph/graph.ts'
import { withoutDominated } from './dominance.ts'

const size = { tokens: 6, constantProduct: 60, concentrated: 30, weighted: 6, stable: 2 }

/** Fractions of the deepest balances, which differ by many powers of ten. */
const parts = fc.double({ min: -6, max: -1, noNaN: true })

test('a remaining parallel edge pays as much for the part of a dominated edge, after all of the rest', () => {
  fc.assert(
    fc.property(
      fc.nat(1000),
      parts,
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (seed, power, part) => {
        const { edges } = graphOf(syntheticMarket(seed, size).snapshot.pools)
        const limitOf = limitsOf(edges, 10 ** power)
        const kept = withoutDominated(edges, limitOf)
        for (const edge of new Set(edges).difference(new Set(kept))) {
          const limit = BigInt(Math.floor(limitOf(edge)))
          const own = BigInt(Math.floor(Number(limit) * part))
          fc.pre(own > 10n ** 6n)
          const others = kept.filter(
            ({ tokenIn, tokenOut }) => tokenIn === edge.tokenIn && tokenOut === edge.tokenOut,
          )
          const more = others.map((other) => paid(other, limit) - paid(other, limit - own))
          expect(Math.max(...more)).toBeGreaterThanOrEqual(paid(edge, own) * (1 - 1e-5))
        }
      },
    ),
  )
})

test('a small amount leaves one edge or few, and a large one all', () => {
  const { edges } = graphOf(syntheticMarket(1, size).snapshot.pools)
  expect(withoutDominated(edges, limitsOf(edges, 1e-9)).length).toBeLessThan(edges.length / 2)
  expect(withoutDominated(edges, limitsOf(edges, 1e3)).length).toBe(edges.length)
})

/** One limit for all edges that sell a token: a fraction of the largest slope among them. */
function limitsOf(edges: readonly Edge[], part: number): (edge: Edge) => number {
  const slopes = Map.groupBy(edges, ({ tokenIn }) => tokenIn)
  return ({ tokenIn }) => part * Math.max(...(slopes.get(tokenIn) ?? []).map(({ curve }) => curve.slope))
}

/** Base units; zero if the pool refuses. */
function paid({ pool, tokenIn, tokenOut }: Edge, amountIn: bigint): number {
  return Number(swap(pool, tokenIn, tokenOut, amountIn)?.amountOut ?? 0n)
}
