/** The older interface: the same solutions in other schemas. */

import { formatTokenUnits, maxUint256, parseTokenUnits } from '../../../../core/amount.ts'
import { problem } from '../../api/problem.ts'
import type { Call, Handlers } from '../http/handler.ts'
import type { ServicePorts } from '../http/ports.ts'
import { solutionAnswer } from './solution-answer.ts'
import { readHead, solveOrders } from './solve-orders.ts'
import { findToken, tokenInfo } from './token-infos.ts'

export function v1Routes(ports: ServicePorts): Handlers<'v1Quote' | 'v1Solve'> {
  return {
    async v1Quote({ id, input }) {
      const head = await readHead(ports)
      const { decimals } = findToken(head.snapshot, input.sell_token)
      const amount = quotedAmount(input, decimals)
      const order = { ...input, sell_amount: { sent: `${amount}`, value: amount } }
      const solved = await solveOrders(ports, { ...head, orders: [order], amms: input.amms, effort: 'fast' })
      const [one] = solved ?? []
      if (!one) return undefined

      const { buyToken, sellToken, solution } = one
      return {
        request_id: id,
        bought: formatTokenUnits(solution.buyAmount, buyToken.decimals),
        bought_integer: solution.buyAmount,
        gas: Number(solution.gas),
        buy_tokens: tokenInfo(buyToken),
        sell_tokens: tokenInfo(sellToken),
      }
    },

    async v1Solve({ id, input: { orders, amms, slippage } }) {
      const head = await readHead(ports)
      const inBaseUnits = orders.map((order) => {
        const { decimals } = findToken(head.snapshot, order.sell_token)
        const value = solvedAmount(order.sell_amount, decimals)
        return { ...order, sell_amount: { sent: order.sell_amount, value } }
      })
      const solved = await solveOrders(ports, { ...head, orders: inBaseUnits, amms, effort: 'full' })
      return (
        solved && {
          request_id: id,
          solutions: await Promise.all(
            solved.map((one) => solutionAnswer(ports, one, { requestId: id, slippage })),
          ),
        }
      )
    },
  }
}

/** @throws Problem unless exactly one of the two amounts is given. */
function quotedAmount(
  { sell_amount, sell_amount_integer }: Call<'v1Quote'>['input'],
  decimals: number,
): bigint {
  if ((sell_amount === undefined) === (sell_amount_integer === undefined))
    throw problem.malformed('sell_amount', 'expected exactly one of sell_amount and sell_amount_integer')
  return checked(sell_amount === undefined ? sell_amount_integer : parseTokenUnits(sell_amount, decimals))
}

/** The amount in base units. A decimal point marks token units. */
function solvedAmount(text: string, decimals: number): bigint {
  return checked(parseTokenUnits(text, text.includes('.') ? decimals : 0))
}

function checked(amount: bigint | undefined): bigint {
  if (amount !== undefined && amount > 0n && amount <= maxUint256) return amount
  throw problem.malformed('sell_amount', 'must be a positive number with no more decimals than the token has')
}
