/** The interface does not say where an answer holds the hash or the nonce, and services differ. */
import { expect, test } from 'vitest'
import { nonceIn } from '../../checks/reading/nonce.ts'
import { hashIn, isAccepted } from './placed-order.ts'

const hash = `0x${'ab'.repeat(32)}`

function answer(body: unknown, status = 201) {
  return {
    request: { method: 'POST', url: 'http://service/order', headers: {} },
    response: { status, headers: {}, body: JSON.stringify(body) },
  }
}

const hashes = [
  hash,
  { hash },
  { order_hash: hash, order_status: 'open' },
  { orderHash: hash },
  { data: { orderHash: `0x${'AB'.repeat(32)}` } },
  { result: hash },
  { order: { uid: hash, nonce: `0x${'5a'.repeat(32)}` } },
  [{ id: hash }],
]

for (const body of hashes) {
  test(`the hash is found in ${JSON.stringify(body)}`, () => {
    expect(hashIn(answer(body))).toBe(hash)
  })
}

for (const body of [{}, 'accepted', { hash: '0xab' }, { tx_hash: hash }]) {
  test(`no hash is found in ${JSON.stringify(body)}`, () => {
    expect(hashIn(answer(body))).toBeUndefined()
  })
}

for (const body of ['256', 256, { nonce: '256' }, { nonce: 256 }, { data: { Nonce: '0x100' } }]) {
  test(`the nonce is found in ${JSON.stringify(body)}`, () => {
    expect(nonceIn(answer(body))).toBe(256n)
  })
}

for (const body of [
  {},
  null,
  '',
  { nonce: null },
  { nonce: '-1' },
  { nonce: '1e3' },
  { nonce: `${2n ** 256n}` },
]) {
  test(`no nonce is found in ${JSON.stringify(body)}`, () => {
    expect(nonceIn(answer(body))).toBeUndefined()
  })
}

test('200, 201 and 202 accept an order, a 4xx refuses it, anything else is unexpected', () => {
  expect([200, 201, 202].map((status) => isAccepted(answer({}, status)))).toEqual([true, true, true])
  expect([400, 409, 422].map((status) => isAccepted(answer({}, status)))).toEqual([false, false, false])
  for (const status of [204, 302, 500]) expect(() => isAccepted(answer({}, status))).toThrow('status')
  expect(() => isAccepted(answer({}, 204))).toThrow('no solution was found')
})
