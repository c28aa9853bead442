/** Rebuilds a chain from its journal. */
import type { NetworkSource } from '../../chain/embedded.ts'
import type { Node } from '../../chain/node.ts'
import { type ChainStart, type Journal, JournalUnreadable } from './journal.ts'
import type { PausableClock } from './pausable-clock.ts'
import { repeatChange } from './recorded-node.ts'

interface Resumption {
  /** At its genesis, or at the forked block. */
  readonly node: Node
  readonly clock: PausableClock
  readonly network: NetworkSource
  readonly journal: Journal
  /** The machine's time at the node's latest block, UNIX seconds. */
  readonly startedAt: bigint
}

/**
 * Repeats the changes of the journal on the node, or writes the journal's first line.
 *
 * @throws {ChainStartDiffers} if the journal belongs to another network or another version of the genesis.
 * @throws {JournalUnreadable} if a change cannot be repeated.
 */
export async function resume({ node, clock, network, journal, startedAt }: Resumption): Promise<void> {
  const { hash, timestamp } = await node.client.getBlock()
  const ours: ChainStart = {
    format: 3,
    network:
      network.kind === 'genesis'
        ? 'genesis'
        : { forkOfBlock: Number(network.blockNumber), startedAt: Number(startedAt) },
    time: Number(timestamp),
    head: hash,
  }
  if (journal.start === undefined) return journal.begin(ours)
  if (JSON.stringify(journal.start) !== JSON.stringify(ours)) throw new ChainStartDiffers(journal.path)

  for (const [index, change] of journal.changes.entries()) {
    await repeatChange(node, clock, change).catch((cause) => {
      throw new JournalUnreadable(journal.path, index + 2, { why: 'the chain refuses it', cause })
    })
  }
}

export class ChainStartDiffers extends Error {
  override readonly name = 'ChainStartDiffers'
  readonly code = 'JOURNAL_START_DIFFERS'
  readonly remedy = 'Use another folder, or delete this one.'

  constructor(path: string) {
    super(`${path} belongs to another chain, or was written by another version.`)
  }
}
