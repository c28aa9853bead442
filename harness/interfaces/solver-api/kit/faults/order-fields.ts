/** The fields of answers about orders, under the reference's names, for mutants to change. */
import type { Hex } from 'viem'
import { isHex } from 'viem/utils'
import { type DutchOrder, decodeDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { valueAt } from '../../checks/reading/reading.ts'

const names = {
  hash: 'order_hash',
  status: 'order_status',
  swapper: 'swapper',
  encoded: 'encoded_order',
  createdAt: 'created_at',
  orders: 'orders',
} as const

export type ListedField = keyof typeof names

export function fieldOf(body: unknown, field: ListedField): unknown {
  return valueAt(body, names[field])
}

export function withField(body: object, field: ListedField, value: unknown): object {
  return { ...body, [names[field]]: value }
}

/** The order that a record shows; `undefined` if it cannot be decoded. */
export function recordedOrder(record: unknown): DutchOrder | undefined {
  const encoded = fieldOf(record, 'encoded')
  return isHex(encoded) ? decodeDutchOrder(encoded as Hex) : undefined
}
