/**
 * Requests of version 1, drawn whole, so that every two options meet: amounts in base units or in units of the token, a
 * filter, an origin, a slippage, ether and a batch.
 *
 * @module
 */
import fc from 'fast-check'
import { formatTokenUnits } from '../../../../core/amount.ts'
import { ByTurn } from '../../../../judge/scenario.ts'
import type { SolveRequest } from '../../api/solve.ts'
import { tradedTokens, type Universe, wrappedNative } from '../../api/universe.ts'
import { wrapped } from '../../checks/reading/routes.ts'
import type { OwnedOrder } from '../orders/arbitraries.ts'
import { slippage } from '../orders/slippage.ts'
import { type RequestTerms, rangedAt, request, rowOf, where } from './requests.ts'

type V1Options = Pick<Partial<SolveRequest>, 'amms' | 'slippage'>

/** Orders, and the other fields of the request. */
export interface V1Request {
  /** The orders with amounts in base units. */
  readonly batch: [OwnedOrder, ...OwnedOrder[]]
  /** The orders with amounts as the request states them: an amount with a decimal point is in units of the token. */
  readonly stated: [OwnedOrder, ...OwnedOrder[]]
  readonly options: V1Options
}

/**
 * A v1 quote. `isOwned` is true if the row names an origin; the clause then sends the order's origin, and otherwise
 * omits it.
 */
export function v1QuoteRequest(terms: RequestTerms = {}): ByTurn<V1Request & { isOwned: boolean }, Universe> {
  return new ByTurn((universe, { place, turn }) => {
    const row = rowOf('v1Quote', inV1(terms), universe, turn)
    const isOwned = where(row.origin, fc.constant(true)).map((owned) => owned === true)
    return fc
      .tuple(v1Request(row, rangedAt(place, terms), universe), isOwned)
      .map(([drawn, owned]) => ({ ...drawn, isOwned: owned }))
  })
}

export function v1SolveRequest(terms: RequestTerms = {}): ByTurn<V1Request, Universe> {
  return new ByTurn((universe, { place, turn }) =>
    v1Request(rowOf('v1Solve', inV1(terms), universe, turn), rangedAt(place, terms), universe),
  )
}

/** The terms with ether, which the interface states for v1, even if the service refuses it in v2. */
function inV1({ about = ['ether'], ...terms }: RequestTerms): RequestTerms {
  return { ...terms, about }
}

function v1Request(
  row: ReturnType<typeof rowOf>,
  terms: ReturnType<typeof rangedAt>,
  universe: Universe,
): fc.Arbitrary<V1Request> {
  const options = { amms: where(row.amms, filterOfOne(universe)), slippage: where(row.slippage, slippage()) }
  const drawn = request({ ...row, origin: 'everywhere' }, options, terms, universe)
  const inTokens = where(row.units, fc.constant(true))
  return fc.tuple(drawn, inTokens).map(([{ batch, options: named }, isInTokens = false]) => {
    const owned = batch as [OwnedOrder, ...OwnedOrder[]]
    const [first, ...others] = owned
    const written = (order: OwnedOrder) => (isInTokens ? inTokenUnits(order, universe) : order)
    return { batch: owned, stated: [written(first), ...others.map(written)], options: named }
  })
}

/**
 * The order with its amount in units of the token, with a decimal point; unchanged if the token's decimals are not
 * known.
 */
export function inTokenUnits(order: OwnedOrder, universe: Universe): OwnedOrder {
  const sold = wrapped(order.sell_token)
  const token = [wrappedNative, ...tradedTokens(universe)].find(({ address }) => wrapped(address) === sold)
  if (token === undefined) return order
  const units = formatTokenUnits(BigInt(order.sell_amount), token.decimals)
  return { ...order, sell_amount: units.includes('.') ? units : `${units}.0` }
}

/** A filter with one entry: the interface does not show how a query string or a header holds several. */
function filterOfOne({ amms }: Universe): fc.Arbitrary<string[]> {
  const filters = ['+all', ...amms.map((amm) => `+${amm}`)]
  return fc.constantFrom(...filters).map((entry) => [entry])
}
