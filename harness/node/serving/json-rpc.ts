/** The envelope of JSON-RPC 2.0: single requests and batches, their answers and errors. */

import type { Provider } from '../../chain/provider/provider.ts'
import { codes } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'
import { excessOf } from '../../core/json-bounds.ts'
import type { Flow } from './fair-queue.ts'

// Bytes; geth accepts five times as much.
export const maxBodyBytes = 2 ** 20
const maxBatch = 1000
const maxBatchAnswer = 25_000_000

/** Calls that are executed outside of the node, unless they are cheap. */
export interface Executions {
  /** May change at any time. */
  takes(call: unknown): boolean
  /** @returns The node's answer, or `undefined` if it may take long. */
  answerIfCheap(call: unknown): Promise<string | undefined>
  /** @returns `undefined` if the node itself should answer after all. */
  answer(call: unknown): Promise<string | undefined>
}

/** A call as it was sent, and the text of its answer. */
export interface HeardCall {
  readonly call: unknown
  readonly answer: string
  /** With the time for which the call waited for others. */
  readonly durationMs: number
}

/** The node that answers, and the client's flow of turns. */
export interface Answering {
  readonly provider: Provider
  readonly flow: Flow
  readonly executions?: Executions | undefined
  /** Receives each call once it is answered. */
  readonly hear?: ((heard: HeardCall) => void) | undefined
}

/** The answer to a request's text: an object, or a list of them for a batch. Each call has a turn. */
export async function answerText(answering: Answering, body: { toString(): string }): Promise<string> {
  let begin = performance.now()
  const tell = (call: unknown, answer: string) => {
    const end = performance.now()
    answering.hear?.({ call, answer, durationMs: end - begin })
    begin = end
    return answer
  }
  const { soon, ...first } = await answering.flow.turn(async () => {
    const read = readBody(body.toString())
    return { ...read, soon: read.kind === 'call' ? await answerSoon(answering, read.call) : undefined }
  })
  if (first.kind === 'refused') return first.answer
  if (first.kind === 'call') return tell(first.call, soon ?? (await answerElsewhere(answering, first.call)))
  const answers: string[] = []
  let length = 0
  for (const call of first.calls) {
    const answer =
      length > maxBatchAnswer
        ? failure(
            fieldOf(call, 'id'),
            -32003,
            `The earlier answers have more than ${maxBatchAnswer} characters.`,
          )
        : await answerInTurn(answering, call)
    length += answer.length
    answers.push(tell(call, answer))
  }
  return `[${answers.join()}]`
}

async function answerInTurn(answering: Answering, call: unknown): Promise<string> {
  return (await answering.flow.turn(() => answerSoon(answering, call))) ?? answerElsewhere(answering, call)
}

/** @returns `undefined` if the node itself should not answer. */
async function answerSoon({ executions, provider }: Answering, call: unknown): Promise<string | undefined> {
  return executions?.takes(call) ? executions.answerIfCheap(call) : answerCall(provider, call)
}

async function answerElsewhere({ executions, flow, provider }: Answering, call: unknown): Promise<string> {
  return (await executions?.answer(call)) ?? flow.turn(() => answerCall(provider, call))
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

export async function answerCall(provider: Provider, call: unknown): Promise<string> {
  const { id = null, method } = Object(call)
  const params = fieldOf(call, 'params') ?? []
  if (typeof method !== 'string' || !Array.isArray(params))
    return failure(id, -32600, 'A request needs a method and, if any, a list of params.')
  try {
    return JSON.stringify({ jsonrpc: '2.0', id, result: await provider.request({ method, params }) })
  } catch (error) {
    return failureOf(id, error)
  }
}

export function failureOf(id: unknown, error: unknown): string {
  const [code, message, data] = ['code', 'message', 'data'].map((name) => fieldOf(error, name))
  return failure(id, typeof code === 'number' ? code : codes.internal, String(message), data)
}

export function failure(id: unknown, code: number, message: string, data?: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })
}
