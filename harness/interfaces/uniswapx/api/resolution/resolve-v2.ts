/**
 * Resolves the cosigned Dutch order at a second, as its reactor does. Between the decay's start and end an amount moves
 * linearly and is rounded up: a falling output in favour of the swapper, a rising input in favour of the filler.
 *
 * @module
 */
import type { DutchInput } from '../../../../core/orders/dutch-order.ts'
import {
  type Fill,
  multiplyDivideDown,
  multiplyDivideUp,
  type Resolution,
  require,
  resolutionOf,
} from '../../../../core/orders/resolution.ts'
import { type V2Order, v2CosignerDigest } from '../orders/v2-order.ts'
import { cosigned, requireCosignature, withExclusivity } from './cosigner.ts'

export function resolveV2(order: V2Order, { filler, timestamp }: Fill): Resolution {
  return resolutionOf(() => {
    const { cosigner, cosignerData, cosignature, info } = order
    const { decayEndTime, decayStartTime } = cosignerData
    require(info.deadline >= decayEndTime, 'DeadlineBeforeEndTime')
    requireCosignature(cosigner, v2CosignerDigest(order), cosignature)
    const { input, outputs } = cosigned(order.baseInput, order.baseOutputs, cosignerData)

    const window = { start: decayStartTime, end: decayEndTime }
    require(input.startAmount <= input.endAmount, 'IncorrectAmounts')
    const taken = { token: input.token, amount: decayed(input, window, timestamp) }
    const paid = outputs.map(({ recipient, token, ...amounts }) => {
      require(amounts.startAmount >= amounts.endAmount, 'IncorrectAmounts')
      return { token, recipient, amount: decayed(amounts, window, timestamp) }
    })
    const resolved = { input: taken, outputs: paid }
    const owed = withExclusivity(resolved, { ...cosignerData, end: decayStartTime }, filler, timestamp)
    require(timestamp <= info.deadline, 'SignatureExpired')
    return owed
  })
}

function decayed(
  { endAmount, startAmount }: Pick<DutchInput, 'startAmount' | 'endAmount'>,
  { end, start }: { readonly start: bigint; readonly end: bigint },
  now: bigint,
): bigint {
  if (startAmount === endAmount) return startAmount
  require(end > start, 'EndTimeBeforeStartTime')
  if (end <= now) return endAmount
  if (start >= now) return startAmount
  return endAmount < startAmount
    ? startAmount - multiplyDivideDown(startAmount - endAmount, now - start, end - start)
    : startAmount + multiplyDivideUp(endAmount - startAmount, now - start, end - start)
}
