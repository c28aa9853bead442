/**
 * The answers of quote and solve, as the typed client reads them.
 *
 * @module
 */

import type { Exchange } from '../../../../core/transport/transport.ts'
import { pre } from '../../../../judge/scenario.ts'
import { type Answer, answerOf, type Client } from '../../api/client.ts'
import type { QuoteRequest, QuoteResponse } from '../../api/quote.ts'
import type { SolveRequest, SolveResponse } from '../../api/solve.ts'
import { messageIn } from '../../checks/reading/explanation.ts'
import { inSequence } from '../../checks/reading/sequence.ts'
import { quoteOf, solveOf, type Way } from './messages.ts'

const noSolution = 'no solution'

/** A quote; skips the case if there is no solution. */
export async function quoteFor(
  client: Client,
  orders: QuoteRequest['orders'],
  fields: Partial<QuoteRequest> = {},
  way: Way = {},
): Promise<QuoteResponse> {
  const answer = await askQuote(client, orders, fields, way)
  pre(answer.found, noSolution)
  return answer.value
}

/** The answer to a quote: a quote, or no solution. */
export async function askQuote(
  client: Client,
  orders: QuoteRequest['orders'],
  fields: Partial<QuoteRequest> = {},
  way: Way = {},
): Promise<Answer<QuoteResponse>> {
  return answerOf('quote', await client.send(quoteOf(orders, fields, way)))
}

interface Offered {
  /** Base units. */
  readonly amount: bigint
  /** Units of gas. */
  readonly gas: number
}

/** The amount and the gas of a quote for one order; both are zero without a solution. */
export async function offerFor(
  client: Client,
  order: QuoteRequest['orders'][number],
  fields: Partial<QuoteRequest> = {},
  way: Way = {},
): Promise<Offered> {
  return offerIn(await askQuote(client, [order], fields, way))
}

export function offerIn(answer: Answer<QuoteResponse>): Offered {
  if (!answer.found) return { amount: 0n, gas: 0 }
  return { amount: answer.value.quotes[0]?.buy_amount ?? 0n, gas: answer.value.gas }
}

/**
 * The answer to a solve, its solutions in the sequence of the orders. Skips the case if there is no solution, or if the
 * service refuses more than half of slippage.
 */
export async function solveFor(
  client: Client,
  orders: SolveRequest['orders'],
  fields: Partial<SolveRequest> = {},
  way: Way = {},
): Promise<SolveResponse & { readonly exchange: Exchange }> {
  const exchange = await client.send(solveOf(orders, fields, way))
  pre(!isRefusedForItsSlippage(exchange, fields), 'the slippage is refused')
  const answer = answerOf('solve', exchange)
  pre(answer.found, noSolution)
  return { ...answer.value, solutions: [...inSequence(answer.value.solutions)], exchange }
}

/** The solution of one order; skips the case if there is none. */
export async function solutionFor(
  client: Client,
  order: SolveRequest['orders'][number],
  fields: Partial<SolveRequest> = {},
  way: Way = {},
): Promise<SolveResponse['solutions'][number]> {
  const [solution] = (await solveFor(client, [order], fields, way)).solutions
  pre(solution !== undefined, noSolution)
  return solution
}

/** True for a refusal of a slippage above half, which the interface does not bound. */
function isRefusedForItsSlippage(exchange: Exchange, { slippage = 0 }: Partial<SolveRequest>): boolean {
  const { status } = exchange.response
  const isRefused = status >= 400 && status < 500
  return isRefused && Number(slippage) > 0.5 && /slippage/i.test(messageIn(exchange) ?? '')
}
