/**
 * A request that a client exchanges with a service or with its node, as it passes the proxy.
 *
 * @module
 */
import { fieldOf, tryParse } from '../../core/json.ts'
import type { Exchange } from '../../core/transport/transport.ts'

export type Observed = ObservedExchange | ObservedCall

/** The latest block of the client's chain when a request began. */
export interface Head {
  readonly number: bigint
  /** UNIX seconds. */
  readonly time: bigint
}

interface Timing {
  /** Number of the request, from 1. */
  readonly number: number
  /** UNIX milliseconds. */
  readonly startedMs: number
  readonly endedMs: number
  /** Absent if no node was given. */
  readonly head?: Head
}

/** An exchange with the service. Header names are lower case. */
export interface ObservedExchange extends Timing {
  readonly kind: 'http'
  readonly exchange: Exchange
  readonly url: URL
}

/** A JSON-RPC call to the node. */
export interface ObservedCall extends Timing {
  readonly kind: 'rpc'
  readonly method: string
  readonly params: readonly unknown[]
  /** With `result` or `error`; absent if the node did not answer the call. */
  readonly answer?: unknown
}

export function observe(exchange: Exchange, timing: Timing): ObservedExchange {
  return { kind: 'http', ...timing, exchange, url: new URL(exchange.request.url) }
}

/** Parses an exchange with a node: one call or a batch. Calls without a method are left out. */
export function readRpcCalls({ request, response }: Exchange, timing: Timing): readonly ObservedCall[] {
  const answers = [tryParse(response.body)].flat()
  return [tryParse(request.body ?? '')].flat().flatMap((call) => {
    const [method, params] = [fieldOf(call, 'method'), fieldOf(call, 'params')]
    if (typeof method !== 'string') return []
    const answer = answers.find((one) => fieldOf(one, 'id') === fieldOf(call, 'id'))
    const asked = { kind: 'rpc' as const, ...timing, method, params: Array.isArray(params) ? params : [] }
    return [answer === undefined ? asked : { ...asked, answer }]
  })
}
