/**
 * Stands between a fork and the node that it reads from: records what the node answers, or plays what was
 * recorded. Either way the node that is seen stands still at one block, and each question is asked once.
 *
 * @module
 */
import { hexToBigInt, isHex, numberToHex } from 'viem'
import type { Provider, RpcRequest } from './provider.ts'
import { serveRpc } from './rpc-server.ts'
import { questionOf, type RecordedRun, type Tape, tapeKey } from './tape.ts'
import { type UpstreamOptions, upstreamProvider } from './tape-upstream.ts'
import { checkUpstream } from './upstream.ts'

export interface TapeDeck {
  /** What to fork. */
  readonly network: { readonly kind: 'fork'; readonly url: string; readonly blockNumber: bigint }
  /** The first fault: from then on nothing more is answered, and what was built on the answers says nothing. */
  fault(): Error | undefined
  stop(): Promise<void>
}

export interface Recorder extends TapeDeck {
  /** What was answered so far, as the tape of a run. */
  tape(run: RecordedRun): Tape
}

export interface RecorderOptions extends UpstreamOptions {
  /** The block to fork; the upstream's latest when absent. */
  readonly blockNumber?: bigint
}

/** @throws {UpstreamUnusable} where the node does not answer or is not mainnet's. */
export async function startRecorder(url: string, options: RecorderOptions): Promise<Recorder> {
  await checkUpstream(url)
  const upstream = upstreamProvider(url, options)
  const blockNumber = options.blockNumber ?? (await latestOf(upstream))
  const answers = new Map<string, string>()
  const asked = new Map<string, Promise<unknown>>()

  function recorded(request: RpcRequest): Promise<unknown> {
    const key = tapeKey(request)
    const answer =
      asked.get(key) ??
      upstream.request(request).then((result) => {
        answers.set(key, JSON.stringify(result))
        return result
      })
    asked.set(key, answer)
    return answer
  }

  const deck = await serveAt(blockNumber, recorded)
  return { ...deck, tape: (run) => ({ chainId: 1, blockNumber, run, answers }) }
}

/** Plays a tape; a question that it does not hold is a fault. */
export function startPlayer({ answers, blockNumber }: Tape): Promise<TapeDeck> {
  return serveAt(blockNumber, async (request) => {
    const answer = answers.get(tapeKey(request))
    if (answer === undefined) throw new TapeMiss(request)
    return JSON.parse(answer)
  })
}

async function serveAt(
  blockNumber: bigint,
  answer: (request: RpcRequest) => Promise<unknown>,
): Promise<TapeDeck> {
  let fault: Error | undefined
  const provider: Provider = {
    async request(request) {
      // The embedded node keeps on disk what lies deep below the head, by the address that it asked. Here every
      // address is new, and nothing may be known from elsewhere: the forked block is the head.
      if (request.method === 'eth_blockNumber') return numberToHex(blockNumber)
      if (fault !== undefined) throw asRpcError(fault)
      return answer(request).catch((error: unknown) => {
        if (!(error instanceof Error)) throw error
        fault ??= error
        throw asRpcError(error)
      })
    },
  }
  const server = await serveRpc(provider, { port: 0 })
  return {
    network: { kind: 'fork', url: server.url, blockNumber },
    fault: () => fault,
    stop: () => server.close(),
  }
}

/** A code that the embedded node does not ask again for. */
function asRpcError({ message }: Error) {
  return { code: -32_603, message }
}

async function latestOf(upstream: Provider): Promise<bigint> {
  const latest = await upstream.request({ method: 'eth_blockNumber' })
  if (!isHex(latest)) throw new TypeError(`The node to fork answered with the block ${String(latest)}.`)
  return hexToBigInt(latest)
}

const longestShown = 400

/** The tape does not hold what was asked. */
export class TapeMiss extends Error {
  override readonly name = 'TapeMiss'
  readonly code = 'TAPE_MISS'
  readonly remedy =
    'Run what was recorded, with its seed and as many cases, or record this run with "assay record".'

  constructor(request: RpcRequest) {
    const question = questionOf(request)
    const shown = question.length > longestShown ? `${question.slice(0, longestShown)}…` : question
    super(`The tape holds no answer to ${shown}.`)
  }
}
