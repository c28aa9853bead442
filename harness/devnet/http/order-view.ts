/** An order as the page shows it: the record of the order list, and the second of its fill. */
import * as z from 'zod'
import type { BookedOrder } from '../../intent/book/booked-order.ts'
import { type OrderRecordWire, orderRecordSchema } from '../../interfaces/solver-api/api/intents.ts'
import { orderRecord } from '../../service/routes/order-record.ts'

export interface OrderView extends OrderRecordWire {
  /** UNIX seconds; `null` while it is not filled. */
  readonly filledAt: number | null
}

export function orderView(booked: BookedOrder): OrderView {
  return { ...z.encode(orderRecordSchema, orderRecord(booked)), filledAt: booked.fill?.timestamp ?? null }
}
