/**
 * Asks the same question on every path that answers it: public, partner and v1. If the interface does not state the
 * answer, each path may behave differently.
 *
 * @module
 */

import type { Exchange, Message } from '../../../../core/transport/transport.ts'
import type { Client } from '../../api/client.ts'
import { summaryOf } from '../../checks/reading/reading.ts'

export const paths = ['public', 'partner', 'v1'] as const

/** A summary of the answer on each path; absent for a path that does not take the request. */
export type PathSummaries = Partial<Record<(typeof paths)[number], object>>

/**
 * @param message A request to the public path of v2. On v1, a quote has only the first order.
 * @param summarize Returns the part of an answer to record.
 */
export async function summariesOnEveryPath(
  client: Client,
  message: Message,
  summarize: (exchange: Exchange) => object = summaryOf,
): Promise<PathSummaries> {
  const inV1 = inV1Of(message)
  return {
    public: summarize(await client.send(message)),
    partner: summarize(await client.send({ ...message, path: `/partner${message.path}` })),
    ...(inV1 === undefined ? {} : { v1: summarize(await client.send(inV1)) }),
  }
}

/**
 * The request in v1, which takes the order of a quote as query parameters, and the blockchain of a solve in the query;
 * `undefined` if v1 does not take the request.
 */
function inV1Of({ body, path, query = {} }: Message): Message | undefined {
  const { blockchain, orders, ...fields } = { ...(body as Partial<Record<string, unknown>>) }
  switch (path) {
    case '/v2/solver/quote': {
      const { buy_token, sell_amount, sell_token } = { ...firstOf(orders) }
      const asked = {
        blockchain,
        sell_token,
        buy_token,
        sell_amount_integer: sell_amount,
        ...fields,
        ...query,
      }
      return { method: 'GET', path: '/v1/solver/quote', query: asked as Query }
    }
    case '/v2/solver/solve':
      return {
        method: 'POST',
        path: '/v1/solver/solve',
        query: { blockchain, ...query } as Query,
        body: { ...(orders === undefined ? {} : { orders }), ...fields },
      }
    default:
      return undefined
  }
}

type Query = NonNullable<Message['query']>

function firstOf(orders: unknown): Partial<Record<string, unknown>> | undefined {
  return Array.isArray(orders) ? orders[0] : undefined
}
