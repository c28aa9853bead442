/**
 * The parts of a swap API that a dialect may lack. A dialect shows by its own entries which of them it has.
 *
 * @module
 */
import type { Part } from '../../../judge/parts/part.ts'
import type { ClauseId } from '../clauses/clauses.ts'
import type { Dialect, Template } from '../dialect/schema.ts'
import { uses } from '../dialect/templates.ts'
import type { Variable } from '../dialect/variables.ts'

interface DialectPart extends Part<never, ClauseId> {
  isIn(dialect: Dialect): boolean
}

const asks = ({ build = [], price = [] }: Dialect, variable: Variable) =>
  uses([...build, ...price] as readonly Template[], variable)

const table: readonly Omit<DialectPart, 'probe'>[] = [
  {
    name: 'price',
    text: 'A price is asked for without a transaction.',
    clauses: ['build/what-is-priced', 'build/not-worse'],
    isIn: ({ price }) => price !== undefined,
  },
  {
    name: 'build',
    text: 'An offer has a transaction.',
    clauses: [
      'price/follows',
      'build/*',
      'token/tax',
      'token/no-return',
      'route/happens',
      'fee/*',
      'permit2/*',
      'exact-out/*',
    ],
    isIn: ({ build, read }) => build !== undefined && read.tx !== undefined,
  },
  {
    name: 'value',
    text: 'An answer tells the value of its transaction.',
    clauses: ['build/value'],
    isIn: ({ read: { tx } }) => typeof tx === 'string' || tx?.value !== '=native',
  },
  {
    name: 'receiver',
    text: 'Another receiver than the taker can be named.',
    clauses: ['build/receiver'],
    isIn: (dialect) => asks(dialect, 'receiver'),
  },
  {
    name: 'slippage',
    text: 'A slippage can be asked for.',
    clauses: ['build/min-of-slippage', 'build/wider', 'build/holds', 'build/reverts'],
    isIn: (dialect) => dialect.slippage !== 'none' && asks(dialect, 'slippage'),
  },
  {
    name: 'minimum',
    text: 'An answer tells the minimum of its transaction.',
    clauses: ['build/min', 'build/min-of-slippage', 'build/wider'],
    isIn: ({ read }) => read.min !== undefined,
  },
  {
    name: 'echo',
    text: 'An answer tells the amount, the tokens or the chain of its ask.',
    clauses: ['build/echo'],
    isIn: ({ read: { bought, chain, sold, taken } }) => (taken ?? sold ?? bought ?? chain) !== undefined,
  },
  {
    name: 'gas',
    text: 'An answer tells the gas of its transaction.',
    clauses: ['build/gas'],
    isIn: ({ read }) => read.gas !== undefined,
  },
  {
    name: 'block',
    text: 'An answer tells the block that it is for.',
    clauses: ['price/block'],
    isIn: ({ read }) => read.block !== undefined,
  },
  {
    name: 'expiry',
    text: 'An answer tells the time until which its transaction succeeds.',
    clauses: ['build/expires'],
    isIn: ({ read }) => read.expiry !== undefined,
  },
  {
    name: 'ether',
    text: 'Ether is traded as such.',
    clauses: ['price/wrap', 'build/ether-out'],
    isIn: ({ native }) => native !== 'none',
  },
  {
    name: 'route',
    text: 'An answer tells its route.',
    clauses: ['route/*'],
    isIn: ({ read }) => read.route !== undefined,
  },
  {
    name: 'route-tokens',
    text: 'A route tells the tokens of its swaps.',
    clauses: ['route/flows'],
    isIn: ({ read: { route } }) => route?.in !== undefined && route.out !== undefined,
  },
  {
    name: 'exclude',
    text: 'Sources can be excluded.',
    clauses: ['route/excluded'],
    isIn: (dialect) => asks(dialect, 'exclude'),
  },
  {
    name: 'tokens',
    text: 'The tokens are listed.',
    clauses: ['token/list'],
    isIn: ({ tokens }) => tokens !== undefined,
  },
  {
    name: 'fee',
    text: 'A fee of the bought token for a recipient can be asked for.',
    clauses: ['fee/*'],
    isIn: (dialect) => asks(dialect, 'feeRecipient'),
  },
  {
    name: 'fees',
    text: 'An answer states its fees.',
    clauses: ['fee/sums'],
    isIn: ({ read }) => read.fees !== undefined,
  },
  {
    name: 'permit2',
    text: 'An answer has typed data to sign, for a transfer by Permit2.',
    clauses: ['permit2/*'],
    isIn: ({ read }) => read.sign !== undefined,
  },
  {
    name: 'exact-out',
    text: 'An exact amount of the bought token can be asked for.',
    clauses: ['exact-out/*'],
    isIn: ({ sides }) => sides !== undefined,
  },
  {
    name: 'repeatable',
    text: 'The same ask on the same block has the same answer.',
    clauses: ['price/repeats', 'price/letter-case', 'price/more-for-more', 'build/not-worse'],
    isIn: ({ tolerance }) => !tolerance.varies,
  },
]

/** No request shows a part: a dialect has it or lacks it. */
export const parts: readonly DialectPart[] = table.map((part) => ({ ...part, probe: { messages: () => [] } }))

/** The names of the parts that the dialect lacks. */
export function lackingIn(dialect: Dialect): readonly string[] {
  return parts.filter(({ isIn }) => !isIn(dialect)).map(({ name }) => name)
}
