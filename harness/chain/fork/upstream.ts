/**
 * The node that a fork reads from, with its faults as errors. By default the embedded node retries a fault for a
 * minute, and waits for a silent node forever; here a request has half a minute. It is repeated for a few seconds if
 * the node is busy or lags behind, once if the connection was lost, and then fails with one sentence.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'
import { hexToBigInt, isHex } from 'viem/utils'
import { fieldOf, tryParse } from '../../core/json.ts'
import { cutText } from '../../core/texts/cut-text.ts'
import { createRedact, type Redact } from '../../core/texts/redact.ts'
import { decoded, secretsIn } from '../../core/texts/secrets-in.ts'
import type { Provider, RpcRequest } from '../provider/provider.ts'
import { misshapen } from './answer-shapes.ts'
import { halvesOf } from './log-ranges.ts'
import { remedies, UpstreamUnusable } from './upstream-unusable.ts'

export interface UpstreamOptions {
  /** Milliseconds that one request may take; 30,000 if absent. It is repeated for at most 8,000 of them. */
  readonly timeoutMs?: number
  /**
   * True if a fork reads from the node. Every requested block then exists, so a node without it lags behind and is
   * asked again, and answers must have the shape that the simulator reads.
   */
  readonly isForked?: boolean
}

/** Milliseconds for the first answer: short, so that a node that is down is reported soon. */
export const contactTimeoutMs = 10_000

// Long enough for a block with a transaction of maximum gas, and for state that the node has to look up.
const answerTimeoutMs = 30_000

/**
 * @throws {UpstreamUnusable} if the URL does not answer within ten seconds, or answers with another chain id than
 * Ethereum mainnet's.
 */
export async function checkUpstream(url: string): Promise<void> {
  const node = upstreamProvider(url, { timeoutMs: contactTimeoutMs })
  const chainId = await node.request({ method: 'eth_chainId' })
  if (chainId === '0x1') return
  throw new UpstreamUnusable(url, `has chain id ${show(url, chainId)}, not 0x1`, remedies.chain)
}

/** @throws {UpstreamUnusable} if the node does not answer. */
export async function latestBlock(url: string, options: UpstreamOptions = {}): Promise<bigint> {
  const latest = await upstreamProvider(url, options).request({ method: 'eth_blockNumber' })
  if (!isHex(latest)) throw new UpstreamUnusable(url, `answers with the block number ${show(url, latest)}`)
  return hexToBigInt(latest)
}

/** Milliseconds until the first repetition; each further one waits twice as long. */
const firstPauseMs = 250
// Long enough for a busy moment or for a node that lags behind, short enough to report a lasting fault soon.
const mostRepeatingMs = 8_000

const busyStatuses: readonly number[] = [429, 502, 503, 504]
/** JSON-RPC error codes, sent with status 200, of requests beyond a provider's limits. */
const busyCodes: readonly unknown[] = [429, -32_005, -32_007]
/** Matches the error of a node that does not have a block yet that another node has. */
const lagging = /header not found|(unknown|future) block|block not found|block .*not available yet/i
const revertCode = 3
/** Matches the errors by which nodes report that the called code failed. */
const refusals = /revert|out of gas|invalid (opcode|jump)|stack (under|over)flow/i

/**
 * A provider that rejects with {@link UpstreamUnusable} if the node is at fault. If the chain itself refuses, as for
 * a call that reverts, it rejects with the node's own error.
 */
export function upstreamProvider(
  url: string,
  { timeoutMs = answerTimeoutMs, isForked = false }: UpstreamOptions = {},
): Provider {
  const provider: Provider = {
    async request(request) {
      const deadline = AbortSignal.timeout(timeoutMs)
      const patience = AbortSignal.timeout(Math.min(timeoutMs, mostRepeatingMs))
      let pauseMs = firstPauseMs
      let busyWith: string | undefined
      let wasLost = false
      const late = (cause: unknown) => {
        if (busyWith !== undefined)
          return new UpstreamUnusable(url, `answers ${request.method} with ${busyWith}`, remedies.busy, cause)
        const reason = `gave no answer to ${request.method} in ${timeoutMs} ms`
        return new UpstreamUnusable(url, reason, remedies.silent, cause)
      }
      for (;;) {
        const asked = await ask(url, request, deadline).catch((cause: unknown) => {
          if (deadline.aborted) throw late(cause)
          if (!wasLost && isLostConnection(cause)) return lost
          throw new UpstreamUnusable(url, `does not answer ${request.method}`, remedies.silent, cause)
        })
        const answer = asked.kind === 'lacking' ? asked[isForked ? 'forFork' : 'plain'] : asked
        switch (answer.kind) {
          case 'result':
            return answer.result
          case 'refusal':
            throw answer.error
          case 'parts': {
            const logs: unknown[] = []
            for (const part of answer.requests) logs.push(await provider.request(part))
            return logs.flat()
          }
          case 'fault':
            throw new UpstreamUnusable(url, `answers ${request.method} with ${answer.what}`, answer.remedy)
          case 'lost':
            wasLost = true
            break
          case 'busy':
            busyWith = answer.what
            await setTimeout(pauseMs, undefined, { signal: patience }).catch((cause: unknown) => {
              throw late(cause)
            })
            pauseMs *= 2
        }
      }
    },
  }
  return provider
}

/** An answer that is unusable for a fork, or is about a block that the node does not have. */
interface Lacking {
  readonly kind: 'lacking'
  readonly forFork: Answer
  readonly plain: Answer
}

type Answer =
  | { readonly kind: 'result'; readonly result: unknown }
  /** The chain refuses the request. */
  | { readonly kind: 'refusal'; readonly error: object }
  | { readonly kind: 'busy'; readonly what: string }
  | { readonly kind: 'fault'; readonly what: string; readonly remedy?: string }
  /** The node answers only shorter requests, which together ask for the same. */
  | { readonly kind: 'parts'; readonly requests: readonly RpcRequest[] }
  | typeof lost

const lost = { kind: 'lost' } as const

/** True if the connection was lost: servers close idle connections, also just as the next request is sent. */
function isLostConnection(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(fieldOf(fieldOf(error, 'cause'), 'code')))
}

async function ask(url: string, request: RpcRequest, signal: AbortSignal): Promise<Answer | Lacking> {
  const { method, params = [] } = request
  const response = await fetch(withoutCredentials(url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credentialsIn(url) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
  })
  const maxBytes = isLong(method) ? maxAnswerBytes.ofMany : maxAnswerBytes.ofOne
  const text = await textWithin(response, maxBytes)
  if (text === undefined) return { kind: 'fault', what: `more than ${maxBytes / 1e6} MB` }
  if (busyStatuses.includes(response.status)) return { kind: 'busy', what: `status ${response.status}` }
  const what = `status ${response.status} and ${show(url, text)}`
  const remedy = forbidden.includes(response.status) ? remedies.key : remedies.fault
  return readAnswer(url, request, text) ?? { kind: 'fault', what, remedy }
}

/** Maximum bytes by kind of method. The longest valid answers are logs of thousands of blocks; code is some 10 kB. */
const maxAnswerBytes = { ofOne: 4e6, ofMany: 64e6 }

function isLong(method: string): boolean {
  return /Logs|Block|^(debug|trace)_/.test(method)
}

/** @returns `undefined` if the body has more than `maxBytes`; the rest is not read. */
async function textWithin({ body }: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** @returns `undefined` if the text is not a JSON-RPC response. */
function readAnswer(url: string, request: RpcRequest, text: string): Answer | Lacking | undefined {
  const body = tryParse(text)
  const error = fieldOf(body, 'error')
  if (typeof error === 'object' && error !== null) return classified(url, request, error)
  const result = fieldOf(body, 'result')
  if (result === undefined) return undefined
  const plain = { kind: 'result', result } as const
  const wrong = misshapen(request.method, result, (shown) => show(url, shown))
  const isMissing = result === null && (wrong !== undefined || request.method === 'eth_getBlockByNumber')
  if (isMissing) return { kind: 'lacking', forFork: { kind: 'busy', what: 'null' }, plain }
  return wrong === undefined ? plain : { kind: 'lacking', forFork: { kind: 'fault', what: wrong }, plain }
}

function classified(url: string, request: RpcRequest, error: object): Answer | Lacking {
  const code = fieldOf(error, 'code')
  const message = String(fieldOf(error, 'message'))
  if (code === revertCode || refusals.test(message))
    return { kind: 'refusal', error: { ...error, message: redactFor(url)(message) } }
  const requests = halvesOf(request, message)
  if (requests.length > 0) return { kind: 'parts', requests }
  const what = `the error ${show(url, code)}, ${show(url, message)}`
  if (busyCodes.includes(code)) return { kind: 'busy', what }
  const plain = { kind: 'fault', what } as const
  return lagging.test(message) ? { kind: 'lacking', forFork: { kind: 'busy', what }, plain } : plain
}

const forbidden: readonly number[] = [401, 403]

/** Characters: enough for an error about a storage slot of an account that one node relays from another. */
const maxShown = 240

/** Shorter parts of a URL are names, such as `v3`. */
const shortestKey = 4

/** The node's message for the user, redacted: it may contain the refused key. */
function show(url: string, said: unknown): string {
  const redact = redactFor(url)
  if (typeof said === 'string' && !isHex(said)) return JSON.stringify(cutText(redact(said), maxShown))
  return cutText(redact(String(isHex(said) ? said : JSON.stringify(said))), maxShown)
}

function redactFor(url: string): Redact {
  return createRedact(secretsIn(url, shortestKey))
}

function credentialsIn(url: string) {
  const { password = '', username = '' } = URL.parse(url) ?? {}
  if (username === '' && password === '') return {}
  const credentials = Buffer.from([username, password].map(decoded).join(':'))
  return { authorization: `Basic ${credentials.toString('base64')}` }
}

function withoutCredentials(url: string): string {
  const parsedUrl = URL.parse(url)
  if (parsedUrl === null) return url
  Object.assign(parsedUrl, { username: '', password: '' })
  return parsedUrl.href
}
