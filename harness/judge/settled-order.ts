/** What became of a given order: what was promised for it, and what was paid. */
import type { Order } from '../solver-api/order.ts'

/** Amounts are decimal strings of base units of the bought token. */
export type SettledOrder = Pick<Order, 'sell_token' | 'buy_token' | 'sell_amount'> &
  (
    | {
        readonly outcome: 'paid' | 'reverted'
        readonly quoted: string
        readonly promised: string
        readonly minimum: string
        readonly paid: string
      }
    | { readonly outcome: 'no-solution' }
    | { readonly outcome: 'refused'; readonly reason: string }
  )
