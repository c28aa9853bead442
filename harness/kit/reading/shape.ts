/**
 * Assertions about the form of an answer, for the clauses that own it. Everywhere else the typed client
 * refuses a malformed answer, which makes a case inconclusive.
 *
 * @module
 */
import assert from 'node:assert/strict'
import type * as z from 'zod'
import type { Exchange } from '../../client/transport.ts'
import { UnexpectedAnswer } from '../../solver-api/client.ts'
import { parseJson } from '../../spec/json.ts'

/** Asserts that the answer has that status and a JSON body of that shape, and gives the body. */
export function assertShape<Schema extends z.ZodType>(
  exchange: Exchange,
  schema: Schema,
  status = 200,
): z.output<Schema> {
  const { request, response } = exchange
  const call = `${request.method} ${new URL(request.url).pathname}`
  if (isBusy(response.status)) throw new UnexpectedAnswer(`too busy: ${response.status}`, exchange)
  assert.equal(response.status, status, `${call} answers ${response.status}: ${response.body.slice(0, 200)}`)
  const parsed = schema.safeDecode(assertJson(response.body, call) as never)
  const [issue] = parsed.error?.issues ?? []
  assert.ok(parsed.success, `${call}: ${issue?.path.join('.') || 'the body'}: ${issue?.message}`)
  return parsed.data
}

/** Asserts that the answer is a refusal of the caller's doing. */
export function assertRefused(exchange: Exchange): void {
  const { request, response } = exchange
  if (isBusy(response.status)) throw new UnexpectedAnswer(`too busy: ${response.status}`, exchange)
  assert.ok(
    response.status >= 400 && response.status < 500,
    `${request.method} ${new URL(request.url).pathname} answers ${response.status} where a 4xx is due`,
  )
}

/** Too many requests, or no time: that says nothing about any other clause. */
function isBusy(status: number): boolean {
  return status === 429 || status === 503
}

/**
 * The explanation in the body of a refusal, wherever the target puts it: services differ in the field, and
 * the interface names none.
 *
 * @returns `undefined` where there is none.
 */
export function messageIn({ response }: Exchange): string | undefined {
  const body = jsonOrText(response.body)
  if (typeof body === 'string') return body.trim() === '' ? undefined : body
  return [body]
    .flat()
    .map(messageOfBody)
    .find((text) => text !== undefined)
}

const messageFields = ['detail', 'message', 'error', 'description', 'reason', 'msg', 'title']

function messageOfBody(body: unknown): string | undefined {
  if (typeof body === 'string') return body.trim() === '' ? undefined : body
  if (typeof body !== 'object' || body === null) return undefined
  for (const field of messageFields) {
    const value: unknown = Reflect.get(body, field)
    for (const one of Array.isArray(value) ? value : [value]) {
      const text = messageOfBody(one)
      if (text !== undefined) return text
    }
  }
  return undefined
}

function assertJson(text: string, call: string): unknown {
  const body = jsonOrText(text)
  assert.notEqual(
    typeof body,
    'string',
    `${call}: the body is not a JSON object or list: ${text.slice(0, 200)}`,
  )
  return body
}

function jsonOrText(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
