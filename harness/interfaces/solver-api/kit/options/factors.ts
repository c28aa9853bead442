/**
 * The options of quotes and solves as factors: what a request may have beside one order in base units on the public path,
 * with all parameters in the body. The first level of each is that the request does not have it.
 *
 * @module
 */
import type { Factors } from '../../../../judge/draws/covering-array.ts'
import type { OptionName } from '../../api/learnt/refused-options.ts'
import type { Universe } from '../../api/universe.ts'

/** What a clause can judge. */
export interface Terms {
  /** The fewest and the most orders; one when absent. */
  readonly batch?: readonly [least: number, most: number]
  /** Options that requests do not have. */
  readonly without?: readonly (OptionName | 'size')[]
  /** Options that the clause is about: requests have them, too, where the service refuses them. */
  readonly about?: readonly OptionName[]
}

const inBoth = { amms: ['absent', 'named'], size: ['smaller', 'larger'] } as const
const inV2 = {
  ...inBoth,
  family: ['public', 'partner'],
  place: ['body', 'query'],
  receiver: ['absent', 'named'],
  minimum: ['absent', 'named'],
} as const
const inV1 = { ...inBoth, units: ['base', 'token'] } as const

const factors = {
  quote: {
    ...inV2,
    origin: ['absent', 'named'],
    deduct_gas_cost: ['absent', 'FirstOrder'],
    venue: ['absent', 'classic', 'intent'],
  },
  solve: { ...inV2, slippage: ['absent', 'named'], return_routes: ['absent', 'true', 'false'] },
  v1Quote: { ...inV1, origin: ['absent', 'named'] },
  v1Solve: { ...inV1, slippage: ['absent', 'named'] },
} as const satisfies Readonly<Record<string, Factors>>

/** How many more orders than the fewest are few. */
const few = 2

export type Endpoint = keyof typeof factors

export function factorsOf(
  endpoint: Endpoint,
  { about = [], batch = [1, 1], without = [] }: Terms,
  { maxOrders = Number.POSITIVE_INFINITY, refused = [] }: Pick<Universe, 'maxOrders' | 'refused'>,
): Factors {
  const [least, most] = batch.map((count) => Math.min(count, maxOrders)) as [number, number]
  const left: readonly string[] = [...without, ...refused.filter((name) => !about.includes(name))]
  const options = Object.entries<readonly string[]>(factors[endpoint]).filter(
    ([name]) => !left.includes(name),
  )
  const sizes = ['least', ...(most > least ? ['few'] : []), ...(most > least + few ? ['many'] : [])]
  return Object.fromEntries(sizes.length > 1 ? [...options, ['batch', sizes]] : options)
}

/** How many orders more than the fewest a batch of the level has: one of the ranges, the last of which is the largest batch. */
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
