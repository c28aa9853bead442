import assert from 'node:assert/strict'
import { test } from 'vitest'
import { beforeStatedFees } from './stated-fees.ts'

const recipient = `0x${'7e'.repeat(20)}`

test.each([
  ['no fee', {}, 9_970n],
  ['a rate', { fee: { recipient, bps: 30 } }, 10_001n],
  ['a rate beside its recipient', { fee_recipient: recipient, fee_bps: 30 }, 10_001n],
  ['a rate for nobody', { fee: { bps: 30 } }, 9_970n],
])('the amount before %s', (_, stated, before) => {
  assert.equal(beforeStatedFees(exchangeOf(stated), 9_970n), before)
})

test('an amount counts up to what is left', () => {
  const of = (amount: string) => beforeStatedFees(exchangeOf({ fee: { recipient, amount } }), 1_000_000n)
  assert.deepEqual([of('30000'), of('1000001')], [1_030_000n, 1_000_000n])
})

function exchangeOf(answer: object) {
  return {
    request: { method: 'POST' as const, url: 'http://solver/v2/solver/quote', headers: {} },
    response: { status: 200, headers: {}, body: JSON.stringify(answer) },
  }
}
