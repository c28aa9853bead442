/**
 * The hardfork of a mainnet block, whose rules a fork of the block applies.
 *
 * @module
 */
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import { fieldOf } from '../../core/json.ts'
import { type Hardfork, latestHardfork } from '../hardforks.ts'
import type { Provider } from '../provider/provider.ts'

/** UNIX seconds at which mainnet activated later hardforks (EIP-7600, EIP-7607), the latest first. */
const activations: readonly (readonly [bigint, Hardfork])[] = [
  [1_764_798_551n, 'osaka'],
  [1_746_612_311n, 'prague'],
]

/** Mainnet's first block under Cancun (EIP-7569), and its time in UNIX seconds. */
const cancun = { number: 19_426_587n, timestamp: 1_710_338_135n } as const

/**
 * The hardfork of a block by its time. Blocks before Cancun count as Cancun. A block whose number is too low for its
 * time is not mainnet's, and has the latest hardfork.
 *
 * @param timestamp UNIX seconds.
 */
export function hardforkAt({ number, timestamp }: { number: bigint; timestamp: bigint }): Hardfork {
  if (number < cancun.number && timestamp >= cancun.timestamp) return latestHardfork
  return activations.find(([since]) => timestamp >= since)?.[1] ?? 'cancun'
}

export async function hardforkOf(node: Provider, blockNumber: bigint): Promise<Hardfork> {
  const params = [numberToHex(blockNumber), false]
  const block = await node.request({ method: 'eth_getBlockByNumber', params })
  const [number, timestamp] = [fieldOf(block, 'number'), fieldOf(block, 'timestamp')]
  // The fork itself reports a block that cannot be read.
  if (!isHex(number) || !isHex(timestamp)) return latestHardfork
  return hardforkAt({ number: hexToBigInt(number), timestamp: hexToBigInt(timestamp) })
}
