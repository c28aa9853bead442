/**
 * The possible contents of a clause's requests: options, a size and a batch, as factors.
 *
 * @module
 */
import type { Factors } from '../../../../judge/draws/covering-array.ts'
import type { OptionName } from '../../api/learnt/refused-options.ts'
import { optionsOf } from '../../api/options.ts'
import type { Universe } from '../../api/universe.ts'

/** The scope of a clause's judgement. */
export interface Terms {
  /** The fewest and the most orders; one of each when absent. */
  readonly batch?: readonly [least: number, most: number]
  /** Options that requests do not have. */
  readonly without?: readonly (OptionName | 'size')[]
  /** The options that the clause judges. Requests have them even if the service refuses them. */
  readonly about?: readonly OptionName[]
}

const sizes = ['smaller', 'larger'] as const

/** The largest number of orders beyond the fewest that counts as few. */
const few = 2

export type Endpoint = Exclude<keyof typeof optionsOf, 'submit'>

export function factorsOf(
  endpoint: Endpoint,
  { about = [], batch = [1, 1], without = [] }: Terms,
  { maxOrders = Number.POSITIVE_INFINITY, refused = [] }: Pick<Universe, 'maxOrders' | 'refused'>,
): Factors {
  const [least, most] = batch.map((count) => Math.min(count, maxOrders)) as [number, number]
  const left: readonly string[] = [...without, ...refused.filter((name) => !about.includes(name))]
  const all = Object.entries<readonly string[]>({ ...optionsOf[endpoint], size: sizes })
  const options = all.filter(([name]) => !left.includes(name))
  const lengths = ['least', ...(most > least ? ['few'] : []), ...(most > least + few ? ['many'] : [])]
  return Object.fromEntries(lengths.length > 1 ? [...options, ['batch', lengths]] : options)
}

/**
 * The ranges of orders beyond the fewest for a level of the batch. A batch draws from one of them; the last one is the
 * largest batch.
 */
export function rangesOf(
  level: string | undefined,
  [least, most]: readonly [number, number],
): readonly (readonly [number, number])[] {
  const more = most - least
  if (level === 'few') return [[1, Math.min(few, more)]]
  if (level !== 'many') return [[0, 0]]
  const half = Math.max(few + 1, Math.ceil(more / 2))
  return [
    [few + 1, more],
    [half, more],
    [more, more],
  ]
}
