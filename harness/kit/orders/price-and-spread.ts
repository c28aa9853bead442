/** Price and spread as a target tells them: what the two fields are called is its own choice. */

import { pre } from '../../judge/scenario.ts'
import { type Client, messageOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import type { TradedToken } from '../../solver-api/universe.ts'
import { fieldsOf, foundBody } from '../reading/reading.ts'
import { isUnlistedToken } from '../reading/refusals.ts'

/** In whole quote tokens for one whole base token. */
export interface PriceAndSpread {
  readonly price: number
  readonly spread: number
}

/**
 * Asks for the price of `base` in `quote`; a token that the target does not trade says nothing.
 *
 * @throws UnexpectedAnswer where no field of the answer is called after a price, or none after a spread.
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
  const numberAt = (isMeant: (name: string) => boolean) =>
    fields.find(({ name, value }) => isMeant(name) && value !== '' && Number.isFinite(Number(value)))?.value
  const spread = numberAt((name) => /spread/i.test(name))
  const price = numberAt((name) => name === 'price') ?? numberAt((name) => /price|mean|mid/i.test(name))
  if (price === undefined || spread === undefined) {
    throw new UnexpectedAnswer('no field is called after a price, or none after a spread', exchange)
  }
  return { price: Number(price), spread: Number(spread) }
}
