/**
 * Resolves the Dutch order on curves at a block, as its reactor does. The cosigner and the base fee set the start
 * amounts, which follow their curves within bounds. All rounding favours the swapper.
 *
 * @module
 */
import { maxUint256 } from '../../../../core/amount.ts'
import {
  type Fill,
  int256,
  multiplyDivideDown,
  multiplyDivideUp,
  type Resolution,
  require,
  resolutionOf,
} from '../../../../core/orders/resolution.ts'
import { type Curve, relativeBlock, type V3Order, v3CosignerDigest } from '../orders/v3-order.ts'
import { cosigned, requireCosignature, withExclusivity } from './cosigner.ts'

const gwei = 1_000_000_000n
const maxPoints = 16
const maxRelativeBlock = 0xffffn

export function resolveV3(order: V3Order, fill: Fill): Resolution {
  return resolutionOf(() => {
    const { cosigner, cosignerData, cosignature, info } = order
    require(info.deadline >= fill.timestamp, 'DeadlineReached')
    requireCosignature(cosigner, v3CosignerDigest(order, fill.chainId), cosignature)
    const { input, outputs } = cosigned(order.baseInput, order.baseOutputs, cosignerData)

    const feeRise = signedDifference(fill.baseFeeWei, order.startingBaseFee)
    const inputBounds = { min: 0n, max: input.maxAmount }
    const inputStart = adjusted(input, feeRise, inputBounds, 'input')
    const started = outputs.map((output) => {
      const bounds = { min: output.minAmount, max: maxUint256 }
      return { output, bounds, start: adjusted(output, feeRise, bounds, 'output') }
    })

    const { decayStartBlock } = cosignerData
    const elapsed = fill.blockNumber - decayStartBlock
    const taken = {
      token: input.token,
      amount: follow(input.curve, inputStart, elapsed, inputBounds, 'input'),
    }
    const paid = started.map(({ bounds, output: { curve, recipient, token }, start }) => ({
      token,
      recipient,
      amount: follow(curve, start, elapsed, bounds, 'output'),
    }))
    const resolved = { input: taken, outputs: paid }
    return withExclusivity(resolved, { ...cosignerData, end: decayStartBlock }, fill.filler, fill.blockNumber)
  })
}

/** a - b. Reverts unless the distance fits a signed integer of 256 bits. */
function signedDifference(a: bigint, b: bigint): bigint {
  return a >= b ? int256(a - b) : -int256(b - a)
}

type Side = 'input' | 'output'

interface Bounds {
  readonly min: bigint
  readonly max: bigint
}

/** The start amount at the block's base fee. */
function adjusted(
  leg: { readonly startAmount: bigint; readonly adjustmentPerGweiBaseFee: bigint },
  feeRise: bigint,
  bounds: Bounds,
  side: Side,
): bigint {
  const { adjustmentPerGweiBaseFee: perGwei, startAmount } = leg
  if (perGwei === 0n) return startAmount
  const delta =
    feeRise >= 0n
      ? BigInt.asIntN(256, multiplyDivideDown(perGwei, feeRise, gwei))
      : int256(-BigInt.asIntN(256, multiplyDivideUp(perGwei, -feeRise, gwei)))
  return less(startAmount, side === 'input' ? int256(-delta) : delta, bounds)
}

/** The amount on its curve after `elapsed` blocks. */
function follow(curve: Curve, startAmount: bigint, elapsed: bigint, bounds: Bounds, side: Side): bigint {
  const { relativeAmounts } = curve
  require(relativeAmounts.length <= maxPoints, 'InvalidDecayCurve')
  if (elapsed <= 0n || relativeAmounts.length === 0) return bound(startAmount, bounds)
  const now = elapsed < maxRelativeBlock ? elapsed : maxRelativeBlock
  return less(startAmount, lost(curve, now, side), bounds)
}

/** Start amount minus amount at block `now` of the curve. An input's loss is rounded up, an output's down. */
function lost(curve: Curve, now: bigint, side: Side): bigint {
  const { relativeAmounts } = curve
  const reached = relativeAmounts.findIndex((_, index) => relativeBlock(curve, index) >= now)
  const to = relativeAmounts.at(reached) ?? 0n
  const toBlock = relativeBlock(curve, reached)
  if (reached === -1 || now >= toBlock) return to
  const from = reached === 0 ? 0n : (relativeAmounts[reached - 1] ?? 0n)
  const fromBlock = reached === 0 ? 0n : relativeBlock(curve, reached - 1)
  const isRising = to >= from
  const distance = int256(isRising ? to - from : from - to)
  const roundsUp = (side === 'input') === isRising
  const moved = (roundsUp ? multiplyDivideUp : multiplyDivideDown)(
    distance,
    now - fromBlock,
    toBlock - fromBlock,
  )
  return isRising ? from + moved : from - moved
}

/** amount - loss within bounds, or the bound itself if the difference does not fit 256 bits. */
function less(amount: bigint, loss: bigint, { max, min }: Bounds): bigint {
  if (loss < 0n) {
    const raised = amount + int256(-loss)
    return raised > maxUint256 ? max : bound(raised, { min, max })
  }
  return amount < loss ? min : bound(amount - loss, { min, max })
}

/** The amount within bounds. If the bounds contradict each other, the upper one applies. */
function bound(amount: bigint, { max, min }: Bounds): bigint {
  const raised = amount > min ? amount : min
  return raised < max ? raised : max
}
