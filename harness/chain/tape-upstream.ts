/**
 * The node that a fork reads from, with its faults named. The embedded node by itself retries a fault for a
 * minute, or waits for a silent node for ever; here a request has a few seconds, within which only a node that
 * is too busy is asked again, and then it fails with one sentence.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'
import type { Provider, RpcRequest } from './provider.ts'
import { UpstreamUnusable } from './upstream.ts'

export interface UpstreamOptions {
  /** Milliseconds that one request may take, with all that is tried again. */
  readonly patienceMs: number
}

/** Milliseconds until a busy node is asked again, each time twice as long. */
const firstPauseMs = 250

const busyStatuses: readonly number[] = [429, 502, 503, 504]
/** What providers answer, with status 200, to more than one may ask for. */
const busyCode = -32_005
const revertCode = 3

/**
 * A provider that rejects with {@link UpstreamUnusable} where the node is at fault. What the chain itself
 * refuses, as a call that reverts, rejects with the node's own error.
 */
export function upstreamProvider(url: string, { patienceMs }: UpstreamOptions): Provider {
  return {
    async request(request) {
      const deadline = AbortSignal.timeout(patienceMs)
      let pauseMs = firstPauseMs
      for (;;) {
        const answer = await ask(url, request, deadline).catch((cause: unknown) => {
          const reason = deadline.aborted ? `did not answer within ${patienceMs} ms` : 'does not answer'
          throw new UpstreamUnusable(url, `${reason} ${request.method}`, cause)
        })
        switch (answer.kind) {
          case 'result':
            return answer.result
          case 'refusal':
            throw answer.error
          case 'fault':
            throw new UpstreamUnusable(url, `answers ${request.method} with ${answer.what}`)
          case 'busy':
            await setTimeout(pauseMs, undefined, { signal: deadline }).catch((cause: unknown) => {
              throw new UpstreamUnusable(url, `answers ${request.method} with ${answer.what}`, cause)
            })
            pauseMs *= 2
        }
      }
    },
  }
}

type Answer =
  | { readonly kind: 'result'; readonly result: unknown }
  /** The chain says no. */
  | { readonly kind: 'refusal'; readonly error: object }
  | { readonly kind: 'fault' | 'busy'; readonly what: string }

async function ask(url: string, { method, params = [] }: RpcRequest, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
  })
  const text = await response.text()
  if (busyStatuses.includes(response.status)) return { kind: 'busy', what: `status ${response.status}` }
  return readAnswer(text) ?? { kind: 'fault', what: `status ${response.status} and ${shown(text)}` }
}

/** @returns `undefined` where the text is no answer of a JSON-RPC node. */
function readAnswer(text: string): Answer | undefined {
  const body = parsed(text)
  if (typeof body !== 'object' || body === null) return undefined
  const error: unknown = Reflect.get(body, 'error')
  if (typeof error === 'object' && error !== null) return classified(error)
  const result: unknown = Reflect.get(body, 'result')
  return result === undefined ? undefined : { kind: 'result', result }
}

function classified(error: object): Answer {
  const code: unknown = Reflect.get(error, 'code')
  const message = String(Reflect.get(error, 'message'))
  if (code === revertCode || /revert/i.test(message)) return { kind: 'refusal', error }
  return { kind: code === busyCode ? 'busy' : 'fault', what: `the error ${String(code)}, ${shown(message)}` }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const longestShown = 80

function shown(text: string): string {
  return JSON.stringify(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)
}
