/** The options that meet in one request: each two levels of different options, by endpoint. */
import { nativeToken } from '../../../../core/address.ts'
import { type Factors, pairsIn, pairsOf, type Row } from '../../../../judge/draws/covering-array.ts'
import { endpoints } from '../../api/endpoints.ts'
import { optionsOf, unstatedPairs } from '../../api/options.ts'
import { listAt, textOf, valueAt } from '../reading/reading.ts'
import type { Call } from '../standing/call.ts'
import { levelsOfOrder } from './order-levels.ts'

type Asked = keyof typeof optionsOf

const names = Object.keys(optionsOf) as Asked[]
const largestFew = 3

function factorsOf(name: Asked): Factors {
  if (name === 'v1Quote' || name === 'submit') return optionsOf[name]
  return { ...optionsOf[name], batch: ['one', 'few', 'many'] }
}

/** Every pair, in the form `POST /v2/solver/quote family=partner venue=intent`. */
export function allPairs(): readonly string[] {
  return names.flatMap((name) =>
    named(
      name,
      pairsOf(factorsOf(name)).filter((pair) => !unstatedPairs.has(pair)),
    ),
  )
}

/** The pairs of a request; empty for an endpoint without options. */
export function pairsAskedBy(call: Call): readonly string[] {
  const name = names.find((one) => one === call.name)
  if (name === undefined) return []
  const row = name === 'submit' ? levelsOfOrder(call) : rowOf(name, call)
  return row === undefined ? [] : named(name, pairsIn(row))
}

function named(name: Asked, pairs: readonly string[]): readonly string[] {
  const { method, path } = endpoints[name]
  return pairs.filter((pair) => pair.includes(' ')).map((pair) => `${method} ${path} ${pair}`)
}

/** The level of each option in the request. */
function rowOf(name: Exclude<Asked, 'submit'>, { family, fields, stated }: Call): Row {
  const orders = listAt(fields, 'orders')
  const all: Row = {
    family,
    place: Object.keys(stated.query).length === 0 ? 'body' : 'query',
    amms: levelOf(fields.amms),
    slippage: levelOf(fields.slippage),
    return_routes: textOf(fields.return_routes ?? 'absent'),
    venue: textOf(fields.venue ?? 'absent'),
    deduct_gas_cost: textOf(fields.deduct_gas_cost ?? 'absent'),
    origin: levelOf(fields.origin_address ?? inAny(orders, 'origin_address')),
    receiver: levelOf(inAny(orders, 'receiver')),
    minimum: levelOf(inAny(orders, 'buy_amount')),
    ether: etherIn(orders.length === 0 ? [fields] : orders),
    units: isInTokenUnits(fields.sell_amount, orders) ? 'token' : 'base',
    batch: orders.length > largestFew ? 'many' : orders.length > 1 ? 'few' : 'one',
  }
  return Object.fromEntries(Object.keys(factorsOf(name)).map((option) => [option, all[option] ?? '']))
}

function levelOf(value: unknown): string {
  return value === undefined ? 'absent' : 'named'
}

function etherIn(orders: readonly unknown[]): string {
  const names = (field: string) =>
    orders.some((order) => textOf(valueAt(order, field)).toLowerCase() === nativeToken)
  if (names('sell_token')) return 'sold'
  return names('buy_token') ? 'bought' : 'absent'
}

function inAny(orders: readonly unknown[], field: string): unknown {
  return orders.map((order) => valueAt(order, field)).find((value) => value !== undefined)
}

function isInTokenUnits(amount: unknown, orders: readonly unknown[]): boolean {
  return amount !== undefined || orders.some((order) => textOf(valueAt(order, 'sell_amount')).includes('.'))
}
