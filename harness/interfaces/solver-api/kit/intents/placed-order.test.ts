import { expect, test } from 'vitest'
import { hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { golden } from '../../../../testing/golden-order.ts'
import { submissionForm } from '../../checks/answers/order-forms.ts'
import { submittedHashIn } from '../../checks/reading/order-hash.ts'
import { isAccepted } from './placed-order.ts'

const hash = hashDutchOrder(golden)
const other = `0x${'ab'.repeat(32)}`

function answer(body: unknown, status = 201) {
  return {
    request: { method: 'POST', url: 'http://service/order', headers: {} },
    response: { status, headers: {}, body: JSON.stringify(body) },
  }
}

function hashIn(body: unknown) {
  return submittedHashIn(answer(body), { submittedHash: submissionForm(body, { order: golden }) })
}

const hashes = [
  hash,
  { hash },
  { order_hash: hash, order_status: 'open' },
  { data: { orderHash: `0x${hash.slice(2).toUpperCase()}` } },
  { result: hash },
  { order: { uid: hash, nonce: `0x${'5a'.repeat(32)}` } },
  [{ id: hash }],
  { policy: { hash: other }, order_id: hash },
]

for (const body of hashes) {
  test(`the hash is found in ${JSON.stringify(body)}`, () => {
    expect(hashIn(body)).toBe(hash)
  })
}

for (const body of [{}, 'accepted', { hash: '0xab' }, { tx_hash: other }, { policy: { hash: other } }]) {
  test(`no hash is found in ${JSON.stringify(body)}`, () => {
    expect(hashIn(body)).toBeUndefined()
  })
}

test('what is named as the hash of the order is read as that, whatever it is', () => {
  expect(hashIn({ order_hash: other })).toBe(other)
})

test('200, 201 and 202 accept an order, a 4xx refuses it, anything else is unexpected', () => {
  expect([200, 201, 202].map((status) => isAccepted(answer({}, status)))).toEqual([true, true, true])
  expect([400, 409, 422].map((status) => isAccepted(answer({}, status)))).toEqual([false, false, false])
  for (const status of [204, 302, 500]) expect(() => isAccepted(answer({}, status))).toThrow('status')
  expect(() => isAccepted(answer({}, 204))).toThrow('no solution was found')
})
