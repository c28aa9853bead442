/**
 * Sits between a fork and the node that it reads from: records the node's answers, plays them back, or only passes
 * them on. In each case the fork sees the node at one fixed block.
 *
 * @module
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numberToHex } from 'viem/utils'
import { hardforkOf } from '../chain/fork/hardfork-of-block.ts'
import { questionOf, type RecordedRun, refusalMark, type Tape, tapeKey } from '../chain/fork/tape.ts'
import { checkUpstream, latestBlock, type UpstreamOptions, upstreamProvider } from '../chain/fork/upstream.ts'
import { UpstreamUnusable } from '../chain/fork/upstream-unusable.ts'
import type { Hardfork } from '../chain/hardforks.ts'
import type { Provider, RpcRequest } from '../chain/provider/provider.ts'
import { fieldOf } from '../core/json.ts'

export interface TapeDeck {
  /** What to fork. */
  readonly network: {
    readonly kind: 'fork'
    readonly url: string
    readonly blockNumber: bigint
    readonly hardfork: Hardfork
    readonly cacheDirectory: string
  }
  /** The first fault: no request is answered after it, and results that depend on it are void. */
  fault(): Error | undefined
  /** Looks whether the forked block is still the chain's; it is a fault if it is not. */
  confirm(): Promise<void>
  stop(): Promise<void>
}

export interface Recorder extends TapeDeck {
  /** What was answered so far, as the tape of a run. */
  tape(run: RecordedRun): Tape
}

export interface Relay extends TapeDeck {
  /** From here on a fault fails its request only, and later requests are answered again if possible. */
  goOn(): void
}

export interface RecorderOptions extends UpstreamOptions, DeckOptions {
  /** The block to fork; the upstream's latest when absent. */
  readonly blockNumber?: bigint
}

interface DeckOptions {
  /** Mainnet's at the block when absent. */
  readonly hardfork?: Hardfork
}

/** @throws {UpstreamUnusable} if the node does not answer, is not a mainnet node, or does not have the block. */
export async function startRecorder(url: string, options: RecorderOptions = {}): Promise<Recorder> {
  const { blockNumber, confirm, upstream } = await reach(url, options)
  const answers = new Map<string, string>()
  const asked = new Map<string, Promise<unknown>>()

  async function record(request: RpcRequest, key: string): Promise<unknown> {
    try {
      const result = await upstream.request(request)
      answers.set(key, JSON.stringify(result))
      return result
    } catch (error) {
      if (!(error instanceof Error)) answers.set(key, `${refusalMark}${JSON.stringify(error)}`)
      throw error
    }
  }

  const answering = (request: RpcRequest) => {
    const key = tapeKey(request)
    const answer = asked.get(key) ?? record(request, key)
    asked.set(key, answer)
    return answer
  }
  const deck = await serveAt({ blockNumber, confirm }, answering, options)
  return { ...deck, tape: (run) => ({ chainId: 1, blockNumber, run, answers }) }
}

/** Plays a tape; a request that is not on it is a fault. */
export function startPlayer({ answers, blockNumber }: Tape, options: DeckOptions = {}): Promise<Relay> {
  const play = async (request: RpcRequest) => {
    const answer = answers.get(tapeKey(request))
    if (answer === undefined) throw new TapeMiss(request)
    if (answer.startsWith(refusalMark)) throw JSON.parse(answer.slice(refusalMark.length))
    return JSON.parse(answer)
  }
  return relayAt({ blockNumber, confirm: async () => {} }, play, options)
}

/**
 * Passes on what the node answers.
 *
 * @throws as `startRecorder`.
 */
export async function startRelay(url: string, options: RecorderOptions = {}): Promise<Relay> {
  const { upstream, ...forked } = await reach(url, options)
  return relayAt(forked, (request) => upstream.request(request), options)
}

async function relayAt(
  forked: ForkedBlock,
  answer: (request: RpcRequest) => Promise<unknown>,
  options: DeckOptions,
): Promise<Relay> {
  let goesOn = false
  const deck = await serveAt(forked, answer, options, () => goesOn)
  return {
    ...deck,
    goOn: () => {
      goesOn = true
    },
  }
}

async function reach(url: string, { blockNumber, ...options }: RecorderOptions) {
  await checkUpstream(url)
  const latest = await latestBlock(url, options)
  if (blockNumber !== undefined && blockNumber > latest)
    throw new UpstreamUnusable(
      url,
      `has no block ${blockNumber} yet: its latest is ${latest}`,
      'Name a block that it has with --block, or none for the latest.',
    )
  const upstream = upstreamProvider(url, { ...options, isForked: true })
  const forked = blockNumber ?? latest
  const hash = async () => {
    const params = [numberToHex(forked), false]
    return fieldOf(await upstream.request({ method: 'eth_getBlockByNumber', params }), 'hash')
  }
  const first = await hash()
  return {
    upstream,
    blockNumber: forked,
    /** The youngest blocks are replaced now and then, and a fork reads by number: what it reads then is of another state. */
    async confirm() {
      if ((await hash()) === first) return
      const what = `has replaced block ${forked} since the fork began`
      throw new UpstreamUnusable(
        url,
        what,
        'Name an older block with --block: the youngest are replaced now and then.',
      )
    },
  }
}

interface ForkedBlock {
  readonly blockNumber: bigint
  /** Rejects once the chain has replaced it. */
  confirm(): Promise<void>
}

/**
 * How far the forked block seems to be below the head. The embedded node reads the same state again and again, and
 * caches on disk what is deep enough not to change.
 */
const depth = 10_000n

/** @param goesOn Whether requests are still answered after a fault. */
async function serveAt(
  { blockNumber, confirm }: ForkedBlock,
  answer: (request: RpcRequest) => Promise<unknown>,
  options: DeckOptions,
  goesOn = () => false,
): Promise<TapeDeck> {
  const hardfork = options.hardfork ?? (await hardforkOf({ request: answer }, blockNumber))
  let fault: Error | undefined
  const provider: Provider = {
    async request(request) {
      if (request.method === 'eth_blockNumber') return numberToHex(blockNumber + depth)
      if (fault !== undefined && !goesOn()) throw asRpcError(fault)
      return answer(request).catch((error: unknown) => {
        if (!(error instanceof Error)) throw error
        fault ??= error
        throw asRpcError(error)
      })
    },
  }
  // Loaded on demand: most runs read no fork.
  const { serveRpc } = await import('./serving/rpc-server.ts')
  const server = await serveRpc(provider, { port: 0 })
  // The embedded node keeps what it reads by the address that it asked, and another deck may have had this one.
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'assay-fork-'))
  const clear = () => rmSync(cacheDirectory, { recursive: true, force: true })
  process.once('exit', clear)
  return {
    network: { kind: 'fork', url: server.url, blockNumber, hardfork, cacheDirectory },
    fault: () => fault,
    async confirm() {
      if (fault !== undefined) return
      await confirm().catch((error: Error) => {
        fault ??= error
      })
    },
    async stop() {
      await server.close()
      // Hundreds of small files, while the judge goes on.
      await rm(cacheDirectory, { recursive: true, force: true })
      process.off('exit', clear)
    },
  }
}

/** A code that the embedded node does not ask again for. */
function asRpcError({ message }: Error) {
  return { code: -32_603, message }
}

const maxShown = 400

/** The request is not on the tape. */
export class TapeMiss extends Error {
  override readonly name = 'TapeMiss'
  readonly code = 'TAPE_MISS'
  readonly remedy =
    'Run what was recorded, with its seed and as many cases, or record this run with "assay record".'

  constructor(request: RpcRequest) {
    const question = questionOf(request)
    const shown = question.length > maxShown ? `${question.slice(0, maxShown)}…` : question
    super(`The tape has no answer to ${shown}.`)
  }
}
