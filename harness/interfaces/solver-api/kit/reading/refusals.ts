/** Requests that the interface refuses, by their mistakes, and the recognition of one kind of refusal. */
import fc from 'fast-check'
import type { Exchange, Message } from '../../../../core/transport/transport.ts'
import { pre } from '../../../../judge/scenario.ts'
import { bodyOf, UnexpectedAnswer } from '../../api/client.ts'
import { plainOrderOf, type Universe } from '../../api/universe.ts'
import { messagesIn } from '../../checks/reading/explanation.ts'
import { unlistedToken } from '../orders/arbitraries.ts'

export function refusedRequests(universe: Universe): Readonly<Record<string, Message>> {
  const order = plainOrderOf(universe)
  const ofOne = (changed: object) => quoteOf({ blockchain: 'ethereum', orders: [{ ...order, ...changed }] })
  const filteredBy = (amm: string) => quoteOf({ blockchain: 'ethereum', orders: [order], amms: [amm] })
  return {
    'no orders': quoteOf({ blockchain: 'ethereum' }),
    'an empty list of orders': quoteOf({ blockchain: 'ethereum', orders: [] }),
    'no blockchain': quoteOf({ orders: [order] }),
    'an unlisted token': ofOne({ buy_token: unlistedToken }),
    'an unlisted token in a batch': quoteOf({
      blockchain: 'ethereum',
      orders: [order, { ...order, buy_token: unlistedToken }],
    }),
    'a malformed address': ofOne({ buy_token: 'USDC' }),
    'an amount with a decimal point': ofOne({ sell_amount: '1.5' }),
    'an AMM without a sign': filteredBy('uniswap_v3'),
    'an unsupported AMM': filteredBy('+no_such_amm'),
    'a solve without an origin': {
      method: 'POST',
      path: '/v2/solver/solve',
      body: { blockchain: 'ethereum', orders: [order] },
    },
    'a batch of a solve without origins': {
      method: 'POST',
      path: '/v2/solver/solve',
      body: { blockchain: 'ethereum', orders: [order, order] },
    },
    'the price of an unlisted token': {
      method: 'GET',
      path: '/v2/solver/token_price',
      query: { blockchain: 'ethereum', token_address: unlistedToken },
    },
  }
}

export function refusedRequest(universe: Universe): fc.Arbitrary<Message> {
  return fc.constantFrom(...Object.values(refusedRequests(universe)))
}

/**
 * The body of a 200 as JSON. Skips the case if there is no solution (204), or the target does not trade a token.
 *
 * @throws UnexpectedAnswer for any other status, and if the body is not JSON.
 */
export function foundBody(exchange: Exchange): unknown {
  const { status } = exchange.response
  pre(status !== 204, 'no solution')
  pre(!isUnlistedToken(exchange), 'a token is refused as unknown')
  if (status !== 200) throw new UnexpectedAnswer(`status ${status}`, exchange)
  return bodyOf(exchange)
}

/** True if the target refuses a request because it does not trade one of its tokens. */
export function isUnlistedToken(exchange: Exchange): boolean {
  if (![400, 404, 422].includes(exchange.response.status)) return false
  const isUnknown = /not (found|known|listed|supported)|un(known|listed|supported)|no such/i
  // A title such as "Not Found" says nothing about a token that another text names.
  return messagesIn(exchange).some((text) => /token/i.test(text) && isUnknown.test(text))
}

function quoteOf(body: object): Message {
  return { method: 'POST', path: '/v2/solver/quote', body }
}
