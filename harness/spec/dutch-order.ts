/**
 * The signed order of the intent interface: an exclusive Dutch auction, as UniswapX v1 defines it. Its ABI
 * encoding is what a submission carries; its hash is what the reactor's `Fill` event names.
 *
 * @module
 */
import { type Address, decodeAbiParameters, encodeAbiParameters, type Hex, hashStruct } from 'viem'
import { canonicalAddress } from './address.ts'

/** Addresses are lower case; the zero address stands for none. Amounts are base units, times UNIX seconds. */
export interface DutchOrder {
  readonly reactor: Address
  readonly swapper: Address
  /** Unordered nonce of the token-approval contract. */
  readonly nonce: bigint
  /** Last second at which the order may be filled. */
  readonly deadline: bigint
  readonly additionalValidationContract: Address
  readonly additionalValidationData: Hex
  readonly decayStartTime: bigint
  readonly decayEndTime: bigint
  /** May alone fill the order until the decay starts, that second included. */
  readonly exclusiveFiller: Address
  /** What another filler must add to every output meanwhile, in basis points; zero shuts others out. */
  readonly exclusivityOverrideBps: bigint
  readonly input: DutchInput
  readonly outputs: readonly DutchOutput[]
}

export interface DutchInput {
  readonly token: Address
  readonly startAmount: bigint
  readonly endAmount: bigint
}

export interface DutchOutput extends DutchInput {
  readonly recipient: Address
}

const orderParameter = {
  type: 'tuple',
  components: [
    {
      type: 'tuple',
      components: [
        { type: 'address' },
        { type: 'address' },
        { type: 'uint256' },
        { type: 'uint256' },
        { type: 'address' },
        { type: 'bytes' },
      ],
    },
    { type: 'uint256' },
    { type: 'uint256' },
    { type: 'address' },
    { type: 'uint256' },
    { type: 'tuple', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }] },
    {
      type: 'tuple[]',
      components: [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'address' }],
    },
  ],
} as const

const wrapper = word(0x20)
const flatStart = word(0x120)

/** The seven values in one outer tuple, which is the form that the reactor and the SDK read. */
export function encodeDutchOrder(order: DutchOrder): Hex {
  const { input } = order
  return encodeAbiParameters(
    [orderParameter],
    [
      [
        [
          order.reactor,
          order.swapper,
          order.nonce,
          order.deadline,
          order.additionalValidationContract,
          order.additionalValidationData,
        ],
        order.decayStartTime,
        order.decayEndTime,
        order.exclusiveFiller,
        order.exclusivityOverrideBps,
        [input.token, input.startAmount, input.endAmount],
        order.outputs.map(
          ({ token, startAmount, endAmount, recipient }) =>
            [token, startAmount, endAmount, recipient] as const,
        ),
      ],
    ],
  )
}

/**
 * Reads an order, with the outer tuple or without it: the flat form is the wrapped one less its first word.
 * Encoding the result gives the same bytes again, so bytes that the encoding would not produce (trailing,
 * overlapping, dirty, truncated) are refused.
 *
 * @returns `undefined` for anything but the canonical encoding of an order.
 */
export function decodeDutchOrder(encoded: Hex): DutchOrder | undefined {
  const lowerCase = encoded.toLowerCase() as Hex
  const wrapped = lowerCase.startsWith(flatStart) ? (`${wrapper}${lowerCase.slice(2)}` as Hex) : lowerCase
  if (!wrapped.startsWith(wrapper)) return undefined
  const order = decodeWrapped(wrapped)
  return order !== undefined && encodeDutchOrder(order) === wrapped ? order : undefined
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
  OrderInfo: [
    { name: 'reactor', type: 'address' },
    { name: 'swapper', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'additionalValidationContract', type: 'address' },
    { name: 'additionalValidationData', type: 'bytes' },
  ],
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

/** The order's EIP-712 struct hash: the same on every chain and for every signature. */
export function hashDutchOrder(order: DutchOrder): Hex {
  return hashStruct({
    primaryType: 'ExclusiveDutchOrder',
    types: dutchOrderTypes,
    data: dutchOrderStruct(order),
  })
}

function decodeWrapped(wrapped: Hex): DutchOrder | undefined {
  try {
    const [[info, decayStartTime, decayEndTime, exclusiveFiller, exclusivityOverrideBps, input, outputs]] =
      decodeAbiParameters([orderParameter], wrapped)
    return {
      reactor: canonicalAddress(info[0]),
      swapper: canonicalAddress(info[1]),
      nonce: info[2],
      deadline: info[3],
      additionalValidationContract: canonicalAddress(info[4]),
      additionalValidationData: info[5],
      decayStartTime,
      decayEndTime,
      exclusiveFiller: canonicalAddress(exclusiveFiller),
      exclusivityOverrideBps,
      input: { token: canonicalAddress(input[0]), startAmount: input[1], endAmount: input[2] },
      outputs: outputs.map(([token, startAmount, endAmount, recipient]) => ({
        token: canonicalAddress(token),
        startAmount,
        endAmount,
        recipient: canonicalAddress(recipient),
      })),
    }
  } catch {
    // The decoder throws for every kind of malformed bytes, and the interface has one answer to them all.
    return undefined
  }
}

function word(value: number): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}
