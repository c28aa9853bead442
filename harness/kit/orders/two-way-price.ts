/** What a small trade pays both ways, by the target's own quotes: the price of a token without a price endpoint. */

import { pre } from '../../judge/scenario.ts'
import type { Client } from '../../solver-api/client.ts'
import type { Order } from '../../solver-api/order.ts'
import type { TradedToken } from '../../solver-api/universe.ts'
import { plainOwnedOrder, worth } from './arbitraries.ts'

/** In whole quote tokens for one whole base token. */
export interface TwoWayPrice {
  /** What it takes to buy. */
  readonly buy: number
  /** What selling brings. */
  readonly sell: number
}

/**
 * Sells a little of `base` for `quote`, and then sells that again. Market makers may take part.
 *
 * @param stake Dollars that are sold: little moves no price, and yet the cost of gas decides over no route.
 */
export async function twoWayPrice(
  client: Client,
  base: TradedToken,
  quote: TradedToken,
  stake = 100,
): Promise<TwoWayPrice> {
  const { origin_address } = plainOwnedOrder
  const sold = worth(base, stake)
  const received = await amountFor({
    sell_token: base.address,
    buy_token: quote.address,
    sell_amount: sold.toString(),
    origin_address,
  })
  const returned = await amountFor({
    sell_token: quote.address,
    buy_token: base.address,
    sell_amount: received.toString(),
    origin_address,
  })
  const inQuote = whole(received, quote)
  return { buy: inQuote / whole(returned, base), sell: inQuote / whole(sold, base) }

  async function amountFor(order: Order): Promise<bigint> {
    const answer = await client.quote({ blockchain: 'ethereum', orders: [order] })
    pre(answer.found)
    const [item] = answer.value.quotes
    pre(item !== undefined && item.buy_amount > 0n)
    return item.buy_amount
  }
}

function whole(amount: bigint, { decimals }: TradedToken): number {
  return Number(amount) / 10 ** decimals
}
