/**
 * What passes between a client and a service, or its node, read once: which endpoint was called, with which
 * fields; which JSON-RPC method, with which parameters. Nothing is taken for granted: whatever cannot be read is
 * absent, and a rule says what is wrong with it.
 *
 * @module
 */
import type * as z from 'zod'
import type { Exchange } from '../client/transport.ts'
import { valueAt } from '../kit/reading/reading.ts'
import { type Endpoint, type EndpointName, endpoints, type Family, pathOf } from '../solver-api/endpoints.ts'
import { parseJson } from '../spec/json.ts'

export type Passage = HttpPassage | RpcPassage

/** The latest block of the client's chain when a request began. */
export interface Head {
  readonly number: bigint
  /** UNIX seconds. */
  readonly time: bigint
}

interface Timing {
  /** Counts the requests that pass, from 1. */
  readonly number: number
  /** UNIX milliseconds. */
  readonly startedMs: number
  readonly endedMs: number
  /** Absent where no node was named. */
  readonly head?: Head
}

export interface HttpPassage extends Timing {
  readonly kind: 'http'
  readonly exchange: Exchange
  readonly url: URL
  /** Absent where the path is not of the interface. */
  readonly call?: Call
  /** The answer's JSON; the text where it is none. */
  readonly answer: unknown
}

export interface RpcPassage extends Timing {
  readonly kind: 'rpc'
  readonly method: string
  readonly params: readonly unknown[]
}

/** A request to an endpoint. */
export interface Call {
  readonly name: EndpointName
  readonly endpoint: Endpoint
  readonly family: Family
  /** The JSON of the body; absent where there is none. */
  readonly body?: unknown
  /** What is asked, from wherever the endpoint takes it, as the body would hold it. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Reads an exchange with a service. The names of its headers are lower case. */
export function readExchange(exchange: Exchange, timing: Timing): HttpPassage {
  const url = new URL(exchange.request.url)
  const call = callIn(exchange, url)
  return {
    kind: 'http',
    ...timing,
    exchange,
    url,
    answer: tryParse(exchange.response.body) ?? exchange.response.body,
    ...(call === undefined ? {} : { call }),
  }
}

/** Reads the calls of an exchange with a node, one or a batch. */
export function readRpcCalls({ request }: Exchange, timing: Timing): readonly RpcPassage[] {
  return [tryParse(request.body ?? '')].flat().flatMap((call) => {
    const [method, params] = [valueAt(call, 'method'), valueAt(call, 'params')]
    if (typeof method !== 'string') return []
    return [{ kind: 'rpc' as const, ...timing, method, params: Array.isArray(params) ? params : [] }]
  })
}

/** The names of all fields that the endpoint knows. */
export function knownFields({ request }: Endpoint): readonly string[] {
  return Object.keys(shapeOf(request))
}

/** The fields of an object schema; none for another schema. */
export function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  return 'shape' in schema && typeof schema.shape === 'object' ? { ...schema.shape } : {}
}

function callIn({ request }: Exchange, url: URL): Call | undefined {
  const found = endpointAt(url.pathname, request.method)
  if (found === undefined) return undefined
  const { name, family } = found
  const endpoint: Endpoint = endpoints[name]
  const body = tryParse(request.body ?? '')
  const inQuery = endpoint.method === 'GET' ? knownFields(endpoint) : endpoint.inQuery
  const headers = endpoint.inHeaders.flatMap((field) => {
    const value = request.headers[field]
    return value === undefined ? [] : [[field, coerced(field, [value])]]
  })
  const query = inQuery
    .filter((field) => url.searchParams.has(field))
    .map((field) => [field, coerced(field, url.searchParams.getAll(field))])
  const inBody = typeof body === 'object' && body !== null && endpoint.method === 'POST' ? body : {}
  return {
    name,
    endpoint,
    family,
    ...(body === undefined ? {} : { body }),
    fields: { ...Object.fromEntries([...headers, ...query]), ...inBody },
  }
}

/** The base address may have a path of its own, and partner paths end as public ones do. */
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

/** @returns `undefined` where the text is not JSON. */
export function tryParse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    // Whatever is not JSON is judged by the rules about that.
    return undefined
  }
}
