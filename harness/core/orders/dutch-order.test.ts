/** The reference for encoding and hash is the UniswapX SDK, and one vector computed as the contracts do. */
import { DutchOrder as SdkOrder } from '@uniswap/uniswapx-sdk'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { dutchOrder, golden } from '../../testing/golden-order.ts'
import { type DutchOrder, decodeDutchOrder, encodeDutchOrder, hashDutchOrder } from './dutch-order.ts'

test('the hash of the golden order is the hash that the contracts compute', () => {
  expect(hashDutchOrder(golden)).toBe('0xf077b2c303869b95c28f8aafd479aadb5ebe98c911ccd1fe450688fbc902b957')
})

test('the encoding of the golden order is 704 bytes that begin with the outer tuple', () => {
  const encoded = encodeDutchOrder(golden)
  expect(encoded).toHaveLength(2 + 2 * 704)
  expect(words(encoded).slice(0, 2)).toEqual(['20'.padStart(64, '0'), '120'.padStart(64, '0')])
})

test('the SDK serializes and hashes every order to the same bytes', () => {
  fc.assert(
    fc.property(dutchOrder, (order) => {
      const theirs = SdkOrder.fromJSON(sdkJson(order), 1)
      expect(encodeDutchOrder(order)).toBe(theirs.serialize())
      expect(hashDutchOrder(order)).toBe(theirs.hash())
    }),
  )
})

test('the SDK parses every encoded order to the same order', () => {
  fc.assert(
    fc.property(dutchOrder, (order) => {
      expect(SdkOrder.parse(encodeDutchOrder(order), 1).hash()).toBe(hashDutchOrder(order))
    }),
  )
})

test('an order is decoded from its wrapped and from its flat form, in either case of hex', () => {
  fc.assert(
    fc.property(dutchOrder, (order) => {
      const wrapped = encodeDutchOrder(order)
      const flat: Hex = `0x${wrapped.slice(66)}`
      for (const form of [wrapped, flat, shouted(wrapped), shouted(flat)]) {
        expect(decodeDutchOrder(form)).toEqual(order)
      }
    }),
  )
})

test('no proper prefix of an order and no order with trailing bytes is decoded', () => {
  const bytes = fc
    .uint8Array({ minLength: 1, maxLength: 64 })
    .map((tail) => Buffer.from(tail).toString('hex'))
  fc.assert(
    fc.property(dutchOrder, fc.nat(), bytes, (order, cut, tail) => {
      const encoded = encodeDutchOrder(order)
      const length = 2 + 2 * (cut % ((encoded.length - 2) / 2))
      expect(decodeDutchOrder(encoded.slice(0, length) as Hex)).toBeUndefined()
      expect(decodeDutchOrder(`${encoded}${tail}` as Hex)).toBeUndefined()
    }),
  )
})

test('bytes that can be decoded are encoded to the same bytes', () => {
  fc.assert(
    fc.property(dutchOrder, fc.nat(), fc.integer({ min: 1, max: 255 }), (order, at, flip) => {
      const bytes = Buffer.from(encodeDutchOrder(order).slice(2), 'hex')
      const position = at % bytes.length
      bytes[position] = (bytes[position] ?? 0) ^ flip
      const changed: Hex = `0x${bytes.toString('hex')}`
      const read = decodeDutchOrder(changed)
      if (read !== undefined) expect(encodeDutchOrder(read)).toBe(changed)
    }),
    { numRuns: 300 },
  )
})

test('dirty upper bytes, shifted offsets, dirty padding and an absurd length are refused', () => {
  const order: DutchOrder = { ...golden, additionalValidationData: '0x1234' }
  const replacements: readonly (readonly [index: number, word: string])[] = [
    [10, `ff${golden.reactor.slice(2).padStart(62, '0')}`],
    [15, 'e0'.padStart(64, '0')],
    [17, `1234${'1'.padStart(60, '0')}`],
    [18, 'f'.repeat(64)],
  ]
  expect(decodeDutchOrder(encodeDutchOrder(order))).toEqual(order)
  for (const [index, word] of replacements) {
    const changed = words(encodeDutchOrder(order)).with(index, word)
    expect(decodeDutchOrder(`0x${changed.join('')}`), `word ${index}`).toBeUndefined()
  }
})

test('bytes of other data than an order are refused', () => {
  for (const bytes of ['0x', '0x00', '0x20', `0x${'0'.repeat(64)}`, `0x${'20'.padStart(64, '0')}`] as const) {
    expect(decodeDutchOrder(bytes)).toBeUndefined()
  }
})

function words(encoded: Hex): string[] {
  return encoded.slice(2).match(/.{64}/g) ?? []
}

function shouted(encoded: Hex): Hex {
  return `0x${encoded.slice(2).toUpperCase()}`
}

function sdkJson(order: DutchOrder) {
  return {
    ...order,
    nonce: order.nonce.toString(),
    deadline: Number(order.deadline),
    decayStartTime: Number(order.decayStartTime),
    decayEndTime: Number(order.decayEndTime),
    exclusivityOverrideBps: order.exclusivityOverrideBps.toString(),
    input: sdkAmounts(order.input),
    outputs: order.outputs.map(sdkAmounts),
  }
}

function sdkAmounts<T extends { readonly startAmount: bigint; readonly endAmount: bigint }>(leg: T) {
  return { ...leg, startAmount: leg.startAmount.toString(), endAmount: leg.endAmount.toString() }
}
