/** Finds the mistakes of a request, by the schema of its endpoint and by the interface's sentences about filters. */
import * as z from 'zod'
import { once } from '../../../../core/once.ts'
import { fieldsOf, listAt, textOf, valueAt } from '../reading/reading.ts'
import { type Call, knownFields, type ReadExchange, shapeOf } from './call.ts'
import type { Known } from './past.ts'

export type Wrong = 'missing' | 'amount' | 'address' | 'slippage' | 'form'

export interface Mistake {
  readonly wrong: Wrong
  /** The place of the mistake: `orders.0.sell_token`. */
  readonly path: string
  readonly value: unknown
  readonly message: string
}

/** Matches the paths of fields that hold an amount. */
export const amountName = /(^|\.)(sell_amount|buy_amount|sell_amount_integer)$/

/** Matches the paths of fields that hold an address. */
export const addressName =
  /(^|\.)(sell_token|buy_token|origin_address|receiver|swapper|address|\w*token_address)$/

/** The schema's issues in the fields, by kind of mistake. */
export const mistakesIn = once((call: Call): readonly Mistake[] => {
  const { endpoint, fields } = call
  // A body that cannot be parsed is one mistake, not one per field.
  if (isWithoutFields(call)) return []
  const parsed = z.safeDecode(endpoint.request, fields as never)
  return (parsed.error?.issues ?? []).map(({ message, path }) => {
    const at = path.map(String).join('.')
    const value = valueAt(fields, ...path.map(String))
    return { wrong: wrongOf(at, value), path: at, value, message }
  })
})

/** True for an invalid request, which a service may refuse. */
export function isMalformed(call: Call): boolean {
  return isWithoutFields(call) || mistakesIn(call).length > 0
}

/** True for a valid request with an unambiguous meaning. */
export function isClear(call: Call): boolean {
  return !call.isAmbiguous && !isMalformed(call)
}

/** True for a POST whose body is not a JSON object. */
export function isWithoutFields({ body, endpoint }: Call): boolean {
  return endpoint.method === 'POST' && (typeof body !== 'object' || body === null || Array.isArray(body))
}

/** The wrong token units of a v1 request, which takes plain decimal numbers. */
export function wrongTokenUnits({ fields, name }: Call): readonly Pick<Mistake, 'path' | 'value'>[] {
  if (name !== 'v1Quote' && name !== 'v1Solve') return []
  return fieldsOf(fields).filter(
    (field) =>
      field.name === 'sell_amount' && typeof field.value === 'string' && !/^\d+(\.\d+)?$/.test(field.value),
  )
}

/** The names of fields that the interface does not have, each with the names that it has in the same place. */
export function unknownFieldsIn(
  { body, endpoint }: Call,
  { url }: Pick<ReadExchange, 'url'>,
): readonly { readonly name: string; readonly known: readonly string[] }[] {
  const known = [...knownFields(endpoint), ...endpoint.inQuery]
  const { orders } = shapeOf(endpoint.request)
  const ofOrder = orders instanceof z.ZodArray ? Object.keys(shapeOf(orders.element)) : []
  const top = endpoint.method === 'POST' && typeof body === 'object' && body !== null ? Object.keys(body) : []
  const inOrders = listAt(body, 'orders').flatMap((order) => Object.keys(Object(order)))
  return [
    ...[...top, ...url.searchParams.keys()]
      .filter((name) => !known.includes(name))
      .map((name) => ({ name, known })),
    ...(endpoint.method === 'GET' ? [] : [...new Set(inOrders)])
      .filter((name) => !ofOrder.includes(name))
      .map((name) => ({ name, known: ofOrder })),
  ]
}

// Headers that change the meaning of a request for services that know them.
const meaningfulHeader = /^(accept-charset|content-encoding|expect|if-|range|x-http-method|x-original)/

const defaultMaxOrders = 12

/**
 * True for a request whose success the interface determines completely: it has no field or header that services may
 * interpret in different ways, states nothing twice, and does not exceed the size that the service accepts.
 */
export function isPlain({ call, exchange, url }: ReadExchange, { maxOrders }: Known): boolean {
  if (call === undefined || !isPlainMessage(exchange.request)) return false
  const { blockchain, orders } = call.fields
  const names = [...url.searchParams.keys()]
  const isRepeated = names.some((name) => name !== 'amms' && url.searchParams.getAll(name).length > 1)
  const isSaidTwice = names.some(
    (name) => call.endpoint.method === 'POST' && valueAt(call.body, name) !== undefined,
  )
  return (
    !isRepeated &&
    !isSaidTwice &&
    (blockchain === undefined || blockchain === 'ethereum') &&
    (!Array.isArray(orders) || orders.length <= (maxOrders ?? defaultMaxOrders)) &&
    [call.fields, ...listAt(orders)].every(isOfTwoTokens) &&
    unknownFieldsIn(call, { url }).length === 0
  )
}

function isPlainMessage({ headers, method }: ReadExchange['exchange']['request']): boolean {
  const { accept = '*/*', 'content-type': type = '' } = headers
  return (
    Object.keys(headers).every((name) => !meaningfulHeader.test(name)) &&
    /\bjson\b|\*\/\*/i.test(accept) &&
    (method === 'GET' || /^application\/json *(; *charset=utf-?8 *)?$/i.test(type))
  )
}

/** True for an order of two different tokens: the interface leaves open a sale of a token for itself. */
function isOfTwoTokens(order: unknown): boolean {
  const [sell, buy] = [valueAt(order, 'sell_token'), valueAt(order, 'buy_token')]
  return typeof sell !== 'string' || sell.toLowerCase() !== textOf(buy).toLowerCase()
}

function wrongOf(path: string, value: unknown): Wrong {
  if (value === undefined) return 'missing'
  if (path === 'slippage') return 'slippage'
  if (amountName.test(path)) return 'amount'
  return addressName.test(path) ? 'address' : 'form'
}
