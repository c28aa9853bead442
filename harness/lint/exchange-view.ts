/**
 * What a client exchanges with a service or with its node, parsed once: which endpoint was called, with
 * which fields; which JSON-RPC method, with which parameters. Nothing is assumed: whatever cannot be parsed
 * is absent, and a rule reports it.
 *
 * @module
 */
import type { Exchange } from '../core/transport/transport.ts'
import { valueAt } from '../interfaces/solver-api/checks/reading/reading.ts'
import { type ReadExchange, readExchange, tryParse } from '../interfaces/solver-api/checks/standing/call.ts'

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

export interface ObservedExchange extends Timing, ReadExchange {
  readonly kind: 'http'
}

export interface ObservedCall extends Timing {
  readonly kind: 'rpc'
  readonly method: string
  readonly params: readonly unknown[]
}

/** Parses an exchange with a service. Header names are lower case. */
export function observe(exchange: Exchange, timing: Timing): ObservedExchange {
  return { kind: 'http', ...timing, ...readExchange(exchange) }
}

/** Parses an exchange with a node: one call or a batch. */
export function readRpcCalls({ request }: Exchange, timing: Timing): readonly ObservedCall[] {
  return [tryParse(request.body ?? '')].flat().flatMap((call) => {
    const [method, params] = [valueAt(call, 'method'), valueAt(call, 'params')]
    if (typeof method !== 'string') return []
    return [{ kind: 'rpc' as const, ...timing, method, params: Array.isArray(params) ? params : [] }]
  })
}
