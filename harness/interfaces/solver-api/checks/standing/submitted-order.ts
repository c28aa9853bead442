/** The order that a request submits. */
import type { Hex } from 'viem'
import { once } from '../../../../core/once.ts'
import { type DutchOrder, decodeDutchOrder } from '../../../../core/orders/dutch-order.ts'
import type { Call } from './call.ts'

/** The order of a submission, if it can be decoded. */
export const submittedOrder = once(({ fields: { order }, name }: Call): DutchOrder | undefined => {
  return name === 'submit' && typeof order === 'string' && /^0x[0-9a-f]*$/i.test(order)
    ? decodeDutchOrder(order as Hex)
    : undefined
})
