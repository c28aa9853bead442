/**
 * The exclusive Dutch auction in time, version 1.1.0, without a cosigner.
 *
 * @module
 */
import type { Address } from 'viem'
import { parseAbiParameters } from 'viem/utils'
import { type DutchInput, type DutchOutput, dutchOrderTypes } from '../../../../core/orders/dutch-order.ts'
import { type OrderInfo, type OrderType, orderInfoAbi } from './order-info.ts'

/** Times are UNIX seconds. */
export interface V1Order {
  readonly info: OrderInfo
  readonly decayStartTime: bigint
  readonly decayEndTime: bigint
  /** The only account that may fill the order up to `decayStartTime`, that second included. */
  readonly exclusiveFiller: Address
  /** Premium on every output for other fillers up to `decayStartTime`, in basis points; zero excludes them. */
  readonly exclusivityOverrideBps: bigint
  readonly input: DutchInput
  readonly outputs: readonly DutchOutput[]
}

export const dutchInputAbi = 'struct DutchInput { address token; uint256 startAmount; uint256 endAmount; }'
export const dutchOutputAbi =
  'struct DutchOutput { address token; uint256 startAmount; uint256 endAmount; address recipient; }'

const orderAbi = parseAbiParameters([
  'ExclusiveDutchOrder order',
  orderInfoAbi,
  dutchInputAbi,
  dutchOutputAbi,
  'struct ExclusiveDutchOrder { OrderInfo info; uint256 decayStartTime; uint256 decayEndTime; address exclusiveFiller; uint256 exclusivityOverrideBps; DutchInput input; DutchOutput[] outputs; }',
])

export const v1: OrderType<V1Order> = {
  name: 'Dutch',
  primaryType: 'ExclusiveDutchOrder',
  types: dutchOrderTypes,
  abi: orderAbi,
  signedPart: ({ input, ...order }) => ({
    ...order,
    inputToken: input.token,
    inputStartAmount: input.startAmount,
    inputEndAmount: input.endAmount,
  }),
  maxInput: ({ input }) => ({ token: input.token, amount: input.endAmount }),
}
