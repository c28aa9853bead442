/** What an order in the list asks for, as numbers: the leg that falls or rises, and what it asks for at a time. */
import type { OrderView } from '../../devnet/http/order-view.ts'

export interface OrderLeg {
  readonly token: string
  readonly startAmount: bigint
  readonly endAmount: bigint
}

/** The leg that changes: the input where that rises, the first output otherwise. */
export function changingLeg({ input, outputs }: OrderView): OrderLeg {
  const [output = input] = outputs
  const leg = input.start_amount === input.end_amount ? output : input
  return { token: leg.token, startAmount: BigInt(leg.start_amount), endAmount: BigInt(leg.end_amount) }
}

/** What the reactor settled of that leg; `undefined` while nothing is. */
export function settledAmount(order: OrderView): bigint | undefined {
  const [settled] = order.settled_amounts ?? []
  if (settled === undefined) return undefined
  return BigInt(changingLeg(order).token === order.input.token ? settled.amount_in : settled.amount_out)
}
