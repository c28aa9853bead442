/**
 * The cosigned Dutch auction in time. The swapper signs limits; the cosigner that the order names signs the decay's
 * start and end, the exclusive filler, and better start amounts.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { concat, encodeAbiParameters, keccak256, parseAbiParameters } from 'viem/utils'
import type { DutchInput, DutchOutput } from '../../../../core/orders/dutch-order.ts'
import { dutchInputAbi, dutchOutputAbi } from '../../../../core/orders/dutch-order.ts'
import {
  hashOrder,
  type OrderInfo,
  type OrderType,
  orderInfoAbi,
  typesOf,
} from '../../../../core/orders/order-type.ts'

export interface V2Order {
  readonly info: OrderInfo
  readonly cosigner: Address
  readonly baseInput: DutchInput
  readonly baseOutputs: readonly DutchOutput[]
  readonly cosignerData: V2CosignerData
  /** 65 bytes: r, s, v. */
  readonly cosignature: Hex
}

/** Times are UNIX seconds. */
export interface V2CosignerData {
  readonly decayStartTime: bigint
  readonly decayEndTime: bigint
  /** The only account that may fill the order up to `decayStartTime`, that second included. */
  readonly exclusiveFiller: Address
  /** Premium on every output for other fillers up to `decayStartTime`, in basis points; zero excludes them. */
  readonly exclusivityOverrideBps: bigint
  /** Replaces the input's start amount, unless it is zero. */
  readonly inputAmount: bigint
  /** One amount for each output, which replaces its start amount unless it is zero. */
  readonly outputAmounts: readonly bigint[]
}

const cosignerDataStruct =
  'struct CosignerData { uint256 decayStartTime; uint256 decayEndTime; address exclusiveFiller; uint256 exclusivityOverrideBps; uint256 inputAmount; uint256[] outputAmounts; }'

const cosignerDataAbi = parseAbiParameters(['CosignerData data', cosignerDataStruct])

const orderAbi = parseAbiParameters([
  'V2DutchOrder order',
  orderInfoAbi,
  dutchInputAbi,
  dutchOutputAbi,
  cosignerDataStruct,
  'struct V2DutchOrder { OrderInfo info; address cosigner; DutchInput baseInput; DutchOutput[] baseOutputs; CosignerData cosignerData; bytes cosignature; }',
])

export const v2: OrderType<V2Order> = {
  name: 'Dutch_V2',
  primaryType: 'V2DutchOrder',
  types: typesOf([
    'struct V2DutchOrder { OrderInfo info; address cosigner; address baseInputToken; uint256 baseInputStartAmount; uint256 baseInputEndAmount; DutchOutput[] baseOutputs; }',
    orderInfoAbi,
    dutchOutputAbi,
  ]),
  abi: orderAbi,
  signedPart: ({ baseInput, baseOutputs, cosigner, info }) => ({
    info,
    cosigner,
    baseInputToken: baseInput.token,
    baseInputStartAmount: baseInput.startAmount,
    baseInputEndAmount: baseInput.endAmount,
    baseOutputs,
  }),
  maxInput: ({ baseInput }) => ({ token: baseInput.token, amount: baseInput.endAmount }),
}

/** The digest that the cosigner's key signs, without a prefix: of the order's hash and `cosignerData`, no chain. */
export function v2CosignerDigest(order: V2Order): Hex {
  const data = encodeAbiParameters(cosignerDataAbi, [order.cosignerData])
  return keccak256(concat([hashOrder(v2, order), data]))
}
