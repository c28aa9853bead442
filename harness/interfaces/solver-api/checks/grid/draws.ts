/** The distributions of the values that requests state: the class of each value among those of its kind. */

import { slippageOf } from '../../api/solve.ts'
import { listAt, textOf } from '../reading/reading.ts'
import { addressName } from '../standing/mistakes.ts'

interface Distribution {
  readonly subject: string
  /** Matches the names of the kind's parameters. */
  readonly of: RegExp
  /** The class of a value; `undefined` if it has none. */
  classOf(value: unknown, isEdge: boolean): string | number | undefined
}

const distributions: readonly Distribution[] = [
  {
    subject: 'amountDecades',
    of: /^(orders\.sell_amount|sell_amount_integer)$/,
    classOf: (value, isEdge) => (isEdge ? 'edge' : decadeOf(`${value}`)),
  },
  { subject: 'batchSizes', of: /^orders$/, classOf: (value) => listAt(value).length },
  { subject: 'slippageDecimals', of: /^slippage$/, classOf: (value) => decimalsOf(slippageOf(value) ?? 0n) },
  { subject: 'letterCases', of: addressName, classOf: (value) => caseOf(`${value}`.slice(2)) },
  { subject: 'filterForms', of: /^amms$/, classOf: formOf },
]

// The largest class of a number, which bounds the number of classes.
const largestClass = 99

/**
 * The distribution that a value counts in, and its class.
 *
 * @param value A value that is neither absent nor malformed.
 * @returns `undefined` for a parameter without a distribution.
 */
export function drawOf(
  parameter: string,
  value: unknown,
  isEdge: boolean,
): readonly [subject: string, name: string] | undefined {
  const found = distributions.find(({ of }) => of.test(parameter))
  const name = found?.classOf(value, isEdge)
  if (found === undefined || name === undefined) return undefined
  return [found.subject, `${typeof name === 'number' ? Math.min(name, largestClass) : name}`]
}

/** The power of ten of an amount in base units; `undefined` for token units. */
function decadeOf(amount: string): number | undefined {
  return amount.includes('.') ? undefined : `${BigInt(amount)}`.length - 1
}

/** The number of decimals of a fraction in units of 1e-18. */
function decimalsOf(fraction: bigint): number {
  return fraction === 0n ? 0 : 18 - (/0*$/.exec(`${fraction}`)?.[0].length ?? 0)
}

function caseOf(digits: string): string | undefined {
  const [lower, upper] = [/[a-f]/.test(digits), /[A-F]/.test(digits)]
  if (lower && upper) return 'mixed'
  if (lower) return 'lower'
  return upper ? 'upper' : undefined
}

function formOf(amms: unknown): string {
  const entries = listAt(amms).map(textOf)
  const forms = [
    ...(entries.includes('+all') ? ['+all'] : []),
    ...(entries.some((entry) => /^\+(?!all$)/.test(entry)) ? ['+some'] : []),
    ...(entries.includes('-all') ? ['-all'] : []),
    ...(entries.some((entry) => /^-(?!all$)/.test(entry)) ? ['-some'] : []),
  ]
  return forms.length === 0 ? 'empty' : forms.join(' ')
}
