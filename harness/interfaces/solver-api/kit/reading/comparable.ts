/**
 * The parts in which two answers to the same question must agree. Ids, call data and other parts that differ from call
 * to call are left out.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { pre } from '../../../../judge/scenario.ts'
import { bodyOf, UnexpectedAnswer } from '../../api/client.ts'
import { fieldsOf, responseOf } from '../../checks/reading/reading.ts'

export interface Comparable {
  readonly status: number
  /**
   * Amounts, prices, protocols, tokens and receivers, each in a form such as `quotes.0.buy_amount: 12`, in lower case
   * and sorted. Steps of a route and infos of tokens have no order: `buy_tokens.symbol: USDC`.
   */
  readonly values: readonly string[]
}

const unordered = new Set(['protocol', 'symbol', 'decimals'])
const comparedFields = new Set([
  'buy_amount',
  'executed_buy_amount',
  'bought_integer',
  'price',
  'receiver',
  ...unordered,
])

/** @throws UnexpectedAnswer if the target failed or was too busy, or the body of a 200 is not JSON. */
export function comparableOf(exchange: Exchange): Comparable {
  const { status } = responseOf(exchange)
  if (status >= 500) throw new UnexpectedAnswer(`status ${status}`, exchange)
  const values = status === 200 ? fieldsOf(bodyOf(exchange)) : []
  return {
    status,
    values: values
      .filter(({ name }) => comparedFields.has(name))
      .map(({ name, path, value }) => {
        const place = unordered.has(name) ? path.replaceAll(/\.\d+(?=\.)/g, '') : path
        return `${place}: ${value}`.toLowerCase()
      })
      .toSorted(),
  }
}

/**
 * Asks `one`, then `other`, which may depend on the answer, then `one` again. Skips the case unless both answers to
 * `one` are equal: a new block in between changes prices, which is not a violation. If there was no new block, the
 * standing rules convict the service.
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

/**
 * Repeats an earlier question. Skips the case unless the answer is the same: otherwise the market may have moved in
 * between, which explains the answers given meanwhile.
 */
export async function stillAnswers<Answer>(ask: () => Promise<Answer>, before: Answer): Promise<void> {
  pre(isDeepStrictEqual(await ask(), before), 'the market moved meanwhile')
}
