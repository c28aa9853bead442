/**
 * The options of quotes, solves and signed orders, each with its levels. A plain request has its orders in base units,
 * uses the public path and has all parameters in the body; a plain order has one amount, for its swapper. The first
 * level of each option is its absence.
 *
 * @module
 */
import type { Factors } from '../../../judge/draws/covering-array.ts'

const inBoth = { amms: ['absent', 'named'], ether: ['absent', 'sold', 'bought'] } as const
const inV2 = {
  ...inBoth,
  family: ['public', 'partner'],
  place: ['body', 'query'],
  receiver: ['absent', 'named'],
  minimum: ['absent', 'named'],
} as const
const inV1 = { ...inBoth, units: ['base', 'token'] } as const

/**
 * The pairs of levels, as a covering array writes them, that an honest service may refuse: a swapper signs an intent for
 * a token that it has approved, and no sentence says that an intent buys ether.
 */
export const unstatedPairs: ReadonlySet<string> = new Set([
  'ether=sold venue=intent',
  'ether=bought venue=intent',
])

export const optionsOf = {
  quote: {
    ...inV2,
    origin: ['absent', 'named'],
    deduct_gas_cost: ['absent', 'FirstOrder'],
    venue: ['absent', 'classic', 'intent'],
  },
  solve: { ...inV2, slippage: ['absent', 'named'], return_routes: ['absent', 'true', 'false'] },
  v1Quote: { ...inV1, origin: ['absent', 'named'] },
  v1Solve: { ...inV1, slippage: ['absent', 'named'] },
  submit: {
    outputs: ['one', 'two', 'several'],
    bought: ['token', 'ether'],
    recipient: ['swapper', 'other'],
    decay: ['none', 'outputs', 'input'],
    exclusivity: ['none', 'strict', 'premium'],
    validation: ['none', 'data', 'contract'],
    quote: ['absent', 'named'],
    letters: ['lower', 'upper'],
  },
} as const satisfies Readonly<Record<string, Factors>>
