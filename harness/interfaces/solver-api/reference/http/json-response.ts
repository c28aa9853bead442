/** A response with a JSON body; bigints are written as integers. */
import { stringifyJson } from '../../../../core/json.ts'

export function jsonResponse(
  body: unknown,
  init: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Response {
  const headers = { ...init.headers, 'content-type': 'application/json' }
  return new Response(stringifyJson(body), { ...init, headers })
}
