/** Price and spread as a target reports them; the interface does not name the two fields. */

import { pre } from '../../judge/scenario.ts'
import { type Client, messageOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import { fieldsOf } from '../../solver-api/reading/reading.ts'
import type { TradedToken } from '../../solver-api/universe.ts'
import { foundBody, isUnlistedToken } from '../reading/refusals.ts'

/** In whole quote tokens for one whole base token. */
export interface PriceAndSpread {
  readonly price: number
  readonly spread: number
}

/**
 * Requests the price of `base` in `quote`; skips the case if the target does not trade one of them.
 *
 * @throws UnexpectedAnswer if the name of no field suggests a price, or none suggests a spread.
 */
export async function priceAndSpread(
  client: Client,
  base: TradedToken,
  quote: TradedToken,
): Promise<PriceAndSpread> {
  const exchange = await client.send(
    messageOf('spread', {
      blockchain: 'ethereum',
      base_token_address: base.address,
      quote_token_address: quote.address,
    }),
  )
  pre(!isUnlistedToken(exchange))
  const fields = fieldsOf(foundBody(exchange))
  const numberAt = (matches: (name: string) => boolean) =>
    fields.find(({ name, value }) => matches(name) && value !== '' && Number.isFinite(Number(value)))?.value
  const spread = numberAt((name) => /spread|difference/i.test(name))
  const price =
    numberAt((name) => name === 'price') ?? numberAt((name) => /price|mean|mid|average/i.test(name))
  if (price === undefined || spread === undefined) {
    throw new UnexpectedAnswer('no field is named like a price, or none like a spread', exchange)
  }
  return { price: Number(price), spread: Number(spread) }
}
