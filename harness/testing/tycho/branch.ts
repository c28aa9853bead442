/**
 * The blocks that a client of the feed has followed, as strict as the official client: it remembers fifteen blocks, and
 * every message must continue the latest or revert to one of them.
 *
 * @module
 */

export interface Header {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
}

const remembered = 15

/**
 * The branch after a message.
 *
 * @param isRevert True for a message that reverts to a common ancestor.
 * @throws FeedBroken if the block neither continues the branch nor belongs to it.
 */
export function followed(branch: readonly Header[], block: Header, isRevert: boolean): readonly Header[] {
  const latest = branch.at(-1)
  if (latest === undefined) {
    if (isRevert) throw new FeedBroken('the first message reverts')
    return [block]
  }
  if (isRevert) {
    const place = branch.findIndex(({ hash }) => hash === block.hash)
    if (place === -1) throw new FeedBroken(`block ${block.number} of a revert was never followed`)
    if (branch[place]?.parentHash !== block.parentHash)
      throw new FeedBroken(`block ${block.number} of a revert has another parent than before`)
    return branch.slice(0, place + 1)
  }
  if (block.parentHash !== latest.hash || block.number !== latest.number + 1)
    throw new FeedBroken(`block ${block.number} does not continue block ${latest.number}`)
  return [...branch, block].slice(-remembered)
}

/** The feed sent a message that a client cannot follow. */
export class FeedBroken extends Error {
  override readonly name = 'FeedBroken'
}
