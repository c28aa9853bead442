/**
 * Pools of every kind, drawn from synthetic markets, with a direction.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address } from 'viem'
import type { Pool } from '../market/pools/pool.ts'
import { syntheticMarket } from './synthetic/synthetic-market.ts'

export interface Direction {
  readonly pool: Pool
  readonly tokenIn: Address
  readonly tokenOut: Address
}

/** One pool of each kind for each draw. */
const size = { tokens: 12, constantProduct: 1, concentrated: 1, weighted: 1, stable: 1 }

export function directions(kind: Pool['kind']): fc.Arbitrary<Direction> {
  return fc
    .record({ seed: fc.nat(1_000_000), from: fc.nat(), step: fc.nat() })
    .map(({ seed, from, step }) => {
      const { pools } = syntheticMarket(seed, size).snapshot
      const pool = pools.find((candidate) => candidate.kind === kind)
      if (!pool) throw new Error(`no pool of kind ${kind}`)
      const { tokens } = pool
      const start = from % tokens.length
      const [tokenIn, ...others] = [...tokens.slice(start), ...tokens.slice(0, start)]
      const tokenOut = others[step % others.length]
      if (!tokenIn || !tokenOut) throw new Error(`a pool of ${tokens.length} tokens`)
      return { pool, tokenIn, tokenOut }
    })
}
