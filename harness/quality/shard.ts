/**
 * Splits a corpus among machines and merges their results: the result is what one machine would have measured, to the
 * byte.
 *
 * @module
 */
import type { Measurement } from './measurement.ts'

/** Counted from 1: `2/3` is the second of three. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/** Every `of`-th order, so that each shard has its part of every stratum. */
export function ordersOfShard<Order>(orders: readonly Order[], { index, of }: Shard): readonly Order[] {
  return orders.filter((_, place) => place % of === index - 1)
}

/** @throws ShardsDiffer where the parts are not those of one measurement, each once. */
export function mergeShards(parts: readonly Measurement[]): Measurement {
  const byIndex = parts.toSorted((a, b) => (a.shard?.index ?? 0) - (b.shard?.index ?? 0))
  const [first] = byIndex
  if (first?.shard === undefined) throw new ShardsDiffer('the files are no shards')
  const { shard, orders: _, ...head } = first
  for (const [place, part] of byIndex.entries()) {
    const { shard: its, orders: __, ...itsHead } = part
    if (its?.of !== shard.of || its.index !== place + 1 || byIndex.length !== shard.of) {
      const given = byIndex.map((one) => (one.shard ? `${one.shard.index}/${one.shard.of}` : 'a whole'))
      throw new ShardsDiffer(`they are ${given.join(', ')}, where each of ${shard.of} is needed once`)
    }
    if (JSON.stringify(itsHead) !== JSON.stringify(head))
      throw new ShardsDiffer('they measured different targets, corpora or markets')
  }
  const orders = Array.from({ length: head.corpus.orders }, (_, place) => {
    const order = byIndex[place % shard.of]?.orders[Math.floor(place / shard.of)]
    if (order === undefined) throw new ShardsDiffer(`order ${place} of the corpus is in none of them`)
    return order
  })
  return { ...head, orders }
}

/** The files do not make one measurement. */
export class ShardsDiffer extends Error {
  override readonly name = 'ShardsDiffer'
  readonly code = 'SHARDS_DIFFER'
  readonly remedy = 'Pass every shard of one measurement exactly once.'

  constructor(reason: string) {
    super(`Cannot merge the files: ${reason}.`)
  }
}
