/**
 * The signed order of the intent interface: an exclusive Dutch auction, as UniswapX v1 defines it. Its ABI
 * encoding is the `order` field of a submission; the reactor's `Fill` event carries its hash.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { numberToHex, parseAbiParameters } from 'viem/utils'
import {
  decodeOrder,
  encodeOrder,
  hashOrder,
  type OrderInfo,
  type OrderType,
  orderInfoAbi,
  orderInfoType,
} from './order-type.ts'

/** Addresses are lower case; the zero address means none. Amounts are in base units, times in UNIX seconds. */
export interface DutchOrder extends OrderInfo {
  readonly decayStartTime: bigint
  readonly decayEndTime: bigint
  /** The only account that may fill the order up to `decayStartTime`, that second included. */
  readonly exclusiveFiller: Address
  /** Premium on every output for other fillers up to `decayStartTime`, in basis points; zero excludes them. */
  readonly exclusivityOverrideBps: bigint
  readonly input: DutchInput
  readonly outputs: readonly DutchOutput[]
}

/** The order in the form that the reactor's ABI has. */
export interface NestedDutchOrder extends Omit<DutchOrder, keyof OrderInfo> {
  readonly info: OrderInfo
}

export interface DutchInput {
  readonly token: Address
  readonly startAmount: bigint
  readonly endAmount: bigint
}

export interface DutchOutput extends DutchInput {
  readonly recipient: Address
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

const wrapper = numberToHex(0x20, { size: 32 })
const flatStart = numberToHex(0x120, { size: 32 })

/** The seven values in one outer tuple, which is the form that the reactor and the SDK read. */
export function encodeDutchOrder(order: DutchOrder): Hex {
  return encodeOrder(dutchOrderType, { ...order, info: order })
}

/**
 * Decodes an order with the outer tuple or without it: the flat form is the wrapped one without its first word.
 * Bytes that the encoding would not produce (trailing, overlapping, dirty, truncated) are rejected.
 *
 * @returns `undefined` for anything but the canonical encoding of an order.
 */
export function decodeDutchOrder(encoded: Hex): DutchOrder | undefined {
  const lowerCase = encoded.toLowerCase() as Hex
  const wrapped = lowerCase.startsWith(flatStart) ? (`${wrapper}${lowerCase.slice(2)}` as Hex) : lowerCase
  const { info, ...terms } = decodeOrder(dutchOrderType, wrapped) ?? {}
  return info && ({ ...info, ...terms } as DutchOrder)
}

/** The EIP-712 types of the order alone, without the permit that it is signed with. */
export const dutchOrderTypes = {
  ExclusiveDutchOrder: [
    { name: 'info', type: 'OrderInfo' },
    { name: 'decayStartTime', type: 'uint256' },
    { name: 'decayEndTime', type: 'uint256' },
    { name: 'exclusiveFiller', type: 'address' },
    { name: 'exclusivityOverrideBps', type: 'uint256' },
    { name: 'inputToken', type: 'address' },
    { name: 'inputStartAmount', type: 'uint256' },
    { name: 'inputEndAmount', type: 'uint256' },
    { name: 'outputs', type: 'DutchOutput[]' },
  ],
  OrderInfo: orderInfoType,
  DutchOutput: [
    { name: 'token', type: 'address' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
    { name: 'recipient', type: 'address' },
  ],
} as const

/** The order as a value of `dutchOrderTypes`. */
export function dutchOrderStruct(order: DutchOrder) {
  const { reactor, swapper, nonce, deadline, additionalValidationContract, additionalValidationData } = order
  return {
    info: { reactor, swapper, nonce, deadline, additionalValidationContract, additionalValidationData },
    decayStartTime: order.decayStartTime,
    decayEndTime: order.decayEndTime,
    exclusiveFiller: order.exclusiveFiller,
    exclusivityOverrideBps: order.exclusivityOverrideBps,
    inputToken: order.input.token,
    inputStartAmount: order.input.startAmount,
    inputEndAmount: order.input.endAmount,
    outputs: order.outputs,
  }
}

export const dutchOrderType: OrderType<NestedDutchOrder> = {
  name: 'Dutch',
  primaryType: 'ExclusiveDutchOrder',
  types: dutchOrderTypes,
  abi: orderAbi,
  signedPart: ({ info, ...terms }) => dutchOrderStruct({ ...info, ...terms }),
  maxInput: ({ input }) => ({ token: input.token, amount: input.endAmount }),
}

/** The order's EIP-712 struct hash: the same on every chain and for every signature. */
export function hashDutchOrder(order: DutchOrder): Hex {
  return hashOrder(dutchOrderType, { ...order, info: order })
}
