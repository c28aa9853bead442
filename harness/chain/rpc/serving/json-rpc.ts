/** The envelope of JSON-RPC 2.0: single requests and batches, their answers and errors. */

import { fieldOf } from '../../../spec/json.ts'
import { excessOf } from '../../../spec/json-bounds.ts'
import type { Provider } from '../provider.ts'

// Those of geth are a thousand calls and five mebibytes.
export const maxBodyBytes = 2 ** 20
const maxBatch = 1000

/** The answer to a request as it is sent: an object, or a list of them to a batch. */
export async function answerText(provider: Provider, text: string): Promise<unknown> {
  const excess = excessOf(text)
  if (excess !== undefined) return failure(null, -32600, `The body has ${excess}.`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return failure(null, -32700, 'The body is not JSON.')
  }
  if (Array.isArray(body) && body.length > maxBatch)
    return failure(null, -32600, `The batch has more than ${maxBatch} calls.`)
  return Array.isArray(body) && body.length > 0
    ? Promise.all(body.map((call) => answerCall(provider, call)))
    : answerCall(provider, body)
}

async function answerCall(provider: Provider, call: unknown): Promise<unknown> {
  const { id = null, method, params = [] } = Object(call)
  if (typeof method !== 'string' || !Array.isArray(params))
    return failure(id, -32600, 'A request needs a method and, if any, a list of params.')
  try {
    return { jsonrpc: '2.0', id, result: await provider.request({ method, params }) }
  } catch (error) {
    const [code, message, data] = ['code', 'message', 'data'].map((name) => fieldOf(error, name))
    return failure(id, typeof code === 'number' ? code : -32603, String(message), data)
  }
}

export function failure(id: unknown, code: number, message: string, data?: unknown) {
  return { jsonrpc: '2.0', id, error: { code, message, data } }
}
