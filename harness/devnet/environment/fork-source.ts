/**
 * Where a fork reads from: mainnet's node, or a tape of what it said. Between the fork and either stands a deck
 * that knows what went wrong.
 *
 * @module
 */
import type { NetworkSource } from '../../chain/embedded.ts'
import { encodeTape, type RecordedRun, readTape, type Tape } from '../../chain/fork/tape.ts'
import {
  type Relay,
  startPlayer,
  startRecorder,
  startRelay,
  type TapeDeck,
} from '../../chain/fork/tape-deck.ts'
import type { Beginning } from '../data/journal.ts'
import type { PinnedNetwork } from './fork.ts'

export interface ForkSource extends TapeDeck {
  /** The flags that have the same chain again. */
  readonly flags: string
}

export interface RecordingSource extends ForkSource {
  /** The bytes of the tape of a run that was made on the fork. */
  tape(run: RecordedRun): Uint8Array
}

export interface TapeFile extends Tape {
  readonly path: string
}

// Long for one answer, short for who waits for a node that gives none.
const timeoutMs = 8_000

/** @throws {UpstreamUnusable} where the node does not answer or is not mainnet's. */
export async function openUpstream(url: string, blockNumber: bigint | undefined): Promise<RecordingSource> {
  const pinned = blockNumber === undefined ? {} : { blockNumber }
  const recorder = await startRecorder(url, { timeoutMs, ...pinned })
  return {
    ...recorder,
    // Providers put keys into the path and the query.
    flags: `--fork ${new URL(url).origin} --block ${recorder.network.blockNumber}`,
    tape: (run) => encodeTape(recorder.tape(run)),
  }
}

/** @throws {TapeUnreadable} where the file is no tape. */
export function openTapeFile(path: string): TapeFile {
  return { ...readTape(path), path }
}

export async function playTape(tape: TapeFile): Promise<ForkSource> {
  return { ...(await startPlayer(tape)), flags: `--tape ${tape.path}` }
}

/** What a devnet stands on: a network, or a fork whose node is played from a tape. */
export type DevnetNetwork = NetworkSource | { readonly kind: 'tape'; readonly tape: Tape }

export interface ReachedNetwork {
  readonly network: PinnedNetwork
  /** Does what begins the chain: the first fault of the node that is forked ends it, and is its rejection. */
  begin<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/**
 * What a devnet stands on, with the number of the block that is forked, if one is: that of `beginning`, or the
 * latest, where the network names none.
 *
 * @throws {UpstreamUnusable} where the node to fork does not answer or is not mainnet's.
 */
export async function reachNetwork(network: DevnetNetwork, beginning?: Beginning): Promise<ReachedNetwork> {
  if (network.kind === 'genesis') return { network, begin: (work) => work(), stop: async () => {} }
  const relay = network.kind === 'tape' ? await startPlayer(network.tape) : await relayOf(network, beginning)
  return {
    network: relay.network,
    async begin(work) {
      try {
        return await work()
      } catch (error) {
        throw relay.fault() ?? error
      } finally {
        relay.goOn()
      }
    },
    stop: relay.stop,
  }
}

function relayOf(
  { blockNumber, url }: Extract<NetworkSource, { kind: 'fork' }>,
  beginning: Beginning | undefined,
): Promise<Relay> {
  const pinned = blockNumber ?? forkedBy(beginning)
  return startRelay(url, { timeoutMs, ...(pinned === undefined ? {} : { blockNumber: pinned }) })
}

function forkedBy(beginning: Beginning | undefined): bigint | undefined {
  return typeof beginning?.network === 'object' ? BigInt(beginning.network.forkOfBlock) : undefined
}
