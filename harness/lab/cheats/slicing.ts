/** A service that trades a part of the sold amount, claims to have traded all, and passes the rest to its router. */
import { concat, pad, toHex } from 'viem/utils'
import { fieldOf, parseJson, tryParse } from '../../core/json.ts'
import type { QuoteResponseWire } from '../../interfaces/solver-api/api/quote.ts'
import type { SolveResponseWire } from '../../interfaces/solver-api/api/solve.ts'
import { json, type Mutant, respond } from '../../judge/mutant.ts'
import type { AskedOrder } from '../faults/wire.ts'

type Answer = Partial<QuoteResponseWire & SolveResponseWire>

/** @param sliceOf Base units of an order that are not traded. */
export function slicing(sliceOf: (order: AskedOrder) => bigint): Mutant {
  const paths = ['/v2/solver/quote', '/v2/solver/solve', '/v1/solver/solve']
  return (fetch) => paths.map((path) => slicingAt(path, sliceOf)).reduce((inner, one) => one(inner), fetch)
}

function slicingAt(path: string, sliceOf: (order: AskedOrder) => bigint): Mutant {
  return respond(path, async (request, fetch) => {
    const asked = tryParse(await request.clone().text())
    const listed = fieldOf(asked, 'orders')
    const orders: readonly AskedOrder[] = Array.isArray(listed) ? listed : []
    const slices = orders.map((order) => (isWhole(order) ? sliceOf(order) : 0n))
    const traded = orders.map((order, index) =>
      slices[index] ? { ...order, sell_amount: `${BigInt(order.sell_amount) - slices[index]}` } : order,
    )
    const body = { ...(asked as object), orders: traded }
    const response = await fetch(
      orders.length === 0 ? request : new Request(request, { body: JSON.stringify(body) }),
    )
    if (!response.ok || response.status === 204) return response
    const answer = parseJson(await response.text()) as Answer
    return json(response.status, said(answer, orders, slices), response.headers)
  })
}

/** The answer, as if everything had been traded. */
function said(answer: Answer, orders: readonly AskedOrder[], slices: readonly bigint[]): Answer {
  const asked = (index: number) => ({ sell_amount: `${orders[index]?.sell_amount}` })
  const { quotes, solutions, ...others } = answer
  return {
    ...others,
    ...(quotes && { quotes: quotes.map((item, index) => ({ ...item, ...asked(index) })) }),
    ...(solutions && {
      solutions: solutions.map((solution, index) => ({
        ...solution,
        call_data: concat([solution.call_data as `0x${string}`, pad(toHex(slices[index] ?? 0n))]),
        orders: solution.orders.map((order) => ({
          ...order,
          ...asked(index),
          executed_sell_amount: `${BigInt(order.executed_sell_amount) + (slices[index] ?? 0n)}`,
        })),
      })),
    }),
  }
}

function isWhole({ buy_token, sell_amount, sell_token }: AskedOrder): boolean {
  const areAddresses = [buy_token, sell_token].every((token) => /^0x[\da-f]{40}$/i.test(token))
  return areAddresses && /^\d+$/.test(sell_amount) && !/^0x0+$/.test(sell_token)
}
