/**
 * Conditions under which a fault shows, for `when`: real faults seldom show with every request.
 *
 * @module
 */

import { canonicalAddress, nativeToken } from '../../../../core/address.ts'
import type { Asked, Condition } from '../../../../judge/mutant.ts'
import { wellKnownTokens } from '../../api/universe.ts'
import { listAt, valueAt } from '../../checks/reading/reading.ts'

/** A sold amount ends in one of the digits. A tenth of the orders end in each digit. */
export function amountEndsIn(...digits: readonly number[]): Condition {
  return (asked) => amountsIn(asked).some((amount) => digits.some((digit) => amount.endsWith(`${digit}`)))
}

/** A sold amount has from `least` to `most` digits. */
export function isMagnitude(least: number, most = Number.POSITIVE_INFINITY): Condition {
  return (asked) => amountsIn(asked).some(({ length }) => length >= least && length <= most)
}

/** The request has `count` orders or more. */
export function atLeastOrders(count: number): Condition {
  return ({ body }) => listAt(body, 'orders').length >= count
}

/** The address at that place of each order, or in that parameter, is in lower case. */
export function isLower(
  field: 'sell_token' | 'buy_token' | 'origin_address' | 'token_address' | 'base_token_address',
): Condition {
  return ({ body, url }) =>
    [url.searchParams.get(field), ...listAt(body, 'orders').map((order) => valueAt(order, field))].some(
      (address) => typeof address === 'string' && address === address.toLowerCase(),
    )
}

/** An order sells or buys ether. */
export const namesEther: Condition = ({ body }) =>
  listAt(body, 'orders').some((order) =>
    [valueAt(order, 'sell_token'), valueAt(order, 'buy_token')].includes(nativeToken),
  )

/** An order, or a parameter, names a token that is not among the well-known ones. */
export const isLessKnown: Condition = ({ body, url }) =>
  [
    url.searchParams.get('token_address'),
    ...listAt(body, 'orders').flatMap((order) => [valueAt(order, 'sell_token'), valueAt(order, 'buy_token')]),
  ].some((token) => typeof token === 'string' && !wellKnown.has(canonicalAddress(token)))

const wellKnown = new Set(
  [nativeToken, ...wellKnownTokens.map(({ address }) => address)].map(canonicalAddress),
)

function amountsIn({ body, url }: Asked): readonly string[] {
  const inQuery = ['sell_amount', 'sell_amount_integer'].map((name) => url.searchParams.get(name))
  const inBody = listAt(body, 'orders').map((order) => valueAt(order, 'sell_amount'))
  return [...inQuery, ...inBody].filter((amount) => typeof amount === 'string')
}
