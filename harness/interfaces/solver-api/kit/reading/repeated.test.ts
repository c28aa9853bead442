import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { virtualClock } from '../../../../chain/clock.ts'
import { assertRepeatable } from './repeated.ts'

/**
 * Answers with the amounts in turn, over and over, each a third of a second after the one before. `heads` are the
 * numbers of the blocks at which the answers are made.
 */
function asked(amounts: readonly bigint[], heads?: readonly number[]) {
  const clock = virtualClock(0n)
  let index = 0
  return assertRepeatable(
    async () => {
      if (index > 0) await clock.sleep(320)
      const at = index % amounts.length
      index += 1
      const amount = amounts[at]
      const head = heads?.[at]
      return {
        amounts: amount === undefined || amount === 0n ? [] : [amount],
        exchange: {
          request: { method: 'POST', url: 'http://target/', headers: {} },
          response: { status: 200, headers: {}, body: '' },
          ...(head === undefined ? {} : { heads: { before: head, after: head } }),
        },
      }
    },
    { clock },
  )
}

describe('a service agrees with itself', () => {
  test.each([
    ['always', [1000n, 1000n]],
    ['before and after a block', [1000n, 1000n, 900n, 900n]],
    ['while a fast chain trades each second', [1000n, 1000n, 990n, 990n]],
    ['when dust moves a price there and back', [1000000n, 1000001n, 1000000n, 1000000n]],
  ])('%s', async (_name, amounts) => {
    await asked(amounts)
  })

  test('where one of two replicas learns of a block after the other', async () => {
    const during = [1000n, 900n, 1000n, 900n]
    await asked([...during, ...Array.from({ length: 4 }, () => 900n)])
  })

  test('on a chain that moves with each answer', async () => {
    const amounts = [1000n, 1010n, 1020n, 1030n, 1040n, 1050n]
    await asked(amounts, [1, 2, 3, 4, 5, 6])
  })
})

describe('a service contradicts itself', () => {
  test.each([
    ['in every second answer', [1000n, 900n, 1000n, 900n]],
    ['in every third answer', [900n, 1000n, 1000n, 900n]],
    ['in one answer that has no solution', [1000n, 0n, 1000n, 1000n]],
    ['by a unit more with each answer', [1000n, 1001n, 1002n, 1003n, 1004n, 1005n]],
  ])('%s', async (_name, amounts) => {
    await assert.rejects(asked(amounts), assert.AssertionError)
  })

  test('when more changes than blocks', async () => {
    await assert.rejects(asked([1000n, 1001n, 1002n, 1003n, 1003n], [7, 7, 7, 7, 7]), assert.AssertionError)
  })
})
