/** Parses an answer by a schema of an interface. */
import type * as z from 'zod'
import { tryParse } from '../json.ts'
import { shownBody } from './shown-body.ts'
import { type Exchange, UnusableAnswer } from './transport.ts'

/** @throws UnusableAnswer if the status is not 2xx, or the body does not match the schema. */
export function read<Value>(schema: z.ZodType<Value>, exchange: Exchange): Value {
  const { response } = exchange
  const { status } = response
  if (status < 200 || status > 299)
    throw new UnusableAnswer(`status ${status}: ${shownBody(response)}`, exchange)
  const body = jsonOf(exchange)
  if (body === undefined) throw new UnusableAnswer(`the body is not JSON: ${shownBody(response)}`, exchange)
  const { data, error } = schema.safeParse(body)
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw new UnusableAnswer(
    `the body is not of the interface's shape: ${issue?.path.join('.')}: ${issue?.message}`,
    exchange,
  )
}

/** @returns `undefined` for a body that is not JSON. */
export function jsonOf({ response }: Exchange): unknown {
  return tryParse(response.body)
}
