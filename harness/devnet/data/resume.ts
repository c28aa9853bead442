/** Makes a chain again from its journal, on the ground that the journal began on. */
import type { Node } from '../../chain/node.ts'
import type { PinnedNetwork } from '../environment/fork.ts'
import { type Beginning, type Journal, JournalUnreadable } from './journal.ts'
import type { PausableClock } from './pausable-clock.ts'
import { repeatChange } from './recorded-node.ts'

interface Resumption {
  /** As it stands at its genesis. */
  readonly node: Node
  readonly clock: PausableClock
  readonly network: PinnedNetwork
  readonly journal: Journal
}

/**
 * Brings the node to where the journal left it, or begins the journal.
 *
 * @throws {BeginningDiffers} where the journal belongs to another network or another version of the genesis.
 * @throws {JournalUnreadable} where a change cannot be made again.
 */
export async function beginAgain({ node, clock, network, journal }: Resumption): Promise<void> {
  const { beginning } = journal
  const ours = await beginningOf(node, network)
  if (beginning === undefined) return journal.begin(ours)
  if (JSON.stringify(beginning) !== JSON.stringify(ours)) throw new BeginningDiffers(journal.path)

  for (const [index, change] of journal.changes.entries()) {
    await repeatChange(node, clock, change).catch((cause) => {
      throw new JournalUnreadable(journal.path, index + 2, cause)
    })
  }
}

async function beginningOf({ client }: Node, network: PinnedNetwork): Promise<Beginning> {
  const { hash, timestamp } = await client.getBlock()
  return {
    format: 1,
    network: network.kind === 'genesis' ? 'genesis' : { forkOfBlock: Number(network.blockNumber) },
    time: Number(timestamp),
    head: hash,
  }
}

export class BeginningDiffers extends Error {
  override readonly name = 'BeginningDiffers'
  readonly code = 'JOURNAL_BEGINNING_DIFFERS'
  readonly remedy = 'Take another folder, or delete this one.'

  constructor(path: string) {
    super(`${path} began on another chain, or was written by another version.`)
  }
}
