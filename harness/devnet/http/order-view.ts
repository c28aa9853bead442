/** An order as the page shows it: the record of the order list, and the second of its fill. */
import * as z from 'zod'
import { type OrderRecordWire, orderRecordSchema } from '../../interfaces/solver-api/api/intents.ts'
import type { BookedOrder } from '../../interfaces/solver-api/reference/intent/book/booked-order.ts'
import { orderRecord } from '../../interfaces/solver-api/reference/routes/order-record.ts'

export interface OrderView extends OrderRecordWire {
  /** UNIX seconds; `null` while it is not filled. */
  readonly filledAt: number | null
}

export function orderView(booked: BookedOrder): OrderView {
  return { ...z.encode(orderRecordSchema, orderRecord(booked)), filledAt: booked.fill?.timestamp ?? null }
}
