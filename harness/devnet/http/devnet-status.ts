/** The state of the devnet in a few numbers and addresses, which the page polls. */
import type { Address } from 'viem'
import { developmentAddresses } from '../../chain/development-accounts.ts'
import { canonical } from '../../core/canonical.ts'
import type { RecordedNode } from '../data/recorded-node.ts'

export interface DevnetStatus {
  readonly rpcUrl: string
  readonly apiKey: string
  readonly chainId: number
  readonly block: { readonly number: number; readonly timestamp: number }
  /** UNIX milliseconds on the chain's clock. */
  readonly now: number
  /** Counts changes of the chain; while it stays the same, earlier reads are up to date. */
  readonly changes: number
  readonly accounts: readonly Address[]
  readonly contracts: Pick<typeof canonical, 'router' | 'permit2' | 'reactor' | 'filler'>
}

export async function readStatus(
  node: RecordedNode,
  { rpcUrl, apiKey }: Pick<DevnetStatus, 'rpcUrl' | 'apiKey'>,
): Promise<DevnetStatus> {
  const changes = node.changeCount()
  const { number, timestamp } = await node.client.getBlock()
  const { router, permit2, reactor, filler } = canonical
  return {
    rpcUrl,
    apiKey,
    chainId: node.client.chain.id,
    block: { number: Number(number), timestamp: Number(timestamp) },
    now: node.clock.nowMs(),
    changes,
    accounts: developmentAddresses,
    contracts: { router, permit2, reactor, filler },
  }
}
