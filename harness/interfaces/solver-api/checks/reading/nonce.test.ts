import { expect, test } from 'vitest'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { nonceForm } from '../answers/nonce-form.ts'
import { nonceIn } from './nonce.ts'

function answering(body: unknown): Exchange {
  return {
    request: { method: 'GET', url: 'http://target/', headers: {} },
    response: { status: 200, headers: {}, body: JSON.stringify(body) },
  }
}

const facts = { now: 1_700_000_000n, transactions: 2n }

test.each([
  ['by itself', '918'],
  ['as a number', 918],
  ['in hex', { nonce: '0x396' }],
  ['under a longer name', { next_nonce: '918', bitmap_word: '3' }],
  ['in two notations', { nonce: { hex: '0x396', decimal: '918' } }],
  ['under another name, alone', { result: '918', address: `0x${'ab'.repeat(20)}` }],
  ['in a list', { data: [{ nonce: '918' }] }],
  ["beside the wallet's own", { tx_nonce: 2, nonce_of_orders: '918' }],
  ['beside the time', { value: 918, as_of: 1_700_000_007 }],
])('a nonce is found %s', (_form, body) => {
  const nonce = nonceForm({ body, ...facts })
  expect(nonceIn(answering(body), { nonce })).toBe(918n)
})

test('of several numbers, the nonce is the one that moves on once it is used', () => {
  const first = { body: { word: '3', bit: '150' }, ...facts }
  expect(nonceForm(first)).toBe('unknown: word, bit may each be the nonce')
  expect(nonceForm(first, { body: { word: '3', bit: '151' }, ...facts })).toBe('bit as decimal')
})

test.each([
  ['none', {}],
  ['null', { nonce: null }],
  ['negative', { nonce: '-1' }],
  ['too large', { nonce: `${2n ** 256n}` }],
])('no nonce is found where it is %s, and that is known', (_form, body) => {
  const nonce = nonceForm({ body, ...facts })
  expect(nonce).not.toMatch('unknown')
  expect(nonceIn(answering(body), { nonce })).toBeUndefined()
})
