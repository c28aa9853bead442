/**
 * Reads orders from a file: a list in the interface's own format, or trades as aggregators publish them
 * (`token_in`, `token_out`, `amount`, alone or in `orders` of each entry).
 *
 * @module
 */
import * as z from 'zod'
import { addressSchema } from '../../core/address.ts'
import { type Order, orderSchema } from '../../interfaces/solver-api/api/order.ts'
import { parseFile } from '../input-file.ts'

const tradeSchema = z
  .object({ token_in: addressSchema, token_out: addressSchema, amount: z.string().regex(/^\d+$/) })
  .transform((trade) => ({
    sell_token: trade.token_in,
    buy_token: trade.token_out,
    sell_amount: trade.amount,
  }))
const sellSchema = orderSchema.transform(({ buy_token, sell_amount, sell_token }) => {
  return { sell_token: sell_token.sent, buy_token: buy_token.sent, sell_amount: sell_amount.sent }
})
const batchSchema = z.object({ orders: z.array(tradeSchema) }).transform(({ orders }) => orders)

export const ordersSchema = z
  .array(z.union([sellSchema, tradeSchema, batchSchema]))
  .min(1)
  .transform((entries): readonly Order[] => entries.flat())

/** @throws CommandFailed if the file cannot be read or contains something else. */
export function readOrders(path: string): readonly Order[] {
  return parseFile(ordersSchema, path, 'a list of orders')
}
