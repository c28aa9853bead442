/** Refusals and request bodies of a service, shared by the references of several interfaces. */
import type * as z from 'zod'
import { parseJson } from '../json.ts'

/** An error response, with its status and its code. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** @throws Refusal with status 400 and the code if the value does not match the schema. */
export function parsedBy<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  code: string,
): z.output<Schema> {
  const { data, error, success } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw new Refusal(400, code, `${issue?.path.join('.')}: ${issue?.message}`)
}

/** @throws the refusal if the body is not JSON. */
export function jsonIn(body: string, refusal: Refusal): unknown {
  try {
    return parseJson(body)
  } catch {
    throw refusal
  }
}
