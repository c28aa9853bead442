/**
 * Asking in both orders finds an answer that depends on the question before it, and no fault in a market that moves.
 */
import { expect, test } from 'vitest'
import { assertSameBeside } from './beside-another.ts'

const clock = { nowMs: () => 0, now: () => 0n, sleep: async () => {} }
const exchange = {
  request: { method: 'POST', url: 'http://service/quote', headers: {} },
  response: { status: 200, headers: {}, body: '' },
}

/** Asks a service that answers by the kind of question, the amount and the number of the call. */
function judged(answer: (isOther: boolean, more: bigint, call: number) => bigint): Promise<void> {
  let calls = 0
  const asking = (isOther: boolean) => async (more: bigint) => {
    calls += 1
    return { amounts: [answer(isOther, more, calls)], exchange }
  }
  const questions = { ask: asking(false), askOther: asking(true) }
  return assertSameBeside({ ...questions, option: 'a filter', bps: 10n }, { clock })
}

const plainAnswer = (isOther: boolean, more: bigint) => (isOther ? 900_000n : 1_000_000n) + more

test('a service without a memory agrees with itself', async () => {
  await judged(plainAnswer)
})

test('one that remembers by the amount alone does not', async () => {
  const known = new Map<bigint, bigint>()
  const remembering = (isOther: boolean, more: bigint) => {
    const answer = known.get(more) ?? plainAnswer(isOther, more)
    known.set(more, answer)
    return answer
  }
  await expect(judged(remembering)).rejects.toThrow('900010 after the same question with a filter')
})

test('a market that moves on, and one that came back once, are no contradiction', async () => {
  await judged((isOther, more, call) => plainAnswer(isOther, more) * BigInt(100 + call))
  await judged((isOther, more, call) => plainAnswer(isOther, more) * (call === 4 ? 2n : 1n))
})
