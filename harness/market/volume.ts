/**
 * The traded volume of each token in the last 24 hours, read from the swap logs of a snapshot's pools.
 *
 * @module
 */
import type { Address } from 'viem'
import { swapEventAbis, swapsReportedIn } from '../chain/execution/pool-swaps.ts'
import { createMemory } from './memory.ts'
import { nativeUsdPrice, tokenPrice } from './price.ts'
import type { ReadingClient } from './reading/block-view.ts'
import type { Snapshot } from './snapshot.ts'

const daySeconds = 86_400n
const blockSeconds = 12n

/** By snapshot: the chain up to a block does not change, and neither does its volume. */
const volumes = createMemory<Snapshot, ReadonlyMap<Address, bigint>>()

/**
 * @returns Whole dollars by token, at the snapshot's prices; without tokens that were not traded.
 */
export async function readVolumes(
  client: ReadingClient,
  snapshot: Snapshot,
): Promise<ReadonlyMap<Address, bigint>> {
  return volumes.get(snapshot, '') ?? volumes.set(snapshot, '', await tradedBefore(client, snapshot))
}

async function tradedBefore(
  client: ReadingClient,
  snapshot: Snapshot,
): Promise<ReadonlyMap<Address, bigint>> {
  const { number, timestamp } = snapshot.block
  const pools = new Map(snapshot.pools.map((pool) => [pool.id, pool]))
  const logs = await client.getLogs({
    events: swapEventAbis,
    address: [...new Set(snapshot.pools.map(({ address }) => address))],
    fromBlock: await firstBlockSince(client, number, timestamp - daySeconds),
    toBlock: number,
    strict: true,
  })

  const traded = new Map<Address, bigint>()
  for (const { id, sides } of swapsReportedIn(logs)) {
    const pool = pools.get(id)
    for (const { token, taken, paid } of pool ? sides : []) {
      const address = typeof token === 'number' ? pool?.tokens[token] : token
      if (address === undefined) continue
      traded.set(address, (traded.get(address) ?? 0n) + taken + paid)
    }
  }
  return new Map([...traded].map(([token, amount]) => [token, inDollars(snapshot, token, amount)]))
}

function inDollars(snapshot: Snapshot, token: Address, amount: bigint): bigint {
  const decimals = snapshot.tokens.find(({ address }) => address === token)?.decimals ?? 18
  const price = (tokenPrice(snapshot, token) ?? 0) * (nativeUsdPrice(snapshot) ?? 0)
  return BigInt(Math.round((Number(amount) / 10 ** decimals) * price))
}

/** The first block since that time: mainnet's come every 12 seconds, an embedded chain's with each change. */
async function firstBlockSince(client: ReadingClient, head: bigint, time: bigint): Promise<bigint> {
  const reach = daySeconds / blockSeconds
  let first = head > reach ? head - reach : 0n
  let last = head
  while (first < last) {
    const middle = (first + last) / 2n
    const { timestamp } = await client.getBlock({ blockNumber: middle })
    if (timestamp < time) first = middle + 1n
    else last = middle
  }
  return first
}
