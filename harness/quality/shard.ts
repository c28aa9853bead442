/**
 * Merges the measurements of the shards of a corpus: the result equals a measurement on one machine, to the byte.
 *
 * @module
 */
import { inShardOrder, ShardsDiffer } from '../core/shard.ts'
import type { Measurement } from './measurement.ts'

/** @throws ShardsDiffer if the parts are not those of one measurement, each once. */
export function mergeShards(parts: readonly Measurement[]): Measurement {
  const shards = inShardOrder(parts)
  const heads = shards.map(({ orders: _, shard: __, ...head }) => head)
  const [head] = heads
  if (head === undefined || heads.some((other) => JSON.stringify(other) !== JSON.stringify(head)))
    throw new ShardsDiffer('they measured different targets, corpora or markets')
  const orders = Array.from({ length: head.corpus.orders }, (_, place) => {
    const order = shards[place % shards.length]?.orders[Math.floor(place / shards.length)]
    if (order === undefined) throw new ShardsDiffer(`order ${place} of the corpus is in none of them`)
    return order
  })
  return { ...head, orders }
}
