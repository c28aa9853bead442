/** What an answer holds, by the schema of an interface. */
import type * as z from 'zod'
import { parseJson } from '../json.ts'
import { type Exchange, UnusableAnswer } from './transport.ts'

/** @throws UnusableAnswer where the answer is no success, or not of the shape. */
export function read<Value>(schema: z.ZodType<Value>, exchange: Exchange): Value {
  const { body, status } = exchange.response
  if (status < 200 || status > 299)
    throw new UnusableAnswer(`status ${status}: ${body.slice(0, 300)}`, exchange)
  const { data, error } = schema.safeParse(jsonOf(exchange))
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw new UnusableAnswer(
    `the body is not of the interface's shape: ${issue?.path.join('.')}: ${issue?.message}`,
    exchange,
  )
}

/** @returns `undefined` for a body that is not JSON. */
export function jsonOf({ response }: Exchange): unknown {
  try {
    return parseJson(response.body)
  } catch {
    return undefined
  }
}
