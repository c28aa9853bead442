/**
 * The cosigned Dutch auction in blocks: each amount follows a curve of up to sixteen points, and depends on the base
 * fee of the block in which the order is filled.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { concat, encodeAbiParameters, keccak256, numberToHex, parseAbiParameters } from 'viem/utils'
import {
  hashOrder,
  type OrderInfo,
  type OrderType,
  orderInfoAbi,
  typesOf,
} from '../../../../core/orders/order-type.ts'

export interface V3Order {
  readonly info: OrderInfo
  readonly cosigner: Address
  /** The base fee at which amounts are not adjusted, in wei. */
  readonly startingBaseFee: bigint
  readonly baseInput: V3Input
  readonly baseOutputs: readonly V3Output[]
  readonly cosignerData: V3CosignerData
  /** 65 bytes: r, s, v. */
  readonly cosignature: Hex
}

interface V3Leg {
  readonly token: Address
  readonly startAmount: bigint
  readonly curve: Curve
  /** Base units that an output loses, and an input gains, for each gwei of base fee above the starting one. */
  readonly adjustmentPerGweiBaseFee: bigint
}

export interface V3Input extends V3Leg {
  readonly maxAmount: bigint
}

export interface V3Output extends V3Leg {
  readonly recipient: Address
  readonly minAmount: bigint
}

/** The course of an amount over blocks: linear between its points, constant after the last. */
export interface Curve {
  /** Blocks since the decay's start, ascending: 16 bits for each point, the first point in the lowest bits. */
  readonly relativeBlocks: bigint
  /** At each point, start amount minus amount, in base units; signed. */
  readonly relativeAmounts: readonly bigint[]
}

export interface V3CosignerData {
  readonly decayStartBlock: bigint
  /** The only account that may fill the order up to `decayStartBlock`, that block included. */
  readonly exclusiveFiller: Address
  /** Premium on every output for other fillers up to `decayStartBlock`, in basis points; zero excludes them. */
  readonly exclusivityOverrideBps: bigint
  /** Replaces the input's start amount, unless it is zero. */
  readonly inputAmount: bigint
  /** One amount for each output, which replaces its start amount unless it is zero. */
  readonly outputAmounts: readonly bigint[]
}

const cosignerDataStruct =
  'struct CosignerData { uint256 decayStartBlock; address exclusiveFiller; uint256 exclusivityOverrideBps; uint256 inputAmount; uint256[] outputAmounts; }'

const cosignerDataAbi = parseAbiParameters(['CosignerData data', cosignerDataStruct])

const signedStructs = [
  orderInfoAbi,
  'struct NonlinearDutchDecay { uint256 relativeBlocks; int256[] relativeAmounts; }',
  'struct V3DutchInput { address token; uint256 startAmount; NonlinearDutchDecay curve; uint256 maxAmount; uint256 adjustmentPerGweiBaseFee; }',
  'struct V3DutchOutput { address token; uint256 startAmount; NonlinearDutchDecay curve; address recipient; uint256 minAmount; uint256 adjustmentPerGweiBaseFee; }',
] as const

const orderAbi = parseAbiParameters([
  'V3DutchOrder order',
  ...signedStructs,
  cosignerDataStruct,
  'struct V3DutchOrder { OrderInfo info; address cosigner; uint256 startingBaseFee; V3DutchInput baseInput; V3DutchOutput[] baseOutputs; CosignerData cosignerData; bytes cosignature; }',
])

export const v3: OrderType<V3Order> = {
  name: 'Dutch_V3',
  primaryType: 'V3DutchOrder',
  types: typesOf([
    'struct V3DutchOrder { OrderInfo info; address cosigner; uint256 startingBaseFee; V3DutchInput baseInput; V3DutchOutput[] baseOutputs; }',
    ...signedStructs,
  ]),
  abi: orderAbi,
  signedPart: ({ baseInput, baseOutputs, cosigner, info, startingBaseFee }) => ({
    info,
    cosigner,
    startingBaseFee,
    baseInput,
    baseOutputs,
  }),
  maxInput: ({ baseInput }) => ({ token: baseInput.token, amount: baseInput.maxAmount }),
}

/** The digest that the cosigner's key signs, without a prefix: of the order's hash, the chain and `cosignerData`. */
export function v3CosignerDigest(order: V3Order, chainId: number): Hex {
  const data = encodeAbiParameters(cosignerDataAbi, [order.cosignerData])
  return keccak256(concat([hashOrder(v3, order), numberToHex(chainId, { size: 32 }), data]))
}

/** @param blocks At most sixteen, each below 2^16. */
export function packRelativeBlocks(blocks: readonly number[]): bigint {
  return blocks.reduceRight((packed, block) => (packed << 16n) | BigInt(block), 0n)
}

export function relativeBlock({ relativeBlocks }: Curve, index: number): bigint {
  return (relativeBlocks >> BigInt(16 * index)) & 0xffffn
}
