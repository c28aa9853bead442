/**
 * The price of a token without a price endpoint: the payment of a small trade in both directions, by the target's own
 * quotes.
 */

import { pre } from '../../../../judge/scenario.ts'
import type { Client } from '../../api/client.ts'
import type { Order } from '../../api/order.ts'
import { type TradedToken, worth } from '../../api/universe.ts'
import { offerFor } from './answers.ts'
import { plainWallet } from './arbitraries.ts'

/** Both prices in whole quote tokens for one whole base token. */
export interface TwoWayPrice {
  /** The cost of buying. */
  readonly buy: number
  /** The proceeds of selling. */
  readonly sell: number
}

/**
 * Quotes a small sale of `base` for `quote`, and then the way back. Market makers may take part if an origin is named.
 *
 * @param options `usd`: dollars sold; 100 when absent, which is too little to move the price, and too much for the cost
 * of gas to determine the route. `isOwned`: true to name an origin; true when absent.
 */
export async function twoWayPrice(
  client: Client,
  base: TradedToken,
  quote: TradedToken,
  { isOwned = true, usd = 100 }: { readonly isOwned?: boolean; readonly usd?: number } = {},
): Promise<TwoWayPrice> {
  const owner = isOwned ? { origin_address: plainWallet } : {}
  const sold = worth(base, usd)
  const received = await amountFor({
    sell_token: base.address,
    buy_token: quote.address,
    sell_amount: sold.toString(),
    ...owner,
  })
  const returned = await amountFor({
    sell_token: quote.address,
    buy_token: base.address,
    sell_amount: received.toString(),
    ...owner,
  })
  const inQuote = whole(received, quote)
  return { buy: inQuote / whole(returned, base), sell: inQuote / whole(sold, base) }

  async function amountFor(order: Order): Promise<bigint> {
    const { amount } = await offerFor(client, order)
    pre(amount > 0n)
    return amount
  }
}

function whole(amount: bigint, { decimals }: TradedToken): number {
  return Number(amount) / 10 ** decimals
}
