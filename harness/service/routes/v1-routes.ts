/** The older interface, as another shape of the same solutions. */

import { problem } from '../../solver-api/problem.ts'
import { defaultSlippage } from '../../solver-api/solve.ts'
import { formatTokenUnits, maxUint256, parseTokenUnits } from '../../spec/amount.ts'
import { startDeadline } from '../http/deadline.ts'
import type { Call, Handlers } from '../http/handler.ts'
import type { ServicePorts } from '../http/ports.ts'
import { solutionWire } from './solution-wire.ts'
import { solveOrders } from './solve-orders.ts'
import { findToken, tokenInfo } from './token-infos.ts'

export function v1Routes(ports: ServicePorts): Handlers<'v1Quote' | 'v1Solve'> {
  return {
    async v1Quote({ id, sent }) {
      const deadline = startDeadline(ports)
      const snapshot = await deadline.within(ports.snapshot())
      const sellToken = findToken(snapshot, sent.sell_token)
      const buyToken = findToken(snapshot, sent.buy_token)
      const order = { ...sent, sell_amount: `${quotedAmount(sent, sellToken.decimals)}` }
      const { amms } = sent
      const solved = await solveOrders(ports, { snapshot, deadline, orders: [order], amms, effort: 'fast' })
      const [one] = solved ?? []
      if (!one) return undefined

      const { buyAmount, gas } = one.solution
      return {
        request_id: id,
        bought: formatTokenUnits(buyAmount, buyToken.decimals),
        bought_integer: buyAmount,
        gas: Number(gas),
        buy_tokens: tokenInfo(buyToken),
        sell_tokens: tokenInfo(sellToken),
      }
    },

    async v1Solve({ id, input, sent }) {
      const deadline = startDeadline(ports)
      const snapshot = await deadline.within(ports.snapshot())
      const orders = sent.orders.map((order) => {
        const { decimals } = findToken(snapshot, order.sell_token)
        return {
          ...order,
          sell_amount: `${solvedAmount(order.sell_amount, decimals)}`,
          asWritten: order.sell_amount,
        }
      })
      const { amms } = sent
      const solved = await solveOrders(ports, { snapshot, deadline, orders, amms, effort: 'full' })
      if (!solved) return undefined

      const { slippage = defaultSlippage } = input
      return {
        request_id: id,
        solutions: solved.map((one) => {
          const { orders: entries, call_data, gas } = solutionWire(ports, one, slippage)
          const asV1 = entries.map(({ receiver, buy_amount, ...entry }) => ({
            ...entry,
            sell_amount: one.asked.asWritten,
          }))
          return { orders: asV1, call_data, gas }
        }),
      }
    },
  }
}

/** Exactly one of the two amounts is given. */
function quotedAmount(
  { sell_amount, sell_amount_integer }: Call<'v1Quote'>['sent'],
  decimals: number,
): bigint {
  if ((sell_amount === undefined) === (sell_amount_integer === undefined))
    throw problem.malformed('sell_amount', 'give exactly one of sell_amount and sell_amount_integer')
  return checked(
    sell_amount === undefined
      ? parseBaseUnits(sell_amount_integer ?? '')
      : parseTokenUnits(sell_amount, decimals),
  )
}

/** A decimal point marks token units. */
function solvedAmount(text: string, decimals: number): bigint {
  return checked(text.includes('.') ? parseTokenUnits(text, decimals) : parseBaseUnits(text))
}

function parseBaseUnits(text: string): bigint | undefined {
  return parseTokenUnits(text, 0)
}

function checked(amount: bigint | undefined): bigint {
  if (amount !== undefined && amount > 0n && amount <= maxUint256) return amount
  throw problem.malformed('sell_amount', "must be a positive number, no finer than the token's base unit")
}
