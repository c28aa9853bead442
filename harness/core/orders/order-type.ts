/**
 * The fields that orders of every type share, and the encoding, decoding and hashing of orders.
 *
 * @module
 */
import type { AbiParameter, Address, Hex } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, hashStruct } from 'viem/utils'

/** Addresses are lower case; the zero address means none. */
export interface OrderInfo {
  readonly reactor: Address
  readonly swapper: Address
  /** Unordered nonce of Permit2. */
  readonly nonce: bigint
  /** Last second at which the order may be filled. */
  readonly deadline: bigint
  readonly additionalValidationContract: Address
  readonly additionalValidationData: Hex
}

export const orderInfoAbi =
  'struct OrderInfo { address reactor; address swapper; uint256 nonce; uint256 deadline; address additionalValidationContract; bytes additionalValidationData; }'

export const orderInfoType = [
  { name: 'reactor', type: 'address' },
  { name: 'swapper', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
  { name: 'additionalValidationContract', type: 'address' },
  { name: 'additionalValidationData', type: 'bytes' },
] as const

/** Fields of an EIP-712 type. */
type Fields = readonly { readonly name: string; readonly type: string }[]

/** The EIP-712 types of structs in Solidity. */
export function typesOf(structs: readonly string[]): Readonly<Record<string, Fields>> {
  return Object.fromEntries(
    structs.map((struct) => {
      const [, name = '', fields = ''] = /^struct (\w+) \{ (.*); \}$/.exec(struct) ?? []
      return [name, fields.split('; ').map(fieldOf)]
    }),
  )
}

function fieldOf(declared: string): Fields[number] {
  const [type = '', name = ''] = declared.split(' ')
  return { name, type }
}

/** The encoding, hash and signed part of orders of one type. */
export interface OrderType<Order> {
  /** The order service's name of the type. */
  readonly name: string
  readonly primaryType: string
  /** The EIP-712 types of an order, without those of the permit that it is signed with. */
  readonly types: Readonly<Record<string, Fields>>
  /** One parameter: the tuple that the reactor reads. */
  readonly abi: readonly [AbiParameter]
  /** The part of an order that the swapper signs, as a value of `types`. */
  signedPart(order: Order): Readonly<Record<string, unknown>>
  /** The maximum that a fill takes from the swapper, in base units, which is the amount that the permit allows. */
  maxInput(order: Order): { readonly token: Address; readonly amount: bigint }
}

/** The order's EIP-712 struct hash, its id in the service and in the reactor's `Fill` event. */
export function hashOrder<Order>({ primaryType, signedPart, types }: OrderType<Order>, order: Order): Hex {
  return hashStruct({ primaryType, types, data: signedPart(order) })
}

/** The ABI encoding in one outer tuple, as reactors and the SDK read it. */
export function encodeOrder<Order>({ abi }: OrderType<Order>, order: Order): Hex {
  return encodeAbiParameters<readonly AbiParameter[]>(abi, [order])
}

/** @returns `undefined` for anything but the canonical encoding of an order of the type. */
export function decodeOrder<Order>(type: OrderType<Order>, encoded: Hex): Order | undefined {
  try {
    const [decoded] = decodeAbiParameters<readonly AbiParameter[]>(type.abi, encoded)
    const order = lowerCase(decoded) as Order
    return encodeOrder(type, order) === encoded.toLowerCase() ? order : undefined
  } catch {
    // The decoder throws for every kind of malformed bytes.
    return undefined
  }
}

/** All texts in an order are hex. */
function lowerCase(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase()
  if (Array.isArray(value)) return value.map(lowerCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, lowerCase(field)]))
}
