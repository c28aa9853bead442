/**
 * The price of a token without a price endpoint: the payment of a small trade in both directions, by the target's own
 * quotes.
 */

import { pre } from '../../../../judge/scenario.ts'
import { answerOf, type Client } from '../../api/client.ts'
import type { Order } from '../../api/order.ts'
import { type TradedToken, worth } from '../../api/universe.ts'
import { beforeStatedFees } from '../chain/stated-fees.ts'
import { plainWallet } from './arbitraries.ts'
import { quoteOf } from './messages.ts'

/** Both prices in whole quote tokens for one whole base token. */
export interface TwoWayPrice {
  /** The cost of buying. */
  readonly buy: number
  /** The proceeds of selling. */
  readonly sell: number
}

/** Prices net of the fees that the quotes state, and before them: a price list may be either. */
export interface TwoWayPrices extends TwoWayPrice {
  readonly beforeFees: TwoWayPrice
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
): Promise<TwoWayPrices> {
  const owner = isOwned ? { origin_address: plainWallet } : {}
  const sold = worth(base, usd)
  const there = await amountsFor({
    sell_token: base.address,
    buy_token: quote.address,
    sell_amount: sold.toString(),
    ...owner,
  })
  const back = await amountsFor({
    sell_token: quote.address,
    buy_token: base.address,
    sell_amount: there.net.toString(),
    ...owner,
  })
  const pricesOf = (received: bigint, returned: bigint) => ({
    buy: whole(there.net, quote) / whole(returned, base),
    sell: whole(received, quote) / whole(sold, base),
  })
  return { ...pricesOf(there.net, back.net), beforeFees: pricesOf(there.gross, back.gross) }

  async function amountsFor(order: Order): Promise<{ readonly net: bigint; readonly gross: bigint }> {
    const exchange = await client.send(quoteOf([order]))
    const answer = answerOf('quote', exchange)
    const net = (answer.found && answer.value.quotes[0]?.buy_amount) || 0n
    pre(net > 0n)
    return { net, gross: beforeStatedFees(exchange, net) }
  }
}

function whole(amount: bigint, { decimals }: TradedToken): number {
  return Number(amount) / 10 ** decimals
}
