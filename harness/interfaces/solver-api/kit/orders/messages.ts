/**
 * The requests of scenarios. The client's `messageOf` builds a request that its schema allows; these functions add the
 * common parts.
 *
 * @module
 */
import type { Message } from '../../../../core/transport/transport.ts'
import { messageOf } from '../../api/client.ts'
import type { Family } from '../../api/endpoints.ts'
import type { Order } from '../../api/order.ts'
import type { QuoteRequest } from '../../api/quote.ts'
import type { SolveRequest } from '../../api/solve.ts'
import { plainOrderOf, type Universe } from '../../api/universe.ts'
import { type OwnedOrder, plainOwnedOrderOf } from './arbitraries.ts'

const blockchain = 'ethereum'

/** The path of a request, and its parameters in the query string; the other parameters are in the body. */
export interface Way {
  /** The family of the path; the public one when absent. */
  readonly family?: Family
  readonly inQuery?: readonly string[]
}

/** The message that requests a quote. */
export function quoteOf(
  orders: QuoteRequest['orders'],
  fields: Partial<QuoteRequest> = {},
  way: Way = {},
): Message {
  return sentAs(messageOf('quote', { blockchain, orders, ...fields }, familyOf(way)), way)
}

/** The message that requests a solution. */
export function solveOf(
  orders: SolveRequest['orders'],
  fields: Partial<SolveRequest> = {},
  way: Way = {},
): Message {
  return sentAs(messageOf('solve', { blockchain, orders, ...fields }, familyOf(way)), way)
}

function familyOf({ family }: Way) {
  return family === undefined ? {} : { family }
}

function sentAs(message: Message, { inQuery }: Way): Message {
  if (inQuery === undefined) return message
  const fields = Object.entries<Parameter>({ ...(message.body as object) })
  const isMoved = ([name]: readonly [string, unknown]) => inQuery.includes(name)
  return {
    ...message,
    query: Object.fromEntries(fields.filter(isMoved)),
    body: Object.fromEntries(fields.filter((field) => !isMoved(field))),
  }
}

type Parameter = NonNullable<Message['query']>[string]

/** The message that requests a quote or a solution in v2 with fields of any form. */
export function rawRequestOf(endpoint: string, fields: object): Message {
  return { method: 'POST', path: `/v2/solver/${endpoint}`, body: { blockchain, ...fields } }
}

/** The message that requests a v1 quote for one order, in units of the token if the amount has a decimal point. */
export function v1QuoteOf({ buy_token, sell_amount, sell_token }: Order, fields: object = {}): Message {
  const amount = sell_amount.includes('.') ? { sell_amount } : { sell_amount_integer: sell_amount }
  return messageOf('v1Quote', { blockchain, sell_token, buy_token, ...amount, ...fields })
}

/**
 * The message that requests a v1 quote with an origin and a filter in both the query string and the headers, since a
 * service reads one of them.
 */
export function v1QuoteInBoth(
  order: Order,
  { amms, origin_address }: { readonly amms?: string[] | undefined; readonly origin_address?: string },
): Message {
  const headers = { ...(amms && { amms: amms.join() }), ...(origin_address && { origin_address }) }
  return { ...v1QuoteOf(order, headers), headers }
}

/** The message that requests a v1 solution, with the blockchain in the query string. */
export function v1SolveOf(orders: readonly OwnedOrder[], fields: object = {}): Message {
  return { method: 'POST', path: '/v1/solver/solve', query: { blockchain }, body: { orders, ...fields } }
}

/** A valid request to each endpoint that has a public path, on that path or on the partner path. */
export function publicMessages(
  universe: Universe,
  family: Family = 'public',
): Readonly<Record<string, Message>> {
  const { buy_token } = plainOrderOf(universe)
  return {
    quote: messageOf('quote', { blockchain, orders: [plainOrderOf(universe)] }, { family }),
    solve: messageOf('solve', { blockchain, orders: [plainOwnedOrderOf(universe)] }, { family }),
    tokens: messageOf('tokens', { blockchain, limit: '5', page: '0' }, { family }),
    tokenPrice: messageOf('tokenPrice', { blockchain, token_address: buy_token }, { family }),
    nativePrice: messageOf('nativePrice', { blockchain }, { family }),
  }
}
