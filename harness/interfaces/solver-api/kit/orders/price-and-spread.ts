/** Price and spread as a target reports them; the interface does not name the two fields. */

import { pre } from '../../../../judge/scenario.ts'
import { messageOf, UnexpectedAnswer } from '../../api/client.ts'
import type { TradedToken } from '../../api/universe.ts'
import { type PriceAndSpread, priceAndSpreadIn } from '../../checks/reading/price-and-spread.ts'
import { assumeKnown } from '../reading/assume-known.ts'
import { foundBody, isUnlistedToken } from '../reading/refusals.ts'
import type { World } from '../world.ts'

/**
 * Requests the price of `base` in `quote`. Skips the case if the target does not trade one of the two tokens, or
 * has no route between them.
 *
 * @throws UnexpectedAnswer if the answer lacks the price or the spread.
 */
export async function priceAndSpread(
  world: Pick<World, 'client' | 'universe'>,
  base: TradedToken,
  quote: TradedToken,
): Promise<PriceAndSpread> {
  assumeKnown(world, 'price', 'spread')
  const exchange = await world.client.send(
    messageOf('spread', {
      blockchain: 'ethereum',
      base_token_address: base.address,
      quote_token_address: quote.address,
    }),
  )
  pre(!isUnlistedToken(exchange))
  pre(exchange.response.status !== 204, 'no price of the pair')
  foundBody(exchange)
  const { price, spread } = priceAndSpreadIn(exchange, world.universe.answers)
  if (price === undefined || spread === undefined)
    throw new UnexpectedAnswer('the answer lacks the price, or the spread', exchange)
  return { price, spread }
}
