/**
 * A request to an endpoint and its answer, parsed once for all rules. Nothing is assumed: parts that cannot be parsed
 * are absent.
 *
 * @module
 */
import type * as z from 'zod'
import { tryParse } from '../../../../core/json.ts'
import { once } from '../../../../core/once.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { type Endpoint, type EndpointName, endpoints, type Family, pathOf } from '../../api/endpoints.ts'
import { textOf, valueAt } from '../reading/reading.ts'

/** The place in which a request states a field. */
export type Place = 'body' | 'query' | 'header'

/** A request to an endpoint. */
export interface Call {
  readonly name: EndpointName
  readonly endpoint: Endpoint
  readonly family: Family
  /** The body as JSON; absent if it is not JSON. */
  readonly body?: unknown
  /** The request's fields from the query string, the headers and the body, in the form of the body. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The same fields, by place. */
  readonly stated: Readonly<Record<Place, Readonly<Record<string, unknown>>>>
  /** True if a field has several values, so that its meaning is open. */
  readonly isAmbiguous: boolean
}

/** An exchange with a service. */
export interface ReadExchange {
  readonly exchange: Exchange
  readonly url: URL
  /** The request; absent if its path is not part of the interface. */
  readonly call?: Call
  /** The answer as JSON, or as text if it is not JSON. */
  readonly answer: unknown
}

/** An exchange with an endpoint, as rules see it. */
export interface Seen extends ReadExchange {
  readonly call: Call
}

/** Parses an exchange with a service. Header names are lower case. */
export const readExchange = once((exchange: Exchange): ReadExchange => {
  const url = new URL(exchange.request.url)
  const call = callOf(exchange)
  return {
    exchange,
    url,
    answer: tryParse(exchange.response.body) ?? exchange.response.body,
    ...(call === undefined ? {} : { call }),
  }
})

/** The names of all fields of the endpoint. */
export function knownFields({ request }: Endpoint): readonly string[] {
  return Object.keys(shapeOf(request))
}

/** The fields of an object schema; empty for any other schema. */
export function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  return 'shape' in schema && typeof schema.shape === 'object' ? { ...schema.shape } : {}
}

/** The request of an exchange; absent if its path is not part of the interface. */
export const callOf = once(({ request }: Exchange): Call | undefined => {
  const url = new URL(request.url)
  const found = endpointAt(url.pathname, request.method)
  if (found === undefined) return undefined
  const { name, family } = found
  const endpoint: Endpoint = endpoints[name]
  const body = tryParse(request.body ?? '')
  const inQuery = endpoint.method === 'GET' ? knownFields(endpoint) : endpoint.inQuery
  const header = Object.fromEntries(
    endpoint.inHeaders.flatMap((field) => {
      const value = request.headers[field]
      return value === undefined ? [] : [[field, coerced(field, [value])]]
    }),
  )
  const query = Object.fromEntries(
    inQuery
      .filter((field) => url.searchParams.has(field))
      .map((field) => [field, coerced(field, url.searchParams.getAll(field))]),
  )
  const inBody: object = typeof body === 'object' && body !== null && endpoint.method === 'POST' ? body : {}
  return {
    name,
    endpoint,
    family,
    ...(body === undefined ? {} : { body }),
    fields: { ...header, ...query, ...inBody },
    stated: { body: { ...inBody }, query, header },
    isAmbiguous: Object.entries(query).some(([field, value]) => {
      const stated = valueAt(inBody, field)
      const isRepeated = field !== 'amms' && new Set(url.searchParams.getAll(field)).size > 1
      return isRepeated || (stated !== undefined && textOf(stated) !== textOf(value))
    }),
  }
})

/**
 * Finds the endpoint by the path's ending: the base address may have a path, and partner paths have the same endings as
 * public ones.
 */
function endpointAt(pathname: string, method: string) {
  const [found] = pathsOfInterface
    .filter(({ path }) => pathname.endsWith(path))
    .toSorted(
      (a, b) => b.path.length - a.path.length || Number(b.method === method) - Number(a.method === method),
    )
  return found
}

const names = Object.keys(endpoints) as EndpointName[]

const pathsOfInterface = names.flatMap((name) =>
  endpoints[name].families.map((family) => ({
    name,
    family,
    path: pathOf(name, family),
    method: endpoints[name].method,
  })),
)

function coerced(field: string, values: readonly string[]): unknown {
  if (field === 'amms') return values.flatMap((value) => value.split(','))
  const [value = ''] = values
  if (field !== 'return_routes') return value
  if (/^(true|1)$/i.test(value)) return true
  return /^(false|0)$/i.test(value) ? false : value
}
