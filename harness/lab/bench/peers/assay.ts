/** The reference's solver, under the same rules as its peers. */
import { type SolveOptions, searchMs, solve } from '../../../solver/solve.ts'
import type { Peer } from './peer.ts'

/** With a tenth of the time that the reference takes for an answer. */
export const assay = solverAs('assay', 'full', 1_000)

/** @param allowedMs Milliseconds for an answer. */
export function assayWithin(allowedMs: number): Peer {
  return solverAs('execution', 'full', allowedMs)
}

/** Without a time limit, for execution and for display. */
export const unlimitedAssay = [assayWithin(Infinity), solverAs('display', 'fast', Infinity)]

function solverAs(name: string, effort: SolveOptions['effort'], allowedMs: number): Peer {
  return {
    name,
    async prepare(market) {
      // The cache of the snapshot holds another peer's results.
      const own = { ...market }
      return async (trade) => {
        const end = performance.now() + searchMs(allowedMs)
        const expired = () => performance.now() >= end
        const order = { ...trade, minBuyAmount: 0n, extraPools: [] }
        const [solution] = solve(own, [order], { allows: () => true, effort, expired }) ?? []
        return solution?.route.map(({ amountIn, pool, tokenIn, tokenOut }) => ({
          pool: pool.id,
          tokenIn,
          tokenOut,
          take: { kind: 'amount', amount: amountIn },
        }))
      }
    },
  }
}
