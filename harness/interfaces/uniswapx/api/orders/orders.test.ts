/** The reference for encodings, hashes and digests is the UniswapX SDK; `resolution/` compares with the reactors. */
import {
  CosignedPriorityOrder,
  CosignedV2DutchOrder,
  CosignedV3DutchOrder,
  DutchOrder,
} from '@uniswap/uniswapx-sdk'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { dutchOrderType } from '../../../../core/orders/dutch-order.ts'
import {
  decodeOrder,
  encodeOrder,
  hashOrder,
  type OrderInfo,
  type OrderType,
} from '../../../../core/orders/order-type.ts'
import { draws } from '../../../../testing/draws.ts'
import {
  goldenPriority,
  goldenV1,
  goldenV2,
  goldenV3,
  priorityOrder,
  v1Order,
  v2Order,
  v3Order,
} from './orders.samples.ts'
import { digestOf, signPermit } from './permit.ts'
import { priority, priorityCosignerDigest } from './priority-order.ts'
import { v2, v2CosignerDigest } from './v2-order.ts'
import { v3, v3CosignerDigest } from './v3-order.ts'

/** As many orders as the comparison with the reactors draws. */
const drawn = { numRuns: draws(100) }

const account = privateKeyToAccount(`0x${'5e'.repeat(32)}`)

interface SdkOrder {
  serialize(): string
  hash(): string
  getSigner(signature: string): string
}

/** The cosigner's digest, by the SDK and by Assay. */
interface Cosigned<Order, Theirs> {
  readonly theirs: (order: Theirs) => string
  readonly ours: (order: Order) => Hex
}

interface Compared<Order, Theirs> {
  readonly type: OrderType<Order>
  readonly orders: fc.Arbitrary<Order>
  readonly golden: Order
  readonly goldenHash: Hex
  readonly parse: (encoded: string) => Theirs
  readonly cosigned?: Cosigned<Order, Theirs>
}

compare({
  type: dutchOrderType,
  orders: v1Order,
  golden: goldenV1,
  goldenHash: '0xf077b2c303869b95c28f8aafd479aadb5ebe98c911ccd1fe450688fbc902b957',
  parse: (encoded) => DutchOrder.parse(encoded, 1),
})

compare({
  type: v2,
  orders: v2Order,
  golden: goldenV2,
  goldenHash: '0x2e32f8dbd2cd12c47552043e66bc1ae119be0c430bd0b6539234ca3a1b2c4b82',
  parse: (encoded) => CosignedV2DutchOrder.parse(encoded, 1),
  cosigned: { ours: v2CosignerDigest, theirs: (order) => order.cosignatureHash(order.info.cosignerData) },
})

compare({
  type: v3,
  orders: v3Order,
  golden: goldenV3,
  goldenHash: '0xbb9f277d88c3870ae713edf3af5ed6a186389080616fb5822328b295231ee775',
  parse: (encoded) => CosignedV3DutchOrder.parse(encoded, 1),
  cosigned: {
    ours: (order) => v3CosignerDigest(order, 1),
    theirs: (order) => order.cosignatureHash(order.info.cosignerData),
  },
})

compare({
  type: priority,
  orders: priorityOrder,
  golden: goldenPriority,
  goldenHash: '0x99211b17fd869584730970180ff911b1d3199583b48ae248e850da0cf729a7d9',
  parse: (encoded) => CosignedPriorityOrder.parse(encoded, 1),
  cosigned: {
    ours: (order) => priorityCosignerDigest(order, 1),
    theirs: (order) => order.cosignatureHash(order.info.cosignerData),
  },
})

function compare<Order extends { readonly info: OrderInfo }, Theirs extends SdkOrder>({
  cosigned,
  golden,
  goldenHash,
  orders,
  parse,
  type,
}: Compared<Order, Theirs>): void {
  describe(type.name, () => {
    test('the golden order has its known hash', () => {
      const theirs = parse(encodeOrder(type, golden))
      expect([hashOrder(type, golden), theirs.hash()]).toEqual([goldenHash, goldenHash])
    })

    test('the SDK parses every order, and encodes and hashes it alike, for swapper and cosigner', () => {
      fc.assert(
        fc.property(orders, (order) => {
          const encoded = encodeOrder(type, order)
          const theirs = parse(encoded)
          expect(theirs.serialize()).toBe(encoded)
          expect(theirs.hash()).toBe(hashOrder(type, order))
          expect(cosigned?.theirs(theirs)).toBe(cosigned?.ours(order))
        }),
        drawn,
      )
    })

    test('the SDK recovers the signer of an order', async () => {
      await fc.assert(
        fc.asyncProperty(orders, async (order) => {
          const signature = await signPermit(account, type, order)
          expect(signature).toBe(await account.sign({ hash: digestOf(type, order) }))
          expect(parse(encodeOrder(type, order)).getSigner(signature)).toBe(account.address)
        }),
        { numRuns: 10 },
      )
    })

    test('an order is decoded, in either case of hex, but no prefix or extension of it is', () => {
      fc.assert(
        fc.property(orders, fc.nat(), (order, cut) => {
          const encoded = encodeOrder(type, order)
          const shouted: Hex = `0x${encoded.slice(2).toUpperCase()}`
          const prefix = encoded.slice(0, 2 + 2 * (cut % (encoded.length / 2 - 1))) as Hex
          expect([encoded, shouted].map((form) => decodeOrder(type, form))).toEqual([order, order])
          expect([prefix, `${encoded}00` as const].map((form) => decodeOrder(type, form))).toEqual([
            undefined,
            undefined,
          ])
        }),
        drawn,
      )
    })

    test('bytes that can be decoded are encoded to the same bytes', () => {
      fc.assert(
        fc.property(orders, fc.nat(), fc.integer({ min: 1, max: 255 }), (order, at, flip) => {
          const bytes = Buffer.from(encodeOrder(type, order).slice(2), 'hex')
          const position = at % bytes.length
          bytes[position] = (bytes[position] ?? 0) ^ flip
          const changed: Hex = `0x${bytes.toString('hex')}`
          const read = decodeOrder(type, changed)
          if (read !== undefined) expect(encodeOrder(type, read)).toBe(changed)
        }),
        drawn,
      )
    })
  })
}
