/** Conditions of requests, in the terms of the interface: their content, their form, and the place in a batch. */

import { nativeToken } from '../../core/address.ts'
import type { AskedOrder, Call } from './wire.ts'

/** Whether a fault fires: for the order at `place` of a batch, or for any order where there is no place. */
export type Holds = (call: Call, place?: number) => boolean

export const always: Holds = () => true
export const partner: Holds = ({ isPartner }) => isPartner
export const inBatch: Holds = ({ orders }) => orders.length > 1
/** An order after the first. */
export const later: Holds = (_, place = 0) => place > 0

export function both(...conditions: readonly Holds[]): Holds {
  return (call, place) => conditions.every((holds) => holds(call, place))
}

/** A parameter of the query string or the body. */
export function asks(name: string, isMeant: (value: unknown) => boolean = () => true): Holds {
  return (call) => {
    const value = call.parameter(name)
    return value !== undefined && value !== null && isMeant(value)
  }
}

export function inQuery(name: string): Holds {
  return ({ url }) => url.searchParams.has(name)
}

/** An order that has a field. */
export function orders(field: keyof AskedOrder, isMeant: (value: string) => boolean = () => true): Holds {
  return ordersWhere((order) => {
    const value = order[field]
    return typeof value === 'string' && isMeant(value)
  })
}

/** A text that is an amount. */
export function amount(isMeant: (amount: bigint) => boolean): (text: string) => boolean {
  return (text) => /^\d+$/.test(text) && isMeant(BigInt(text))
}

function ordersWhere(isMeant: (order: AskedOrder) => boolean): Holds {
  return ({ orders: asked }, place) =>
    place === undefined ? asked.some(isMeant) : asked[place] !== undefined && isMeant(asked[place])
}

/** From the n-th request to the endpoint on. */
export function from(nth: number): Holds {
  return (call) => call.nth >= nth
}

export function entriesOf(call: Call): readonly string[] {
  const inUrl = call.url.searchParams.getAll('amms')
  const listed = inUrl.length > 0 ? inUrl.join() : (call.parameter('amms') ?? call.headers.get('amms'))
  if (typeof listed === 'string') return listed.split(',')
  return Array.isArray(listed) ? listed.map(String) : []
}

/** Some protocols are left out. */
export const filtered: Holds = (call) => entriesOf(call).some((entry) => entry !== '+all')

export const sellsNative = orders('sell_token', isNative)
export const buysNative = orders('buy_token', isNative)
export const isIntent = asks('venue', (venue) => venue === 'intent')
export const deducts = asks('deduct_gas_cost', (strategy) => strategy === 'FirstOrder')
export const withRoutes = asks('return_routes', (value) => `${value}` === 'true')

export function isNative(address: string): boolean {
  return address === nativeToken
}

export function isMixedCase(text: string): boolean {
  return /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text.slice(2))
}
