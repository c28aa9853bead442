/**
 * Two questions that differ in one option, asked in both orders. A memory that ignores that option answers the second
 * question with the first one's answer. Each time the amounts are a unit larger, so that no earlier answer applies.
 *
 * The first question is asked before the other one, after it, and before it again. A market that moved does not explain
 * an answer that differs between two equal ones. A service contradicts itself only if it does so again, some seconds
 * later.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { blaming } from '../../../../judge/scenario.ts'
import type { World } from '../world.ts'
import { isFar, maxSeries, type Reply, settlingMs } from './repeated.ts'

interface Asking {
  /** Asks the question, with an amount that is larger by `more` base units. */
  readonly ask: (more: bigint) => Promise<Reply>
  /** Asks the other question. Its answer is not judged. */
  readonly askOther: (more: bigint) => Promise<unknown>
  /** The option in which the other question differs. */
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
