/**
 * Two questions that differ in one option, asked in both orders. A memory that lacks that option answers the second
 * one with the first one's answer. Each time the amounts are a unit more, so that nothing is known of them yet.
 *
 * The first question is answered before the other one, after it, and before it again: an answer that differs between two
 * that agree is no market that moved. A service contradicts itself only if it does so again, some seconds later.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { blaming } from '../../../../judge/scenario.ts'
import type { World } from '../scenario.ts'
import { isFar, maxSeries, type Reply, settlingMs } from './repeated.ts'

interface Asking {
  /** Asks the question, with an amount that is so many units more. */
  readonly ask: (more: bigint) => Promise<Reply>
  /** Asks the other one, of which the answer is not judged. */
  readonly askOther: (more: bigint) => Promise<unknown>
  /** How the other one differs. */
  readonly option: string
  /** The largest difference between answers to one question, in basis points. */
  readonly bps: bigint
}

/** Asserts that the answer does not depend on the request before. */
export async function assertSameBeside(
  { ask, askOther, bps, option }: Asking,
  { clock }: Pick<World, 'clock'>,
): Promise<void> {
  for (let series = 1; series <= maxSeries; series += 1) {
    const more = BigInt(series * 3)
    const first = await ask(more)
    await askOther(more)
    await askOther(more + 1n)
    const after = await ask(more + 1n)
    const last = await ask(more + 2n)
    if (isFar(first.amounts, last.amounts, bps) || !isFar(after.amounts, first.amounts, bps)) return
    const [answer, usual] = [after, first].map(({ amounts }) => amounts.join(' and ') || 'no solution')
    const reason = `${answer} after the same question with ${option}, ${usual} before it`
    blaming(after.exchange, () => assert.ok(series < maxSeries, reason))
    await clock.sleep(settlingMs)
  }
}
