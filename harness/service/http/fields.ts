/**
 * The fields of a request, gathered from where the endpoint takes them: the body, the query string, for v1
 * headers too. Text of the query becomes what the body would hold.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Endpoint } from '../../solver-api/endpoints.ts'
import { problem } from '../../solver-api/problem.ts'
import { readJsonBody } from './body.ts'

export type Fields = Readonly<Record<string, unknown>>

/**
 * A GET's fields stand in the query; a POST's in the body, and some may stand in the query as well, where
 * they must then say the same.
 *
 * @throws Problem 400, 413, 415, 422.
 */
export async function readFields(request: Request, endpoint: Endpoint): Promise<Fields> {
  const query = new URL(request.url).searchParams
  if (endpoint.method === 'GET') {
    const names = Object.keys(shapeOf(endpoint))
    return { ...fromHeaders(request.headers, endpoint), ...fromQuery(query, names) }
  }
  const body = await readJsonBody(request)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw problem.malformed('body', 'must be a JSON object')
  const beside = fromQuery(query, endpoint.inQuery)
  for (const [name, value] of Object.entries(beside))
    if (Object.hasOwn(body, name) && !sayTheSame(endpoint, name, value, Reflect.get(body, name)))
      throw problem.conflicting(name)
  return { ...beside, ...body }
}

function shapeOf({ request }: Endpoint): Readonly<Record<string, z.core.$ZodType>> {
  return request instanceof z.ZodObject ? request.shape : {}
}

function sayTheSame(endpoint: Endpoint, name: string, one: unknown, other: unknown): boolean {
  const schema = shapeOf(endpoint)[name]
  // A field that the endpoint does not know is ignored in both places.
  if (schema === undefined) return true
  const [first, second] = [z.safeDecode(schema, one as never), z.safeDecode(schema, other as never)]
  return first.success && second.success && isDeepStrictEqual(first.data, second.data)
}

function fromQuery(query: URLSearchParams, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.filter((name) => query.has(name)).map((name) => [name, coerce(name, query.getAll(name))]),
  )
}

function fromHeaders(headers: Headers, { inHeaders }: Endpoint): Fields {
  return Object.fromEntries(
    inHeaders.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, coerce(name, [value])]]
    }),
  )
}

function coerce(name: string, values: readonly string[]): unknown {
  if (name === 'amms') return values.flatMap((value) => value.split(',')).map(unescapedPlus)
  const [value, ...others] = values
  if (others.some((other) => other !== value)) throw problem.malformed(name, 'given more than once')
  return name === 'return_routes' ? (booleans.get(value?.toLowerCase()) ?? value) : value
}

const booleans: ReadonlyMap<string | undefined, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/** A plus that was not escaped arrives as a blank. */
function unescapedPlus(entry: string): string {
  const trimmed = entry.trim()
  return /^[+-]/.test(trimmed) || !entry.startsWith(' ') ? trimmed : `+${trimmed}`
}
