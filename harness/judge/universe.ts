/** What the cases of a run are drawn from. */
import type { Address } from 'viem'
import type { Order } from '../solver-api/order.ts'

export interface Universe {
  readonly tokens: readonly TradedToken[]
  /** Orders of a file, drawn beside the generated ones. */
  readonly orders: readonly Order[]
}

export interface TradedToken {
  readonly symbol: string
  readonly address: Address
  readonly decimals: number
  /** Dollars for a whole token, roughly: it only sizes orders. */
  readonly usd: number
}
