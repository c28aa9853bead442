/** The level of each option in a submitted order. */
import { nativeToken, zeroAddress } from '../../../../core/address.ts'
import type { DutchOrder } from '../../../../core/orders/dutch-order.ts'
import type { Row } from '../../../../judge/draws/covering-array.ts'
import type { Call } from '../standing/call.ts'
import { submittedOrder } from '../standing/submitted-order.ts'

/** @returns `undefined` for anything but the encoding of an order. */
export function levelsOfOrder(call: Call): Row | undefined {
  const order = submittedOrder(call)
  if (order === undefined) return undefined
  const { outputs, swapper } = order
  const [first] = outputs
  return {
    outputs: outputs.length > 2 ? 'several' : outputs.length === 2 ? 'two' : 'one',
    bought: first?.token === nativeToken ? 'ether' : 'token',
    recipient: first === undefined || first.recipient === swapper ? 'swapper' : 'other',
    decay: decayOf(order),
    exclusivity: exclusivityOf(order),
    validation: validationOf(order),
    quote: call.fields.quoteId === undefined && call.fields.quote_id === undefined ? 'absent' : 'named',
    letters: /[A-F]/.test(`${call.fields.order}`) ? 'upper' : 'lower',
  }
}

function decayOf({ input, outputs }: DutchOrder): string {
  if (input.startAmount !== input.endAmount) return 'input'
  return outputs.some(({ endAmount, startAmount }) => startAmount !== endAmount) ? 'outputs' : 'none'
}

function exclusivityOf({ exclusiveFiller, exclusivityOverrideBps }: DutchOrder): string {
  if (exclusiveFiller === zeroAddress) return 'none'
  return exclusivityOverrideBps === 0n ? 'strict' : 'premium'
}

function validationOf(order: DutchOrder): string {
  if (order.additionalValidationContract !== zeroAddress) return 'contract'
  return order.additionalValidationData === '0x' ? 'none' : 'data'
}
