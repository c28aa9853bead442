/**
 * Sends requests over the network with undici: no retries, no redirects, no additional headers, and the
 * answer unchanged.
 *
 * @module
 */
import { type Dispatcher, request as send } from 'undici'
import type { Fetch } from './transport.ts'

/** @param dispatcher Connections and timeouts; undici's default when absent. */
export function undiciFetch(dispatcher?: Dispatcher): Fetch {
  return async (request) => {
    const answer = await send(request.url, {
      method: request.method as Dispatcher.HttpMethod,
      headers: Object.fromEntries(request.headers),
      body: request.body === null ? null : await request.text(),
      ...(dispatcher === undefined ? {} : { dispatcher }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, one)
    }
    const text = await answer.body.text()
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(isEmpty ? null : text, { status: answer.statusCode, headers })
  }
}
