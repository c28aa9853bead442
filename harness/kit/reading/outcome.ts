/**
 * What answers to the same question have in common: comparing them leaves out ids, call data and whatever
 * else differs from one call to the next.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../client/transport.ts'
import { pre } from '../../judge/scenario.ts'
import { bodyOf } from '../../solver-api/client.ts'
import { fieldsOf, responseOf } from './reading.ts'

export interface Comparable {
  readonly status: number
  /** Amounts, prices, protocols and tokens, each as `quotes.0.buy_amount: 12`, in the order of their paths. */
  readonly values: readonly string[]
}

const telling = new Set([
  'buy_amount',
  'executed_buy_amount',
  'bought_integer',
  'price',
  'protocol',
  'symbol',
  'decimals',
])

/** @throws UnexpectedAnswer where the target was too busy, or a 200 holds no JSON. */
export function comparableOf(exchange: Exchange): Comparable {
  const { status } = responseOf(exchange)
  const values = status === 200 ? fieldsOf(bodyOf(exchange)) : []
  return {
    status,
    values: values
      .filter(({ name }) => telling.has(name))
      .map(({ path, value }) => `${path}: ${value}`)
      .toSorted(),
  }
}

/**
 * Asks `one`, then `other`, which may depend on the answer, then `one` again, and goes on only where both
 * answers to `one` agree: a block that came in between moves prices, and is no failure.
 */
export async function atOneBlock<One, Other>(
  one: () => Promise<One>,
  other: (one: One) => Promise<Other>,
): Promise<readonly [One, Other]> {
  const before = await one()
  const between = await other(before)
  pre(isDeepStrictEqual(await one(), before))
  return [before, between]
}
