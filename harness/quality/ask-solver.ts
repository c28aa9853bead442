/** Asks a solver for the orders of a measurement, by the interface of the reference. */
import { type Client, UnexpectedAnswer } from '../solver-api/client.ts'
import type { SolveResponse } from '../solver-api/solve.ts'
import { type Ask, type Execution, refusedBy, seller } from './measure.ts'
import { describeRoute } from './route-text.ts'

export type Solution = SolveResponse['solutions'][number]

export interface AskedSolver {
  readonly client: Pick<Client, 'solve'>
  /** The AMM filter to send; empty for none. */
  readonly amms: readonly string[]
  /** Executes a solution; absent where there is no chain to do it on. */
  readonly execute?: (solution: Solution) => Promise<Execution>
  /** A token as routes are printed with it. */
  readonly symbolOf: (token: string) => string
}

export function askSolver({ amms, client, execute, symbolOf }: AskedSolver): Ask {
  return async ({ buyToken, minBuyAmount, sellAmount, sellToken }) => {
    try {
      const answer = await client.solve({
        blockchain: 'ethereum',
        orders: [
          {
            sell_token: sellToken,
            buy_token: buyToken,
            sell_amount: `${sellAmount}`,
            origin_address: seller,
            ...(minBuyAmount === 0n ? {} : { buy_amount: `${minBuyAmount}` }),
          },
        ],
        return_routes: true,
        ...(amms.length === 0 ? {} : { amms: [...amms] }),
      })
      const [solution] = answer.found ? answer.value.solutions : []
      if (!answer.found || solution === undefined) return { kind: 'none' }
      const [order] = solution.orders
      if (order === undefined) return { kind: 'refused', status: 200, reason: 'the solution holds no order' }
      const route = answer.value.routes?.[order.external_id]
      return {
        kind: 'solved',
        promised: order.executed_buy_amount,
        gas: BigInt(solution.gas),
        ...(route && { route: describeRoute(route, order.buy_token, symbolOf) }),
        ...(execute && { execute: () => execute(solution) }),
      }
    } catch (error) {
      if (!(error instanceof UnexpectedAnswer)) throw error
      return refusedBy(error.exchange)
    }
  }
}
