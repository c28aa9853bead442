/** Requests to the devnet that served the page: the interface itself, and the routes below /devnet. */

import { pageHeader } from '../http/request-log.ts'

/** A request that was refused or failed, with a message for the user. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
}

/** Lists the page's own requests by themselves. */
export const pageMark = { [pageHeader]: '1' }

export interface RequestOptions {
  readonly key?: string
  readonly signal?: AbortSignal
}

/** @throws {RequestFailed} */
export async function get<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const answer = await send<T>(path, { method: 'GET' }, options)
  if (answer === undefined) throw new RequestFailed('The devnet sent an empty response.')
  return answer
}

/**
 * @returns `undefined` if there is no solution.
 * @throws {RequestFailed}
 */
export function post<T>(path: string, body: object, options: RequestOptions = {}): Promise<T | undefined> {
  return send<T>(path, { method: 'POST', body: JSON.stringify(body) }, options)
}

async function send<T>(path: string, init: RequestInit, options: RequestOptions): Promise<T | undefined> {
  const { key, signal = null } = options
  const headers = {
    ...pageMark,
    ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'x-api-key': key }),
  }
  const response = await fetch(path, { ...init, headers, signal }).catch((cause) => {
    if (signal?.aborted) throw cause
    throw new RequestFailed('The devnet does not answer. Is it still running?', { cause })
  })
  if (response.status === 204) return undefined
  const body: T & { readonly detail?: string } = await response.json()
  if (!response.ok)
    throw new RequestFailed(body.detail ?? `The devnet answered with status ${response.status}.`)
  return body
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
