/**
 * Reads orders from a file: a list of orders as the interface has them, or trades as aggregators publish
 * them (`token_in`, `token_out`, `amount`, alone or in `orders` of each entry).
 *
 * @module
 */
import * as z from 'zod'
import { type Order, orderSchema } from '../../solver-api/order.ts'
import { addressSchema } from '../../spec/address.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { readJsonFile } from '../json-file.ts'

const tradeSchema = z.object({
  token_in: addressSchema,
  token_out: addressSchema,
  amount: z.string().regex(/^\d+$/),
})
const entrySchema = z.union([orderSchema, tradeSchema, z.object({ orders: z.array(tradeSchema) })])

/** @throws CommandFailed where the file cannot be read or holds something else. */
export function readOrders(path: string): readonly Order[] {
  const parsed = z.array(entrySchema).min(1).safeParse(readJsonFile(path))
  if (parsed.success) return parsed.data.flatMap(ordersOf)
  const [issue] = parsed.error.issues
  throw new CommandFailed(
    exitCodes.usage,
    `${path} is no list of orders: ${issue?.path.join('.') || 'the file'}: ${issue?.message}.`,
  )
}

function ordersOf(entry: z.output<typeof entrySchema>): readonly Order[] {
  if ('orders' in entry) return entry.orders.flatMap(ordersOf)
  if ('token_in' in entry) {
    return [{ sell_token: entry.token_in, buy_token: entry.token_out, sell_amount: entry.amount }]
  }
  const { buy_token, sell_amount, sell_token } = entry
  return [{ sell_token: sell_token.sent, buy_token: buy_token.sent, sell_amount: sell_amount.sent }]
}
