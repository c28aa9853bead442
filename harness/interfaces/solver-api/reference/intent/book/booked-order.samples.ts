/**
 * Stored orders for tests, with so few swappers and seconds that ties are common.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { encodeDutchOrder } from '../../../../../core/orders/dutch-order.ts'
import { golden } from '../../../../../testing/golden-order.ts'
import { orderStatuses } from '../../../api/intents.ts'
import type { BookedOrder } from './booked-order.ts'

export const swappers: readonly Address[] = [
  '0x000000000000000000000000000000000000000a',
  '0x000000000000000000000000000000000000000b',
]

/** The order with this number and an invented hash. */
export function numbered(number: number, values: Partial<BookedOrder> = {}): BookedOrder {
  const order = { ...golden, nonce: BigInt(number), ...values.order }
  return {
    hash: hashNumber(number),
    order,
    encodedOrder: encodeDutchOrder(order),
    signature: '0x',
    status: 'open',
    quoteId: undefined,
    createdAt: 1_700_000_000,
    admittedBlock: 1,
    fill: undefined,
    ...values,
  }
}

/** A scattered hash, so that hashes and numbers sort differently. */
export function hashNumber(number: number): Hex {
  return `0x${((number * 7919) % 100_003).toString(16).padStart(64, '0')}`
}

export const bookedOrders = fc
  .array(
    fc.record({
      status: fc.constantFrom(...orderStatuses),
      createdAt: fc.integer({ min: 100, max: 104 }),
      swapper: fc.constantFrom(...swappers),
    }),
    { maxLength: 40 },
  )
  .map((values) =>
    values.map(({ swapper, ...rest }, number) =>
      numbered(number, { ...rest, order: { ...golden, nonce: BigInt(number), swapper } }),
    ),
  )
