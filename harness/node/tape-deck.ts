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
  /** The network to fork. */
  readonly network: {
    readonly kind: 'fork'
    readonly url: string
    readonly blockNumber: bigint
    readonly hardfork: Hardfork
    readonly cacheDirectory: string
  }
  /** The first fault: no request is answered after it, and results that depend on it are void. */
  fault(): Error | undefined
  /** Checks that the forked block is still on the chain; a reorganised block is a fault. */
  confirm(): Promise<void>
  stop(): Promise<void>
}

export interface Recorder extends TapeDeck {
  /** The answers so far, as the tape of a run. */
  tape(run: RecordedRun): Tape
}

export interface Relay extends TapeDeck {
  /** From here on, a fault fails only its own request, and later requests are answered again if possible. */
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
 * Forwards requests to the node.
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
    /** A reorganisation may replace the latest blocks, and a fork reads by number: it would then read another state. */
    async confirm() {
      if ((await hash()) === first) return
      const event = `has replaced block ${forked} since the fork began`
      throw new UpstreamUnusable(
        url,
        event,
        'Name an older block with --block: a reorganisation may replace the latest ones.',
      )
    },
  }
}

interface ForkedBlock {
  readonly blockNumber: bigint
  /** Rejects once a reorganisation has replaced the block. */
  confirm(): Promise<void>
}

/**
 * Apparent depth of the forked block below the head. The embedded node reads the same state repeatedly, and
 * caches state on disk only if it is deep enough not to change.
 */
const depth = 10_000n

/** @param goesOn True if requests are still answered after a fault. */
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
  // The embedded node caches by the address of the upstream, and another deck may have had this address.
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
      // The cache has hundreds of small files, and the judge need not wait for their removal.
      await rm(cacheDirectory, { recursive: true, force: true })
      process.off('exit', clear)
    },
  }
}

/** An error code for which the embedded node does not retry. */
function asRpcError({ message }: Error) {
  return { code: -32_603, message }
}

const maxShown = 400

/** The request is not on the tape. */
export class TapeMiss extends Error {
  override readonly name = 'TapeMiss'
  readonly code = 'TAPE_MISS'
  readonly remedy =
    'Repeat the recorded run, with its seed and number of cases, or record this run with "assay record".'

  constructor(request: RpcRequest) {
    const question = questionOf(request)
    const shown = question.length > maxShown ? `${question.slice(0, maxShown)}…` : question
    super(`The tape has no answer to ${shown}.`)
  }
}
