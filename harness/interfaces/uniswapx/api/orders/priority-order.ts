/**
 * The priority order. Fillers bid for it with the priority fee of their transaction: each wei above a baseline makes
 * the input smaller or the outputs larger. A cosigner may start the auction earlier.
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

export interface PriorityOrder {
  readonly info: OrderInfo
  /** The zero address if no cosigner may start the auction earlier. */
  readonly cosigner: Address
  /** First block in which the order may be filled, without the cosigner. */
  readonly auctionStartBlock: bigint
  readonly baselinePriorityFeeWei: bigint
  readonly input: PriorityLeg
  readonly outputs: readonly PriorityOutput[]
  readonly cosignerData: { readonly auctionTargetBlock: bigint }
  /** 65 bytes: r, s, v. */
  readonly cosignature: Hex
}

interface PriorityLeg {
  readonly token: Address
  readonly amount: bigint
  /** Change of the amount for each wei of priority fee, in ten-millionths of the amount. */
  readonly mpsPerPriorityFeeWei: bigint
}

interface PriorityOutput extends PriorityLeg {
  readonly recipient: Address
}

const cosignerDataStruct = 'struct PriorityCosignerData { uint256 auctionTargetBlock; }'

const cosignerDataAbi = parseAbiParameters(['PriorityCosignerData data', cosignerDataStruct])

const signedStructs = [
  orderInfoAbi,
  'struct PriorityInput { address token; uint256 amount; uint256 mpsPerPriorityFeeWei; }',
  'struct PriorityOutput { address token; uint256 amount; uint256 mpsPerPriorityFeeWei; address recipient; }',
] as const

const orderAbi = parseAbiParameters([
  'PriorityOrder order',
  ...signedStructs,
  cosignerDataStruct,
  'struct PriorityOrder { OrderInfo info; address cosigner; uint256 auctionStartBlock; uint256 baselinePriorityFeeWei; PriorityInput input; PriorityOutput[] outputs; PriorityCosignerData cosignerData; bytes cosignature; }',
])

export const priority: OrderType<PriorityOrder> = {
  name: 'Priority',
  primaryType: 'PriorityOrder',
  types: typesOf([
    'struct PriorityOrder { OrderInfo info; address cosigner; uint256 auctionStartBlock; uint256 baselinePriorityFeeWei; PriorityInput input; PriorityOutput[] outputs; }',
    ...signedStructs,
  ]),
  abi: orderAbi,
  signedPart: ({ auctionStartBlock, baselinePriorityFeeWei, cosigner, info, input, outputs }) => ({
    info,
    cosigner,
    auctionStartBlock,
    baselinePriorityFeeWei,
    input,
    outputs,
  }),
  maxInput: ({ input }) => ({ token: input.token, amount: input.amount }),
}

/** The digest that the cosigner's key signs, without a prefix: of the order's hash, the chain and `cosignerData`. */
export function priorityCosignerDigest(order: PriorityOrder, chainId: number): Hex {
  const data = encodeAbiParameters(cosignerDataAbi, [order.cosignerData])
  return keccak256(concat([hashOrder(priority, order), numberToHex(chainId, { size: 32 }), data]))
}
