/**
 * The branch of blocks that the feed has sent, and the path from its last block to the head of the chain: back to the
 * common ancestor, and from there block by block.
 *
 * @module
 */
import type { Hex } from 'viem'
import type { ReadingClient } from '../../../market/reading/block-view.ts'
import type { Snapshot } from '../../../market/snapshot.ts'

/** A block that was sent, with the market that clients know at this block. */
export interface Sent {
  readonly snapshot: Snapshot
  readonly parentHash: Hex
}

/** Blocks that clients remember: they can follow a reorganisation back to one of these only. */
const remembered = 15

/**
 * The blocks to send until clients know the market of the head. The common ancestor comes first if the last block was
 * replaced. The last of several new blocks carries all their changes, because old states are expensive to read.
 *
 * @returns `undefined` if the chain has gone back, or on, by more blocks than clients remember.
 */
export async function wayTo(
  head: Snapshot,
  sent: readonly Sent[],
  client: Pick<ReadingClient, 'getBlock'>,
): Promise<readonly Sent[] | undefined> {
  const survivor = await survivorOf(head, sent, client)
  if (survivor === undefined) return undefined
  const isReplaced = survivor !== sent.at(-1)
  const { hash, number } = survivor.snapshot.block
  if (hash === head.block.hash) return isReplaced ? [{ ...survivor, snapshot: head }] : []
  const way = isReplaced ? [survivor] : []
  for (let next = number + 1n; next <= head.block.number; next += 1n) {
    const { parentHash, ...block } = await client.getBlock({ blockNumber: next })
    const { hash: ownHash, timestamp } = block
    const snapshot =
      next === head.block.number
        ? head
        : { ...survivor.snapshot, block: { number: next, hash: ownHash, timestamp } }
    way.push({ parentHash, snapshot })
  }
  return way
}

async function survivorOf(
  { block: head }: Snapshot,
  sent: readonly Sent[],
  client: Pick<ReadingClient, 'getBlock'>,
): Promise<Sent | undefined> {
  for (const candidate of sent.toReversed()) {
    const { hash, number } = candidate.snapshot.block
    if (head.number - number > BigInt(remembered)) return undefined
    if (number <= head.number && (await client.getBlock({ blockNumber: number })).hash === hash)
      return candidate
  }
  return undefined
}

/** True if each block is the child of the block before; false if the chain was reorganised during the reads. */
export function isContinuous(way: readonly Sent[]): boolean {
  return way.every(({ parentHash }, index) => {
    const before = way[index - 1]
    return before === undefined || before.snapshot.block.hash === parentHash
  })
}

/** The branch cut back or extended so that it ends with `block`. */
export function branchWith(sent: readonly Sent[], block: Sent): readonly Sent[] {
  const place = placeOf(block, sent)
  return [...(place === -1 ? sent : sent.slice(0, place)), block].slice(-remembered)
}

/** Index of a block in the branch; -1 if the block is new. */
export function placeOf({ snapshot }: Sent, sent: readonly Sent[]): number {
  return sent.findIndex((one) => one.snapshot.block.hash === snapshot.block.hash)
}
