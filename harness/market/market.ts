/**
 * The market after the latest block. The market keeps the snapshot of each requested block and reads the next one
 * incrementally, unless the chain has since taken another branch.
 *
 * @module
 */
import type { Hex } from 'viem'
import type { BlockView } from './reading/block-view.ts'
import { changesSince } from './reading/changes.ts'
import { type Inventory, inventoryOf, refreshInventory, takeInventory } from './reading/inventory.ts'
import { type Reader, type Reading, readHead } from './reading/read.ts'
import type { Snapshot } from './snapshot.ts'

export interface Market {
  /** The snapshot of the latest block. */
  snapshot(): Promise<Snapshot>
}

export interface MarketOptions {
  /**
   * An initial snapshot, of an ancestor of the chain's blocks. Reading a fork's ticks through the fork
   * takes a request for each word; the node that was forked answers thousands at once.
   */
  readonly base?: Snapshot
}

/** The number of blocks whose snapshots are kept. */
const kept = 64

export function createMarket(reader: Reader, { base }: MarketOptions = {}): Market {
  const readings = new Map<Hex, Reading>()
  const pending = new Map<Hex, Promise<Reading>>()
  if (base) keep({ snapshot: base, inventory: inventoryOf(base.pools) })

  async function snapshot(): Promise<Snapshot> {
    const { hash } = await reader.client.getBlock()
    const known = readings.get(hash)
    if (known) return known.snapshot
    const reading = pending.get(hash) ?? read(hash)
    return (await reading).snapshot
  }

  function read(hash: Hex): Promise<Reading> {
    const reading = readHead(reader, inventoryAt)
      .then(keep)
      .finally(() => pending.delete(hash))
    pending.set(hash, reading)
    return reading
  }

  async function inventoryAt(view: BlockView): Promise<Inventory> {
    const ancestor = await latestAncestor(view)
    if (!ancestor) return takeInventory(view)
    const changes = await changesSince(view, ancestor.snapshot.block.number)
    return changes.created
      ? takeInventory(view)
      : refreshInventory(view, ancestor.inventory, changes, reader.overwritten)
  }

  async function latestAncestor({ client, blockNumber }: BlockView): Promise<Reading | undefined> {
    const candidates = [...readings.values()]
      .filter(({ snapshot }) => snapshot.block.number <= blockNumber)
      .toSorted((a, b) => Number(b.snapshot.block.number - a.snapshot.block.number))
    for (const candidate of candidates) {
      const { number, hash } = candidate.snapshot.block
      if ((await client.getBlock({ blockNumber: number })).hash === hash) return candidate
    }
    return undefined
  }

  function keep(reading: Reading): Reading {
    readings.set(reading.snapshot.block.hash, reading)
    const [oldest] = readings.keys()
    if (readings.size > kept && oldest) readings.delete(oldest)
    return reading
  }

  return { snapshot }
}
