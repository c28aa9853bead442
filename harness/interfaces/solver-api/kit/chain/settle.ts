/**
 * Quotes, solves and executes the given orders of a run one by one. The result has the amounts promised for each order,
 * and the amount paid.
 *
 * @module
 */

import type { CaseOptions } from '../../../../judge/case.ts'
import type { Tally } from '../../../../judge/chain/ledger.ts'
import type { SettledOrder } from '../../../../judge/records/settled-order.ts'
import type { Target } from '../../../../judge/target.ts'
import { createWorld } from '../../../../judge/world.ts'
import { UnexpectedAnswer } from '../../api/client.ts'
import { solverApi } from '../../api/interface.ts'
import type { Order } from '../../api/order.ts'
import type { Universe } from '../../api/universe.ts'
import { orderOf, tradeOf } from './trade.ts'

const seller = '0x5a5a00000000000000000000000000000000f11e'

/** @param onExecuted Counts the transactions. */
export async function settleOrders(
  universe: Universe,
  target: Target,
  { pace }: Pick<CaseOptions, 'pace'>,
  onExecuted: (tally: Tally) => void,
): Promise<readonly SettledOrder[]> {
  const session = await target.open(0)
  const { client, ledger } = createWorld(
    solverApi,
    session,
    { pace, provides: target.provides, universe },
    {
      onExchange: () => {},
      onExecuted,
      onObserved: () => {},
    },
  )
  const settled: SettledOrder[] = []
  for (const { buy_token, sell_amount, sell_token } of universe.orders) {
    const order = { sell_token, buy_token, sell_amount }
    settled.push({ ...order, ...(await settle({ ...order, origin_address: seller })) })
  }
  await session.close()
  return settled

  async function settle(order: Order & { origin_address: typeof seller }) {
    const request = { blockchain: 'ethereum', orders: [order] }
    try {
      const quoted = await client.quote(request)
      const solved = await client.solve(request)
      const [solution] = solved.found ? solved.value.solutions : []
      if (!quoted.found || solution === undefined) return { outcome: 'no-solution' } as const
      const { status, change } = await ledger.executeOne(tradeOf(solution))
      const { buy_amount, buy_token, executed_buy_amount, receiver } = orderOf(solution)
      return {
        outcome: status === 'success' ? 'paid' : 'reverted',
        quoted: `${quoted.value.quotes[0]?.buy_amount}`,
        promised: `${executed_buy_amount}`,
        minimum: `${buy_amount}`,
        paid: `${change(buy_token, receiver)}`,
      } as const
    } catch (error) {
      if (!(error instanceof UnexpectedAnswer)) throw error
      return { outcome: 'refused', reason: error.exchange.response.body.slice(0, 200) } as const
    }
  }
}
