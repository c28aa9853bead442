/**
 * Stands between a fork and the node that it reads from: records what the node answers, or plays what was
 * recorded. Either way the node that is seen stands still at one block, and each question is asked once.
 *
 * @module
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBigInt, isHex, numberToHex } from 'viem'
import type { Provider, RpcRequest } from './provider.ts'
import { serveRpc } from './rpc-server.ts'
import { questionOf, type RecordedRun, type Tape, tapeKey } from './tape.ts'
import { type UpstreamOptions, upstreamProvider } from './tape-upstream.ts'
import { checkUpstream } from './upstream.ts'

export interface TapeDeck {
  /** What to fork. */
  readonly network: {
    readonly kind: 'fork'
    readonly url: string
    readonly blockNumber: bigint
    readonly cacheDirectory: string
  }
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

/**
 * How far the forked block seems to lie below the head. The embedded node reads the same state again and again,
 * and keeps on disk what is deep enough to stay.
 */
const depth = 10_000n

async function serveAt(
  blockNumber: bigint,
  answer: (request: RpcRequest) => Promise<unknown>,
): Promise<TapeDeck> {
  let fault: Error | undefined
  const provider: Provider = {
    async request(request) {
      if (request.method === 'eth_blockNumber') return numberToHex(blockNumber + depth)
      if (fault !== undefined) throw asRpcError(fault)
      return answer(request).catch((error: unknown) => {
        if (!(error instanceof Error)) throw error
        fault ??= error
        throw asRpcError(error)
      })
    },
  }
  const server = await serveRpc(provider, { port: 0 })
  // The embedded node keeps what it reads by the address that it asked, and another deck may have had this one.
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'assay-fork-'))
  const clear = () => rmSync(cacheDirectory, { recursive: true, force: true })
  process.once('exit', clear)
  return {
    network: { kind: 'fork', url: server.url, blockNumber, cacheDirectory },
    fault: () => fault,
    async stop() {
      await server.close()
      process.off('exit', clear)
      clear()
    },
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
