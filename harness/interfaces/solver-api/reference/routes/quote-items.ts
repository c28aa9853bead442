/**
 * The quoted amount of each order, net of gas: on the intent venue the filler pays the gas of each order and
 * deducts it from the output; with `FirstOrder` the first order's output pays for all.
 *
 * @module
 */

import type { Snapshot } from '../../../../market/snapshot.ts'
import type { Answer, Call } from '../http/handler.ts'
import { fillGas } from '../intent/filling/fill-plan.ts'
import { gasCost } from './gas-cost.ts'
import type { Solved } from './solve-orders.ts'

export interface Quoted {
  readonly quotes: Answer<'quote'>['quotes']
  /** The gas of all orders together, in units. */
  readonly gas: bigint
}

/** @returns `undefined` if an order's output net of gas is zero or below its minimum. */
export function quoteItems(
  snapshot: Snapshot,
  solved: readonly Solved[],
  { venue, deduct_gas_cost }: Call<'quote'>['input'],
): Quoted | undefined {
  const gasOf = ({ solution }: Solved) => (venue === 'intent' ? fillGas(solution.gas) : solution.gas)
  const gas = solved.reduce((sum, one) => sum + gasOf(one), 0n)

  const quotes: Quoted['quotes'] = []
  for (const [index, one] of solved.entries()) {
    const { asked, buyToken, externalId, solution } = one
    const ofAll = deduct_gas_cost === 'FirstOrder' && index === 0 ? gas : 0n
    const cost = gasCost(snapshot, buyToken, venue === 'intent' ? gasOf(one) : ofAll)
    if (cost === undefined || solution.buyAmount - cost < (asked.buy_amount || 1n)) return undefined
    quotes.push({
      sell_token: asked.sell_token.sent,
      buy_token: asked.buy_token.sent,
      sell_amount: asked.sell_amount.sent,
      buy_amount: solution.buyAmount - cost,
      external_id: externalId,
    })
  }
  return { quotes, gas }
}
