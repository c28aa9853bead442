/**
 * The branch of blocks that the feed has sent, and the way from its last block to the head of the chain: back to the
 * block that survives, and from there block by block.
 *
 * @module
 */
import type { Hex } from 'viem'
import type { ReadingClient } from '../../../market/reading/block-view.ts'
import type { Snapshot } from '../../../market/snapshot.ts'

/** A block that was sent, with the market that clients have at it. */
export interface Sent {
  readonly snapshot: Snapshot
  readonly parentHash: Hex
}

/** As many as clients remember: they follow the chain back to one of these alone. */
const remembered = 15

/**
 * The blocks to send until clients have the market of the head; the surviving block comes first if the last one was
 * replaced. Several new blocks have their changes in the last of them, because old states are dear to read.
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

/** True where each block follows the one before: not where the chain went back while it was read. */
export function isContinuous(way: readonly Sent[]): boolean {
  return way.every(({ parentHash }, index) => {
    const before = way[index - 1]
    return before === undefined || before.snapshot.block.hash === parentHash
  })
}

/** The branch once it ends with another block, which is one of it or continues it. */
export function branchWith(sent: readonly Sent[], block: Sent): readonly Sent[] {
  const place = placeOf(block, sent)
  return [...(place === -1 ? sent : sent.slice(0, place)), block].slice(-remembered)
}

/** Place of a block in the branch, -1 where it is new. */
export function placeOf({ snapshot }: Sent, sent: readonly Sent[]): number {
  return sent.findIndex((one) => one.snapshot.block.hash === snapshot.block.hash)
}
