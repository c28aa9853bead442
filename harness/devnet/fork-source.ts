/**
 * The source of a fork: mainnet's node, or a tape of its answers. Between the fork and either is a tape deck,
 * which records the first fault.
 *
 * @module
 */
import type { NetworkSource } from '../chain/embedded.ts'
import { encodeTape, type RecordedRun, readTape, type Tape } from '../chain/fork/tape.ts'
import type { Hardfork } from '../chain/hardforks.ts'
import {
  type RecorderOptions,
  type Relay,
  startPlayer,
  startRecorder,
  startRelay,
  type TapeDeck,
} from '../node/tape-deck.ts'
import type { ChainStart } from './data/journal.ts'

export interface ForkSource extends TapeDeck {
  /** The flags that reproduce the same chain. */
  readonly flags: string
}

export interface RecordingSource extends ForkSource {
  /** The bytes of the tape of a run on the fork. */
  tape(run: RecordedRun): Uint8Array
}

type Pinned = Pick<RecorderOptions, 'blockNumber' | 'hardfork'>

export interface TapeFile extends Tape {
  readonly path: string
}

/** @throws {UpstreamUnusable} if the node does not answer or is not mainnet's. */
export async function openUpstream(url: string, pinned: Pinned = {}): Promise<RecordingSource> {
  const recorder = await startRecorder(url, pinned)
  const { blockNumber, hardfork } = recorder.network
  return {
    ...recorder,
    // Providers put keys into the path and the query.
    flags: `--fork ${new URL(url).origin} --block ${blockNumber} --hardfork ${hardfork}`,
    tape: (run) => encodeTape(recorder.tape(run)),
  }
}

/** @throws {TapeUnreadable} if the file is not a tape. */
export function openTapeFile(path: string): TapeFile {
  return { ...readTape(path), path }
}

export async function playTape(tape: TapeFile, rules: Pick<Pinned, 'hardfork'> = {}): Promise<ForkSource> {
  const player = await startPlayer(tape, rules)
  return { ...player, flags: `--tape ${tape.path} --hardfork ${player.network.hardfork}` }
}

/** A network as users name it: the embedded chain, a node to fork, or a tape of one. */
export type DevnetNetwork =
  | Extract<NetworkSource, { kind: 'genesis' }>
  | NodeToFork
  | { readonly kind: 'tape'; readonly tape: Tape; readonly hardfork?: Hardfork }

interface NodeToFork {
  readonly kind: 'fork'
  /** Mainnet's hard fork at the forked block when absent. */
  readonly hardfork?: Hardfork
  readonly url: string
  /** The node's latest block when absent; then every start differs. */
  readonly blockNumber?: bigint
}

export interface ReachedNetwork {
  readonly network: NetworkSource
  /** Runs `work`, which starts the chain; rejects with the first fault of the forked node, if there is one. */
  starting<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/**
 * The network with its forked block: the network's own, else that of `start`, else the latest.
 *
 * @throws {UpstreamUnusable} if the node to fork does not answer or is not mainnet's.
 */
export async function reachNetwork(network: DevnetNetwork, start?: ChainStart): Promise<ReachedNetwork> {
  if (network.kind === 'genesis') return { network, starting: (work) => work(), stop: async () => {} }
  const relay =
    network.kind === 'tape' ? await startPlayer(network.tape, network) : await relayOf(network, start)
  return {
    network: relay.network,
    async starting(work) {
      try {
        const started = await work()
        await relay.confirm()
        const fault = relay.fault()
        if (fault !== undefined) throw fault
        return started
      } catch (error) {
        throw relay.fault() ?? error
      } finally {
        relay.goOn()
      }
    },
    stop: relay.stop,
  }
}

function relayOf({ blockNumber, url, ...rules }: NodeToFork, start: ChainStart | undefined): Promise<Relay> {
  const forked = typeof start?.network === 'object' ? BigInt(start.network.forkOfBlock) : undefined
  const pinned = blockNumber ?? forked
  return startRelay(url, { ...rules, ...(pinned === undefined ? {} : { blockNumber: pinned }) })
}
