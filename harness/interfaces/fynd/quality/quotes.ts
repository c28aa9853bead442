/**
 * Requests Fynd's quotes for a measurement: with a transaction if it may be executed, otherwise without.
 *
 * @module
 */

import { fieldOf } from '../../../core/json.ts'
import { read } from '../../../core/transport/reading.ts'
import { createTransport, type Exchange, UnusableAnswer } from '../../../core/transport/transport.ts'
import { refusedBy, seller } from '../../../quality/measure.ts'
import { executed, type Quotes, type Quoting } from '../../../quality/quotes.ts'
import { describeRoute } from '../../../quality/route-text.ts'
import { fynd, type Universe } from '../api/interface.ts'
import { type OrderQuote, quoteSchema } from '../api/wire.ts'
import { swapsOf, tradeOf } from '../kit/quotes.ts'

const noRoute = ['no_route_found', 'insufficient_liquidity']
const withTransaction = { encoding_options: { slippage: '0.005' } }
const unprocessable = 422

export function fyndQuotes({ known, session, symbolOf, universe }: Quoting<Universe>): Quotes {
  const client = fynd.createClient(createTransport(session.fetch, session))
  const ledger = universe.executes ? known?.ledger : undefined
  const ask: Quotes['ask'] = async ({ buyToken, minBuyAmount, sellAmount, sellToken }) => {
    const order = {
      token_in: sellToken,
      token_out: buyToken,
      amount: `${sellAmount}`,
      side: 'sell' as const,
      sender: seller,
    }
    const exchange = await client.ask([order], ledger && withTransaction)
    if (exchange.response.status === unprocessable) return { kind: 'none' }
    const quote = quoteIn(exchange)
    if (quote === undefined) return refusedBy(exchange)
    if (noRoute.includes(quote.status)) return { kind: 'none' }
    if (quote.status !== 'success') return { kind: 'refused', status: 200, reason: quote.status }
    const promised = promisedBy(quote)
    if (promised < minBuyAmount) return { kind: 'none' }
    const algorithm = fieldOf(quote, 'algorithm')
    return {
      kind: 'solved',
      promised,
      gas: BigInt(quote.gas_estimate),
      route: describeRoute(groupsOf(quote), buyToken, symbolOf),
      ...(typeof algorithm === 'string' && { algorithm }),
      ...(ledger &&
        quote.transaction && {
          execute: () =>
            executed(ledger, [{ trade: tradeOf(quote, order), bought: buyToken, receiver: seller }]),
        }),
    }
  }
  return { ask, kinds: [], path: '/v1/quote' }
}

/** @returns `undefined` if the answer is a refusal or not a quote. */
function quoteIn(exchange: Exchange): OrderQuote | undefined {
  try {
    return read(quoteSchema, exchange).orders[0]
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error
    return undefined
  }
}

/** The amount that the receiver gets, in base units: the output less the fees of a transaction. */
function promisedBy({ amount_out, fee_breakdown }: OrderQuote): bigint {
  return BigInt(amount_out) - BigInt(fee_breakdown?.router_fee ?? 0) - BigInt(fee_breakdown?.client_fee ?? 0)
}

/** A route's swaps grouped by the token that they sell, with each swap's share of it. */
function groupsOf(quote: OrderQuote) {
  return [...Map.groupBy(swapsOf(quote), ({ token_in }) => token_in).values()].map((swaps) => {
    const sold = swaps.reduce((sum, { amount_in }) => sum + Number(amount_in), 0)
    return swaps.map(({ amount_in, protocol, token_in, token_out }) => ({
      in_token: token_in,
      out_token: token_out,
      protocol,
      split: Number(amount_in) / sold,
    }))
  })
}
