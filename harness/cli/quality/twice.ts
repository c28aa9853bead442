/** Checks that a target declared deterministic pays the same for the same order, by sending some orders twice. */
import type { CorpusOrder } from '../../quality/corpus/corpus.ts'
import type { Measured } from '../../quality/measure.ts'
import type { OrderResult } from '../../quality/measurement.ts'
import { grossOf, isPaid, netOf } from '../../quality/outcome.ts'
import { CommandFailed } from '../exit.ts'

/** A target that changes a tenth of its answers passes once in two hundred times. */
const askedTwice = 50

/**
 * Measures the orders. It sends some of them, spread over the strata, once more before all others.
 *
 * @throws CommandFailed if the second answer pays more or less than the first.
 */
export async function measuredTwice(
  orders: readonly CorpusOrder[],
  measure: (orders: readonly CorpusOrder[]) => Promise<readonly Measured[]>,
): Promise<readonly Measured[]> {
  const step = Math.max(1, orders.length / askedTwice)
  const sample = orders.filter((_, place) => place % step < 1)
  const first = await measure(sample)
  const again = await measure(sample)
  checkAlike(first, again)
  const others = await measure(orders.filter((order) => !sample.includes(order)))
  const byId = new Map([...again, ...others].map((one) => [one.result.id, one]))
  return orders.flatMap(({ id }) => byId.get(id) ?? [])
}

function checkAlike(first: readonly Measured[], again: readonly Measured[]): void {
  const unlike = first.flatMap(({ result }, place) => {
    const other = again[place]?.result
    return other && !isAlike(result, other) ? [[result, other] as const] : []
  })
  const [example] = unlike
  if (example === undefined) return
  const [one, other] = example
  throw new CommandFailed(
    `The target is not deterministic: of ${first.length} orders sent twice, ${unlike.length} paid a different ` +
      `amount the second time, for example "${one.id}": ${broughtBy(one)}, then ${broughtBy(other)}. Leave out --deterministic.`,
  )
}

function isAlike(one: OrderResult, other: OrderResult): boolean {
  if (!isPaid(one)) return !isPaid(other)
  return isPaid(other) && grossOf(one) === grossOf(other) && netOf(one) === netOf(other)
}

function broughtBy(result: OrderResult): string {
  return isPaid(result) ? `${grossOf(result)}, less gas ${netOf(result)}` : 'nothing'
}
