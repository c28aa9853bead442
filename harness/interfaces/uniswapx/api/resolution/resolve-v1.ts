/**
 * Resolves the exclusive Dutch order at a second, as its reactor (version 1.1.0) does. Unlike its successors, it rounds
 * down both the distance that an amount has moved and the premium for other fillers.
 *
 * @module
 */
import { zeroAddress } from '../../../../core/address.ts'
import type { DutchInput } from '../../../../core/orders/dutch-order.ts'
import type { V1Order } from '../orders/v1-order.ts'
import {
  type Fill,
  multiplyDivideDown,
  type Resolution,
  require,
  resolutionOf,
  uint256,
} from './resolution.ts'

const wholeBps = 10_000n

export function resolveV1(order: V1Order, { filler, timestamp }: Fill): Resolution {
  return resolutionOf(() => {
    const { decayEndTime, decayStartTime, exclusiveFiller, info, input, outputs } = order
    require(info.deadline >= decayEndTime, 'DeadlineBeforeEndTime')
    require(decayEndTime >= decayStartTime, 'OrderEndTimeBeforeStartTime')
    require(!(decays(input) && outputs.some(decays)), 'InputAndOutputDecay')
    require(input.startAmount <= input.endAmount, 'IncorrectAmounts')
    const taken = { token: input.token, amount: decayed(input, order, timestamp) }
    const paid = outputs.map(({ recipient, token, ...amounts }) => {
      require(amounts.startAmount >= amounts.endAmount, 'IncorrectAmounts')
      return { token, recipient, amount: decayed(amounts, order, timestamp) }
    })
    const mayFill =
      exclusiveFiller === zeroAddress || timestamp > decayStartTime || filler === exclusiveFiller
    require(mayFill || order.exclusivityOverrideBps !== 0n, 'NoExclusiveOverride')
    const owed = mayFill
      ? paid
      : paid.map((output) => ({ ...output, amount: withPremium(output.amount, order) }))
    require(timestamp <= info.deadline, 'DeadlinePassed')
    return { input: taken, outputs: owed }
  })
}

type Leg = Pick<DutchInput, 'startAmount' | 'endAmount'>

function decays({ endAmount, startAmount }: Leg): boolean {
  return startAmount !== endAmount
}

function decayed(
  { endAmount, startAmount }: Leg,
  { decayEndTime, decayStartTime }: V1Order,
  now: bigint,
): bigint {
  if (decayEndTime <= now) return endAmount
  if (decayStartTime >= now) return startAmount
  const moved = (distance: bigint) =>
    multiplyDivideDown(distance, now - decayStartTime, decayEndTime - decayStartTime)
  return endAmount < startAmount
    ? startAmount - moved(startAmount - endAmount)
    : startAmount + moved(endAmount - startAmount)
}

function withPremium(amount: bigint, { exclusivityOverrideBps }: V1Order): bigint {
  return multiplyDivideDown(amount, uint256(wholeBps + exclusivityOverrideBps), wholeBps)
}
