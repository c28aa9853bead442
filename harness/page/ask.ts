/** Requests to the devnet that served the page: the interface itself, and what stands below /devnet. */

/** A refusal or a failure, in the words of whoever answered. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

export interface Asking {
  readonly key?: string
  readonly signal?: AbortSignal
}

/** @throws {Refusal} with what the devnet says, or that it does not answer. */
export async function get<T>(path: string, asking: Asking = {}): Promise<T> {
  const answer = await send<T>(path, { method: 'GET' }, asking)
  if (answer === undefined) throw new Refusal('The devnet answered with nothing.')
  return answer
}

/** @returns `undefined` where the answer is that there is no solution. */
export function post<T>(path: string, body: object, asking: Asking = {}): Promise<T | undefined> {
  return send<T>(path, { method: 'POST', body: JSON.stringify(body) }, asking)
}

async function send<T>(path: string, init: RequestInit, { key, signal }: Asking): Promise<T | undefined> {
  const headers = {
    ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'x-api-key': key }),
  }
  const response = await fetch(path, { ...init, headers, ...(signal === undefined ? {} : { signal }) }).catch(
    (cause) => {
      if (signal?.aborted) throw cause
      throw new Refusal('The devnet does not answer. Is it still running?', { cause })
    },
  )
  if (response.status === 204) return undefined
  const body: unknown = await response.json()
  if (!response.ok) throw new Refusal(detailOf(body) ?? `The devnet answered with status ${response.status}.`)
  return body as T
}

function detailOf(body: unknown): string | undefined {
  const detail: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'detail') : undefined
  return typeof detail === 'string' ? detail : undefined
}

/** What to show of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
