/** The envelope of JSON-RPC 2.0: single requests and batches, their answers and errors. */

import { fieldOf } from '../../../spec/json.ts'
import { excessOf } from '../../../spec/json-bounds.ts'
import type { Provider } from '../provider.ts'
import type { Flow } from './fair-queue.ts'

// As with geth, whose bodies may have five times as much.
export const maxBodyBytes = 2 ** 20
const maxBatch = 1000
const maxBatchAnswer = 25_000_000

/** Who answers, and whose turns it takes. */
export interface Answering {
  readonly provider: Provider
  readonly flow: Flow
}

/** The answer to a request as it is sent: an object, or a list of them to a batch. Each call has a turn. */
export async function answerText({ flow, provider }: Answering, text: string): Promise<string> {
  const first = await flow.turn(async () => {
    const read = readBody(text)
    return read.kind === 'call' ? answerCall(provider, read.call) : read
  })
  if (typeof first === 'string') return first
  if (first.kind === 'refused') return first.answer
  const answers: string[] = []
  let length = 0
  for (const call of first.calls) {
    const answer =
      length > maxBatchAnswer
        ? failure(
            fieldOf(call, 'id'),
            -32003,
            `The answers before have more than ${maxBatchAnswer} characters.`,
          )
        : await flow.turn(() => answerCall(provider, call))
    length += answer.length
    answers.push(answer)
  }
  return `[${answers.join()}]`
}

type Body =
  | { readonly kind: 'call'; readonly call: unknown }
  | { readonly kind: 'batch'; readonly calls: readonly unknown[] }
  | { readonly kind: 'refused'; readonly answer: string }

function readBody(text: string): Body {
  const refused = (code: number, message: string) =>
    ({ kind: 'refused', answer: failure(null, code, message) }) as const
  const excess = excessOf(text)
  if (excess !== undefined) return refused(-32600, `The body has ${excess}.`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return refused(-32700, 'The body is not JSON.')
  }
  if (!Array.isArray(body) || body.length === 0) return { kind: 'call', call: body }
  if (body.length > maxBatch) return refused(-32600, `The batch has more than ${maxBatch} calls.`)
  return { kind: 'batch', calls: body }
}

async function answerCall(provider: Provider, call: unknown): Promise<string> {
  const { id = null, method, params = [] } = Object(call)
  if (typeof method !== 'string' || !Array.isArray(params))
    return failure(id, -32600, 'A request needs a method and, if any, a list of params.')
  try {
    return JSON.stringify({ jsonrpc: '2.0', id, result: await provider.request({ method, params }) })
  } catch (error) {
    const [code, message, data] = ['code', 'message', 'data'].map((name) => fieldOf(error, name))
    return failure(id, typeof code === 'number' ? code : -32603, String(message), data)
  }
}

export function failure(id: unknown, code: number, message: string, data?: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })
}
