/**
 * The terms of signed orders, drawn whole. A fault of the filler or of the admission may need two terms at once. The
 * rows of a covering array determine the terms of a run's orders, so that every two terms meet. Each term shrinks to
 * none.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { coveringArray, type Factors, type Row } from '../../../../judge/draws/covering-array.ts'
import { ByTurn } from '../../../../judge/scenario.ts'
import { optionsOf } from '../../api/options.ts'
import type { Universe } from '../../api/universe.ts'
import { wallet } from '../orders/arbitraries.ts'
import { orNothing } from '../orders/batches.ts'

/** The terms of an order, in addition to the one amount that it asks for its swapper. */
export interface OrderTerms {
  /** Parts of that amount for other wallets, in percent. */
  readonly others?: readonly { readonly recipient: Address; readonly percent: bigint }[]
  readonly isInEther?: true
  /** The recipient of the first output. */
  readonly recipient?: Address
  readonly decay?: { readonly of: 'outputs' | 'input'; readonly bps: bigint }
  readonly window?: Window
  readonly exclusivity?: { readonly filler: Address; readonly overrideBps: bigint }
  readonly validation?: { readonly data: Hex; readonly hasContract: boolean }
  readonly deadlineSeconds?: bigint
  readonly quote?: 'quoteId' | 'quote_id'
  /** True to send the hex digits of the submission in capitals. */
  readonly isInCapitals?: true
}

/** Seconds from now to the start of the decay, negative if it has begun, and from its start to its end. */
interface Window {
  readonly start: bigint
  readonly length: bigint
}

const factors = {
  ...optionsOf.submit,
  window: ['begun', 'ahead', 'over'],
  deadline: ['minutes', 'hour'],
} as const satisfies Factors

type Factor = keyof typeof factors

/** The orders that a clause can judge: the levels of each term, or any level if the term is absent. */
export type Judged = { readonly [Name in Factor]?: readonly (typeof factors)[Name][number][] }

/** The terms with a deadline that the judge can wait for. */
export function soonExpiringOn(terms: OrderTerms): OrderTerms {
  return { ...terms, deadlineSeconds: 120n }
}

/** The terms of one order. */
export function orderTerms(judged: Judged = {}): ByTurn<OrderTerms, Universe> {
  return new ByTurn((_, { turn }) => termsIn(rowAt(judged, turn)))
}

/** The terms of several orders, from as many rows. */
export function severalOrderTerms(count: number, judged: Judged = {}): ByTurn<OrderTerms[], Universe> {
  return new ByTurn((_, { turn }) =>
    fc.tuple(...Array.from({ length: count }, (__, index) => termsIn(rowAt(judged, turn * count + index)))),
  )
}

// Rows of one array. A number modulo this is the row, and the quotient is the array.
const rowsAtMost = 16

function rowAt(judged: Judged, number: number): Row {
  const rows = coveringArray({ ...factors, ...judged }, Math.floor(number / rowsAtMost))
  return rows[(number % rowsAtMost) % rows.length] ?? {}
}

function termsIn(row: Row): fc.Arbitrary<OrderTerms> {
  const drawn = fc.record({
    others: when(othersFor(row.outputs)),
    isInEther: when(row.bought === 'ether' && fc.constant(true as const)),
    recipient: when(row.recipient === 'other' && wallet()),
    decay: when((row.decay === 'outputs' || row.decay === 'input') && decayOf(row.decay)),
    window: when(windowFor(row.window)),
    exclusivity: when(row.exclusivity !== 'none' && exclusivityOf(row.exclusivity)),
    validation: when(row.validation !== 'none' && validationOf(row.validation)),
    deadlineSeconds: when(row.deadline === 'hour' && fc.constant(3_600n)),
    quote: when(row.quote === 'named' && fc.constantFrom('quoteId' as const, 'quote_id' as const)),
    isInCapitals: when(row.letters === 'upper' && fc.constant(true as const)),
  })
  return drawn.map(
    (all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as OrderTerms,
  )
}

function othersFor(level: string | undefined): fc.Arbitrary<OrderTerms['others']> | false {
  const other = fc.record({ recipient: wallet(), percent: percents })
  if (level === 'two') return fc.tuple(other)
  return level === 'several' && fc.oneof(fc.tuple(other, other), fc.tuple(other, other, other))
}

const percents = fc.bigInt({ min: 1n, max: 20n })

function windowFor(level: string | undefined): fc.Arbitrary<Window> | false {
  const seconds = fc.bigInt({ min: 1n, max: 40n })
  if (level === 'ahead') return fc.bigInt({ min: 1n, max: 5n }).map((start) => ({ start, length: 60n }))
  if (level === 'over')
    return fc
      .tuple(seconds, fc.constantFrom(0n, 100n))
      .map(([since, length]) => ({ start: -since - length, length }))
  return seconds.map((since) => ({ start: -since, length: since + 60n }))
}

function decayOf(of: 'outputs' | 'input'): fc.Arbitrary<NonNullable<OrderTerms['decay']>> {
  return fc.bigInt({ min: 100n, max: 500n }).map((bps) => ({ of, bps }))
}

function exclusivityOf(level: string | undefined): fc.Arbitrary<NonNullable<OrderTerms['exclusivity']>> {
  const overrideBps = level === 'strict' ? fc.constant(0n) : fc.constantFrom(1n, 100n, 5_000n)
  return fc.record({ filler: wallet(), overrideBps })
}

function validationOf(level: string | undefined): fc.Arbitrary<NonNullable<OrderTerms['validation']>> {
  const data = fc.constantFrom<Hex>('0x00', `0x${'5a'.repeat(32)}`)
  return data.map((bytes) => ({ data: bytes, hasContract: level === 'contract' }))
}

/** The drawn value or `undefined`, which is also the smallest counterexample. */
function when<Value>(drawn: fc.Arbitrary<Value> | false): fc.Arbitrary<Value | undefined> {
  return drawn === false ? fc.constant(undefined) : orNothing(drawn)
}
