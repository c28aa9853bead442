/**
 * Resolves the priority order in a transaction, as its reactor does. The priority fee above the baseline scales the
 * input down (rounded down) or the outputs up (rounded up).
 *
 * @module
 */
import { zeroAddress } from '../../../../core/address.ts'
import {
  type Fill,
  multiplyDivideDown,
  multiplyDivideUp,
  type Resolution,
  require,
  resolutionOf,
  uint256,
} from '../../../../core/orders/resolution.ts'
import { type PriorityOrder, priorityCosignerDigest } from '../orders/priority-order.ts'
import { requireCosignature } from './cosigner.ts'

/** The whole amount, in ten-millionths. */
const wholeMps = 10_000_000n

export function resolvePriority(order: PriorityOrder, fill: Fill): Resolution {
  return resolutionOf(() => {
    const { info, input, outputs } = order
    require(info.deadline >= fill.timestamp, 'InvalidDeadline')
    require(fill.blockNumber >= firstBlock(order, fill), 'OrderNotFillable')
    const scales = ({ mpsPerPriorityFeeWei }: { mpsPerPriorityFeeWei: bigint }) => mpsPerPriorityFeeWei > 0n
    require(!(scales(input) && outputs.some(scales)), 'InputOutputScaling')

    const tip = fill.gasPriceWei - fill.baseFeeWei
    const bid = tip > order.baselinePriorityFeeWei ? tip - order.baselinePriorityFeeWei : 0n
    const discount = uint256(bid * input.mpsPerPriorityFeeWei)
    return {
      input: { token: input.token, amount: discounted(input.amount, discount) },
      outputs: outputs.map(({ amount, mpsPerPriorityFeeWei, recipient, token }) => ({
        token,
        recipient,
        amount:
          mpsPerPriorityFeeWei === 0n
            ? amount
            : multiplyDivideUp(amount, uint256(wholeMps + uint256(bid * mpsPerPriorityFeeWei)), wholeMps),
      })),
    }
  })
}

/** The first block in which the order may be filled. The cosignature counts only if the block is too early without. */
function firstBlock(order: PriorityOrder, { blockNumber, chainId }: Fill): bigint {
  const { auctionStartBlock, cosignature, cosigner, cosignerData } = order
  const { auctionTargetBlock } = cosignerData
  const isEarly = blockNumber < auctionStartBlock && auctionTargetBlock < auctionStartBlock
  if (cosigner === zeroAddress || !isEarly) return auctionStartBlock
  requireCosignature(cosigner, priorityCosignerDigest(order, chainId), cosignature)
  return auctionTargetBlock
}

function discounted(amount: bigint, discount: bigint): bigint {
  if (discount >= wholeMps) return 0n
  return discount === 0n ? amount : multiplyDivideDown(amount, wholeMps - discount, wholeMps)
}
