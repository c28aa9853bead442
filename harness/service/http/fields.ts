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
import { type Fields, readJsonObject } from './body.ts'

/**
 * The fields of a GET are in the query; those of a POST are in the body, and some may be in the query as well,
 * where they must then say the same.
 *
 * @throws Problem 400, 413, 415, 422.
 */
export async function readFields(request: Request, endpoint: Endpoint): Promise<Fields> {
  const { shape } = endpoint.request
  const query = new URL(request.url).searchParams
  const inQuery = (name: string) => query.getAll(name)
  if (endpoint.method === 'GET') {
    const inHeader = (name: string) => [request.headers.get(name)].filter((value) => value !== null)
    return { ...fromTexts(endpoint.inHeaders, inHeader), ...fromTexts(Object.keys(shape), inQuery) }
  }
  const body = await readJsonObject(request)
  const beside = fromTexts(endpoint.inQuery, inQuery)
  for (const [name, value] of Object.entries(beside))
    if (Object.hasOwn(body, name) && !sayTheSame(shape[name], value, body[name]))
      throw problem.conflicting(name)
  return { ...beside, ...body }
}

/** @param schema Absent for a field that the endpoint does not know, which is ignored in both places. */
function sayTheSame(schema: z.core.$ZodType | undefined, one: unknown, other: unknown): boolean {
  if (schema === undefined) return true
  const [first, second] = [z.safeDecode(schema, one as never), z.safeDecode(schema, other as never)]
  return first.success && second.success && isDeepStrictEqual(first.data, second.data)
}

function fromTexts(names: readonly string[], textsOf: (name: string) => readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const texts = textsOf(name)
      return texts.length === 0 ? [] : [[name, coerce(name, texts)]]
    }),
  )
}

function coerce(name: string, texts: readonly string[]): unknown {
  if (name === 'amms') return texts.flatMap((text) => text.split(',')).map(unescapedPlus)
  const [text = '', ...others] = texts
  if (others.some((other) => other !== text)) throw problem.malformed(name, 'given more than once')
  return name === 'return_routes' ? (booleans.get(text.toLowerCase()) ?? text) : text
}

const booleans: ReadonlyMap<string, boolean> = new Map([
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
