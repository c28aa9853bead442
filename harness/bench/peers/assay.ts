/** The reference's solver, under the same rules as its peers. */
import { solve } from '../../solver/solve.ts'
import type { Peer } from './peer.ts'

export const assay: Peer = {
  name: 'assay',
  async prepare(market) {
    const options = { allows: () => true, effort: 'full', expired: () => false } as const
    return async (trade) => {
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
