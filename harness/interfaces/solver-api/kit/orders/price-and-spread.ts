/** Price and spread as a target reports them; the interface does not name the two fields. */

import { pre } from '../../../../judge/scenario.ts'
import { type Client, messageOf, UnexpectedAnswer } from '../../api/client.ts'
import type { TradedToken } from '../../api/universe.ts'
import { fieldsOf } from '../../checks/reading/reading.ts'
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
  const found = priceAndSpreadIn(foundBody(exchange))
  if (found === undefined) {
    throw new UnexpectedAnswer('no field is named like a price, or none like a spread', exchange)
  }
  return found
}

/** Of two numbers, one name or the size tells which is which; among more numbers, the names must. */
export function priceAndSpreadIn(body: unknown): PriceAndSpread | undefined {
  const fields = fieldsOf(body)
    .filter(({ value }) => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(`${value}`))
    .map(({ name, value }) => ({ name, value: Number(value) }))
    .filter(({ value }) => Number.isFinite(value))
  const spread = fields.find(({ name }) => /spread|difference/i.test(name))
  const price =
    fields.find(({ name }) => name === 'price') ??
    fields.find((field) => field !== spread && /price|mean|mid|average/i.test(field.name))
  if (price !== undefined && spread !== undefined) return { price: price.value, spread: spread.value }
  const [larger, smaller, ...others] = fields.toSorted((a, b) => b.value - a.value)
  if (larger === undefined || smaller === undefined || others.length > 0) return undefined
  const isSwapped = price === smaller || spread === larger
  const [first, second] = isSwapped ? [smaller, larger] : [larger, smaller]
  return { price: first.value, spread: second.value }
}
