/**
 * The fields of a request, collected from the body, the query string and, for v1, headers. Texts of the query are
 * converted to the types of the body.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Endpoint } from '../../api/endpoints.ts'
import { problem } from '../../api/problem.ts'
import { type Fields, readJsonObject } from './body.ts'

/**
 * Reads the fields of a GET from the query, and those of a POST from the body. Some of a POST may also be in the query,
 * with the same value.
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
    if (Object.hasOwn(body, name) && !areEqual(shape[name], value, body[name]))
      throw problem.conflicting(name)
  return { ...beside, ...body }
}

/** @param schema The field's schema; absent for an unknown field, which is ignored in both places. */
function areEqual(schema: z.core.$ZodType | undefined, one: unknown, other: unknown): boolean {
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
  return name === 'return_routes' ? (booleanText.safeParse(text).data ?? text) : text
}

const booleanText = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })

/** Restores a plus that was not escaped, and so was parsed as a space. */
function unescapedPlus(entry: string): string {
  const trimmed = entry.trim()
  return /^[+-]/.test(trimmed) || !entry.startsWith(' ') ? trimmed : `+${trimmed}`
}
