/**
 * Asks the same question repeatedly. Answers differ from block to block, and the time between blocks is not always
 * known, so a difference alone proves nothing. Two observations do:
 *
 * - more changes than there can have been blocks, or
 * - an answer that returns after one that was at least 0.1 % away from it: a market that has moved does not return to
 *   the same amounts, to the last digit.
 *
 * Both may also happen briefly around a block, if several replicas answer and one learns of it later. So a service
 * contradicts itself only if it does so again, some seconds later.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { blaming } from '../../../../judge/scenario.ts'
import type { World } from '../world.ts'

export interface Reply {
  /** The amounts in base units; empty if there is no solution. */
  readonly amounts: readonly bigint[]
  readonly exchange: Exchange
}

// The least number of replies. An error in every third answer can come and go within them.
const minReplies = 4

// The largest number of replies. It is enough to distinguish a drift from the blocks of a fast chain.
const maxReplies = 6

// The number of earlier blocks that a service may learn of while it is asked.
const maxLag = 2

/** The time in which replicas agree on a block. */
export const settlingMs = 4_000

/** The number of series in which a service contradicts itself before it is convicted. */
export const maxSeries = 3

/** Asserts that the service agrees with itself. */
export async function assertRepeatable(
  ask: () => Promise<Reply>,
  { clock }: Pick<World, 'clock'>,
): Promise<void> {
  for (let series = 1; series <= maxSeries; series += 1) {
    const beganMs = clock.nowMs()
    const replies = await repliesTo(ask)
    const contradiction = contradictionIn(replies, Math.floor((clock.nowMs() - beganMs) / 1000))
    if (contradiction === undefined) return
    const { exchange, reason } = contradiction
    blaming(exchange, () => assert.ok(series < maxSeries, reason))
    await clock.sleep(settlingMs)
  }
}

async function repliesTo(ask: () => Promise<Reply>): Promise<readonly Reply[]> {
  const replies: Reply[] = []
  while (
    replies.length < minReplies ||
    (replies.length < maxReplies && changesIn(replies) === replies.length - 1)
  )
    replies.push(await ask())
  return replies
}

/** @param seconds The time that the replies took. */
function contradictionIn(replies: readonly Reply[], seconds: number) {
  const listed = replies.map(({ amounts }) => amounts.join(' and ') || 'no solution').join(', ')
  const returned = replies.find((reply, index) => comesBack(reply, replies.slice(0, index)))
  if (returned !== undefined)
    return { exchange: returned.exchange, reason: `equal requests are answered by turns: ${listed}` }
  const blocks = maxLag + (blocksDuring(replies) ?? 1 + seconds)
  const changes = changesIn(replies)
  const last = replies.at(-1)
  return last === undefined || changes <= blocks
    ? undefined
    : {
        exchange: last.exchange,
        reason: `equal requests have ${changes} other answers in at most ${blocks} blocks: ${listed}`,
      }
}

function changesIn(replies: readonly Reply[]): number {
  return replies.filter(({ amounts }, index) => {
    const before = replies[index - 1]
    return before !== undefined && !isDeepStrictEqual(before.amounts, amounts)
  }).length
}

/**
 * The number of blocks from before the first question until after the last answer; `undefined` without a visible chain.
 */
function blocksDuring(replies: readonly Reply[]): number | undefined {
  const first = replies[0]?.exchange.heads
  const last = replies.at(-1)?.exchange.heads
  return first === undefined || last === undefined ? undefined : last.after - first.before
}

function comesBack({ amounts }: Reply, earlier: readonly Reply[]): boolean {
  const first = earlier.findIndex((one) => isDeepStrictEqual(one.amounts, amounts))
  return first >= 0 && earlier.slice(first).some((one) => isFar(one.amounts, amounts))
}

/** True if the numbers of amounts differ, or one of the amounts differs by more than a share in basis points. */
export function isFar(amounts: readonly bigint[], others: readonly bigint[], bps = 10n): boolean {
  return (
    amounts.length !== others.length ||
    amounts.some((amount, index) => {
      const other = others[index] ?? 0n
      const difference = amount > other ? amount - other : other - amount
      return difference * 10_000n > other * bps
    })
  )
}
