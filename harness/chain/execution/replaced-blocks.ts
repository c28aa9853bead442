/** Reorganises the target's chain: other blocks replace the latest ones, and their transactions are undone. */
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
 * Replaces the blocks after a snapshot by one block more, with times that do not go back. The new blocks contain the
 * transactions that `meanwhile` sends.
 */
export async function replaceBlocks(
  { client, clock }: Node,
  { id }: ChainSnapshot,
  meanwhile = async () => {},
): Promise<void> {
  const head = await client.getBlockNumber()
  const now = clock.now()
  await client.revert({ id })
  // The revert also took the clock back: the new blocks come after the lost ones.
  if (now > clock.now()) clock.advance(now - clock.now())
  await meanwhile()
  // One by one: a node keeps many blocks that are mined at once as a range, whose blocks may lack state.
  while ((await client.getBlockNumber()) <= head) await client.mine({ blocks: 1 })
}
