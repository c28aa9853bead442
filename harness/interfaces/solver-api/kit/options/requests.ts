/**
 * Requests of quote and solve, drawn whole. The effect of an option must not depend on the other options, or on the
 * path and the place in which they are sent: the rows of a covering array determine the options of a run's requests, so
 * that every two of them meet. Each option shrinks to none, and a batch to the fewest orders.
 *
 * @module
 */
import fc from 'fast-check'
import { coveringArray, type Row } from '../../../../judge/draws/covering-array.ts'
import { ByTurn } from '../../../../judge/scenario.ts'
import { unstatedPairs } from '../../api/options.ts'
import type { QuoteRequest } from '../../api/quote.ts'
import type { SolveRequest } from '../../api/solve.ts'
import type { Universe } from '../../api/universe.ts'
import { anySize, type Range } from '../orders/amounts.ts'
import { type Draw, type OwnedOrder, order, wallet } from '../orders/arbitraries.ts'
import { batchOf, orNothing } from '../orders/batches.ts'
import { inEther, smallMinimum } from '../orders/ether.ts'
import type { Way } from '../orders/messages.ts'
import { routedOrder } from '../orders/routes.ts'
import { slippage } from '../orders/slippage.ts'
import { type Endpoint, factorsOf, rangesOf, type Terms } from './factors.ts'

type QuoteOptions = Partial<Omit<QuoteRequest, 'blockchain' | 'orders'>>
type SolveOptions = Partial<Omit<SolveRequest, 'blockchain' | 'orders'>>

/** Orders, and the other fields of the request. */
export interface WholeRequest<Sent, Options> {
  readonly batch: [Sent, ...Sent[]]
  readonly options: Options
  readonly way: Way
}

export interface RequestTerms extends Terms {
  /** Range of each sold amount in dollars, or the range by the place of a listed value; any size when absent. */
  readonly usd?: Range | ((place: number) => Range)
  /** True for orders between well-known tokens only, whose market is deep. */
  readonly isWellKnown?: true
  /** Draws each order, of any size. */
  readonly order?: Draw<QuotedOrder>
}

export type QuotedOrder = QuoteRequest['orders'][number]

export function quoteRequest(
  terms: RequestTerms = {},
): ByTurn<WholeRequest<QuotedOrder, QuoteOptions>, Universe> {
  return new ByTurn((universe, { place, turn }) => {
    const row = rowOf('quote', terms, universe, turn)
    const options = {
      amms: where(row.amms, filterOfMost(universe)),
      deduct_gas_cost: where(row.deduct_gas_cost, fc.constant('FirstOrder' as const)),
      venue: where(row.venue, fc.constant(row.venue as QuoteOptions['venue'])),
    }
    const isNet = isNamed(row.deduct_gas_cost) || row.venue === 'intent'
    const ranged = rangedAt(place, terms)
    const usd = isNet ? beyondGas(ranged.usd) : ranged.usd
    return request(row, options, { ...ranged, usd }, universe)
  })
}

export function solveRequest(
  terms: RequestTerms = {},
): ByTurn<WholeRequest<OwnedOrder, SolveOptions>, Universe> {
  return new ByTurn((universe, { place, turn }) => {
    const row: Row = { ...rowOf('solve', terms, universe, turn), origin: 'everywhere' }
    const options = {
      amms: where(row.amms, filterOfMost(universe)),
      slippage: where(row.slippage, slippage()),
      return_routes: where(row.return_routes, fc.constant(row.return_routes === 'true')),
    }
    return request(row, options, rangedAt(place, terms), universe) as fc.Arbitrary<
      WholeRequest<OwnedOrder, SolveOptions>
    >
  })
}

/** A request with orders that it usually pays to split. The clause adds the option that returns routes. */
export function routedRequest(terms: Omit<RequestTerms, 'order' | 'usd'> = {}) {
  const without = ['return_routes', 'size', ...(terms.without ?? [])] as const
  return solveRequest({ ...terms, order: routedOrder(), without })
}

interface RangedTerms extends Omit<RequestTerms, 'usd'> {
  readonly usd: Range
}

export function rangedAt(place: number, { usd = anySize, ...terms }: RequestTerms): RangedTerms {
  return { ...terms, usd: typeof usd === 'function' ? usd(place) : usd }
}

// Rows of one array. A turn modulo this is the row, and the quotient is the array.
const rowsAtMost = 16

export function rowOf(endpoint: Endpoint, terms: Terms, universe: Universe, turn: number): Row {
  const rows = coveringArray(
    factorsOf(endpoint, terms, universe),
    Math.floor(turn / rowsAtMost),
    unstatedPairs,
  )
  return rows[(turn % rowsAtMost) % rows.length] ?? {}
}

export function request<Options extends object>(
  row: Row,
  options: { readonly [Name in keyof Options]: fc.Arbitrary<Options[Name]> },
  terms: RangedTerms,
  universe: Universe,
): fc.Arbitrary<WholeRequest<QuotedOrder, Options>> {
  const movable = ['blockchain', 'deduct_gas_cost', 'slippage', 'return_routes']
  const moved = fc.oneof(fc.constant(movable), fc.subarray(movable, { minLength: 1 }))
  const drawn = fc.record({
    batch: ordersFor(row, terms, universe),
    options: fc.record(options),
    family: where(row.family, fc.constant('partner' as const)),
    inQuery: where(row.place, moved),
  })
  return drawn.map(({ batch: sent, family, inQuery, options: all }) => {
    const named = Object.entries(all).filter(([, value]) => value !== undefined)
    return {
      batch: sent,
      options: Object.fromEntries(named) as Options,
      way: { ...(family && { family }), ...(inQuery && { inQuery }) },
    }
  })
}

/**
 * A batch in which each order may have each term that the row names, and at least one order has it. Of ether, it is one
 * order.
 */
function ordersFor(
  row: Row,
  {
    batch: size = [1, 1],
    isWellKnown,
    usd,
    order: drawn = order({ usd: halfOf(usd, row.size) }),
  }: RangedTerms,
  universe: Universe,
): fc.Arbitrary<[QuotedOrder, ...QuotedOrder[]]> {
  const [least, most] = size.map((count) => Math.min(count, universe.maxOrders ?? count)) as [number, number]
  const one = fc.record({
    sent: drawn(isWellKnown ? { ...universe, others: [], orders: [] } : universe),
    terms: fc.record({ origin: wallet(), receiver: wallet(), minimum: fc.constantFrom('0', '1', 'small') }),
    chosen: fc.record({ origin: fc.boolean(), receiver: fc.boolean(), minimum: fc.boolean() }),
  })
  const orders = one.map(({ chosen, sent, terms }) => ({ ...sent, chosen, terms }))
  const named = fc.record({
    origin: where(row.origin, fc.nat()),
    receiver: where(row.receiver, fc.nat()),
    minimum: where(row.minimum, fc.nat()),
    ether: where(row.ether, fc.nat()),
  })
  const lengths = rangesOf(row.batch, [least, most]).map((more) => batchOf(orders, { least, more }, universe))
  return fc.tuple(fc.oneof(...lengths), named).map(([all, picked]) => {
    const sent = all.map(({ chosen, terms: { minimum, origin, receiver }, ...tokens }, index) => {
      const has = (term: keyof typeof chosen) =>
        picked[term] !== undefined && (chosen[term] || picked[term] % all.length === index)
      const isForEther = picked.ether !== undefined && picked.ether % all.length === index
      const order = isForEther ? inEther(tokens, row.ether === 'sold' ? 'sold' : 'bought', universe) : tokens
      return {
        ...order,
        ...(row.origin === 'everywhere' || has('origin') ? { origin_address: origin } : {}),
        ...(has('receiver') ? { receiver } : {}),
        ...(has('minimum')
          ? { buy_amount: minimum === 'small' ? `${smallMinimum(order, universe)}` : minimum }
          : {}),
      }
    })
    return sent as [QuotedOrder, ...QuotedOrder[]]
  })
}

/** Draws the value, or `undefined` if the row has none; `undefined` is also the smallest counterexample. */
export function where<Value>(
  level: string | undefined,
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<Value | undefined> {
  return isNamed(level) ? orNothing(value) : fc.constant(undefined)
}

function isNamed(level: string | undefined): boolean {
  return level !== undefined && !levelsOfNone.has(level)
}

const levelsOfNone: ReadonlySet<string> = new Set(['absent', 'public', 'body', 'base'])

// Dollars that the gas of a large batch costs, which one order may have to pay.
const largestGasUsd = 1_000

/** The part of a range from which gas can be deducted. */
function beyondGas([low, high]: Range): Range {
  return high > largestGasUsd ? [Math.max(low, largestGasUsd), high] : [low, high]
}

/** The smaller or the larger magnitudes of a range. */
function halfOf([low, high]: Range, size: string | undefined): Range {
  const middle = Math.sqrt(low * high)
  if (size === undefined) return [low, high]
  return size === 'smaller' ? [low, middle] : [middle, high]
}

/**
 * A filter with all AMMs, with all but one, or with each but one by its name, so that most orders have a solution. The
 * first, which equals none, is drawn less often.
 */
function filterOfMost({ amms }: Universe): fc.Arbitrary<string[]> {
  const all: string[] = ['+all']
  if (amms.length < 2) return fc.constant(all)
  const exclusions = amms.map((amm) => [...all, `-${amm}`])
  const inclusions = amms.map((amm) => amms.filter((one) => one !== amm).map((one) => `+${one}`))
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(all) },
    { weight: 3, arbitrary: fc.constantFrom(...exclusions) },
    { weight: 3, arbitrary: fc.constantFrom(...inclusions) },
  )
}
