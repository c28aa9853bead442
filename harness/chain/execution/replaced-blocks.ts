/** Undoes transactions on the target's chain as a reorganisation does: other blocks replace their blocks. */
import type { Hex } from 'viem'
import type { Node } from '../node.ts'

/** A block that the chain can be reverted to. */
export interface ChainSnapshot {
  readonly id: Hex
  readonly block: bigint
}

export async function takeSnapshot({ client }: Node): Promise<ChainSnapshot> {
  const block = await client.getBlockNumber()
  return { id: await client.snapshot(), block }
}

/**
 * Replaces the blocks after a snapshot by one block more, and not in the past. The transactions that `meanwhile` sends are
 * in the new blocks.
 */
export async function replaceBlocks(
  { client, clock }: Node,
  { id }: ChainSnapshot,
  meanwhile = async () => {},
): Promise<void> {
  const head = await client.getBlockNumber()
  const now = clock.now()
  await client.revert({ id })
  // The lost blocks took their time.
  if (now > clock.now()) clock.advance(now - clock.now())
  await meanwhile()
  // One by one: a node keeps many at once as a range, whose state some do not know.
  while ((await client.getBlockNumber()) <= head) await client.mine({ blocks: 1 })
}
