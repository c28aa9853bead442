/**
 * A question asked on every path that answers it: the public one, the partners', and that of v1. Where the
 * interface is silent, each of them may do something else.
 *
 * @module
 */

import type { Exchange, Message } from '../../client/transport.ts'
import type { Client } from '../../solver-api/client.ts'
import { summaryOf } from './reading.ts'

export const paths = ['public', 'partner', 'v1'] as const

/** What is recorded of the answers; a path that cannot be asked this has none. */
export type PathSummaries = Partial<Record<(typeof paths)[number], object>>

/**
 * @param message To the public path of v2; an order of a quote beyond the first is not asked of v1.
 * @param told What is recorded of an answer.
 */
export async function summariesOnEveryPath(
  client: Client,
  message: Message,
  told: (exchange: Exchange) => object = summaryOf,
): Promise<PathSummaries> {
  const inV1 = inV1Of(message)
  return {
    public: told(await client.send(message)),
    partner: told(await client.send({ ...message, path: `/partner${message.path}` })),
    ...(inV1 === undefined ? {} : { v1: told(await client.send(inV1)) }),
  }
}

/** v1 takes a quote's order as parameters, and the blockchain of a solve in the query. */
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
