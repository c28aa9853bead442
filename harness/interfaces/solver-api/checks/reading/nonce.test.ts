import { expect, test } from 'vitest'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { nonceIn } from './nonce.ts'

function answering(body: unknown): Exchange {
  return {
    request: { method: 'GET', url: 'http://target/', headers: {} },
    response: { status: 200, headers: {}, body: JSON.stringify(body) },
  }
}

test.each([
  ['by itself', '918'],
  ['as a number', 918],
  ['in hex', { nonce: '0x396' }],
  ['under a longer name', { next_nonce: '918', bitmap_word: '3' }],
  ['in two notations', { nonce: { hex: '0x396', decimal: '918' } }],
  ['under another name, alone', { result: '918', address: `0x${'ab'.repeat(20)}` }],
  ['in a list', { data: [{ nonce: '918' }] }],
])('a nonce is found %s', (_form, body) => {
  expect(nonceIn(answering(body))).toBe(918n)
})

test.each([
  ['none', {}],
  ['null', { nonce: null }],
  ['negative', { nonce: '-1' }],
  ['too large', { nonce: `${2n ** 256n}` }],
  ['one of several numbers without a name', { word: '3', bit: '150' }],
])('no nonce is found where it is %s', (_form, body) => {
  expect(nonceIn(answering(body))).toBeUndefined()
})
