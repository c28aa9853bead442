/**
 * Splits work among machines and merges the parts, so that the result equals that of a single machine.
 *
 * @module
 */

/** A shard, counted from 1: `2/3` is the second of three. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/** Every `of`-th item, so that each shard gets its share of every kind. */
export function itemsOfShard<Item>(items: readonly Item[], { index, of }: Shard): readonly Item[] {
  return items.filter((_, place) => place % of === index - 1)
}

/**
 * The parts in the order of their shards.
 *
 * @throws ShardsDiffer unless every shard occurs exactly once.
 */
export function inShardOrder<Part extends { readonly shard?: Shard }>(
  parts: readonly Part[],
): readonly (Part & { readonly shard: Shard })[] {
  const ordered = parts.toSorted((a, b) => (a.shard?.index ?? 0) - (b.shard?.index ?? 0))
  const [first] = ordered
  if (first?.shard === undefined) throw new ShardsDiffer('the files are no shards')
  const { of } = first.shard
  return ordered.map((part, place) => {
    const { shard } = part
    if (shard?.of === of && shard.index === place + 1 && ordered.length === of) return { ...part, shard }
    const given = ordered.map((one) => (one.shard ? `${one.shard.index}/${one.shard.of}` : 'a whole'))
    throw new ShardsDiffer(`they are ${given.join(', ')}, where each of ${of} is needed once`)
  })
}

/** The files are not the parts of one result. */
export class ShardsDiffer extends Error {
  override readonly name = 'ShardsDiffer'
  readonly code = 'SHARDS_DIFFER'
  readonly remedy = 'Pass every shard exactly once.'

  constructor(reason: string) {
    super(`Cannot merge the files: ${reason}.`)
  }
}
