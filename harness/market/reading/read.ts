/**
 * Reads all pools and tokens of a chain at its latest block. Pools are found through their factories,
 * among the tokens of the address book, so that reading takes a bounded number of calls on any chain.
 *
 * @module
 */
import type { Hardfork } from '../../chain/hardforks.ts'
import { canonical } from '../../core/canonical.ts'
import { knownTokens } from '../address-book.ts'
import type { Pool } from '../pools/pool.ts'
import type { Snapshot, Token } from '../snapshot.ts'
import type { BlockView, ReadingClient } from './block-view.ts'
import { historyOf } from './history.ts'
import { type Inventory, poolsOf, takeInventory } from './inventory.ts'
import { tokensAt } from './read-tokens.ts'

/** The node to read from: the embedded one, or a remote one, which must allow calls to override code. */
export interface Reader {
  readonly client: ReadingClient
  /** Contracts that may have changed without an event, lower case; if absent, any may have. */
  readonly overwritten?: ReadonlySet<string>
  /** Whether the node's logs are complete since the chain's first block. */
  readonly holdsHistory?: boolean
  /** Absent if the node does not report it. */
  readonly hardfork?: Hardfork
}

/** A snapshot, with the data that makes the next one cheap. */
export interface Reading {
  readonly snapshot: Snapshot
  readonly inventory: Inventory
}

/** Reads everything, in a second or two. */
export async function readSnapshot(reader: Reader): Promise<Snapshot> {
  const { snapshot } = await readHead(reader, takeInventory)
  return snapshot
}

/** Reads at the latest block, again if that block is replaced meanwhile. */
export async function readHead(
  { client, overwritten, holdsHistory, hardfork }: Reader,
  inventoryAt: (view: BlockView) => Promise<Inventory>,
): Promise<Reading> {
  for (;;) {
    const { number, hash, timestamp } = await client.getBlock()
    const view = { client, blockNumber: number }
    // Overwritten state is in no log.
    const isTold = holdsHistory === true && overwritten?.size === 0
    const tokens = isTold ? knownTokens : await tokensAt(view)
    const inventory = await inventoryAt(isTold ? { ...view, history: historyOf(client, number) } : view)
    const gasPriceWei = await client.getGasPrice()
    const after = await client.getBlock({ blockNumber: number })
    if (after.hash !== hash) continue
    return {
      inventory,
      snapshot: {
        chainId: 1,
        block: { number, hash, timestamp },
        gasPriceWei,
        ...(hardfork === undefined ? {} : { hardfork }),
        wrappedNative: canonical.weth,
        tokens,
        pools: poolsOf(inventory).filter((pool) => isTradable(pool, tokens)),
      },
    }
  }
}

/** False for a pool of a known token that answers no calls. */
function isTradable({ tokens }: Pool, found: readonly Token[]): boolean {
  return !knownTokens.some((token) => tokens.includes(token.address) && !found.includes(token))
}
