/** The reference's solver, under the same rules as its peers. */
import { solve } from '../../solver/solve.ts'
import type { Peer } from './peer.ts'

/** A tenth of what the reference allows itself for an answer. */
const allowedMs = 1_000

export const assay: Peer = {
  name: 'assay',
  async prepare(market) {
    return async (trade) => {
      const end = performance.now() + allowedMs
      const expired = () => performance.now() >= end
      const options = { allows: () => true, effort: 'full', expired } as const
      const [solution] = solve(market, [{ ...trade, minBuyAmount: 0n, extraPools: [] }], options) ?? []
      return solution?.route.map(({ amountIn, pool, tokenIn, tokenOut }) => ({
        pool: pool.id,
        tokenIn,
        tokenOut,
        take: { kind: 'amount', amount: amountIn },
      }))
    }
  },
}
