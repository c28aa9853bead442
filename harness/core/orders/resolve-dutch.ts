/**
 * Resolves the exclusive Dutch order at a second, as its reactor (UniswapX version 1.1.0) does, exact to the wei. Decay
 * rounds the difference down, so a falling output is rounded up and a rising input down; the premium for other fillers
 * rounds each output down.
 *
 * @module
 */
import { zeroAddress } from '../address.ts'
import type { DutchInput, DutchOrder } from './dutch-order.ts'
import {
  type Fill,
  multiplyDivideDown,
  type Resolution,
  type RevertReason,
  require,
  resolutionOf,
  uint256,
} from './resolution.ts'

const wholeBps = 10_000n

type Terms = Omit<DutchOrder, 'reactor' | 'swapper' | 'nonce'>

/** The outcome of the order in a block at `timestamp` (UNIX seconds), if `filler` calls the reactor. */
export function resolveDutch(
  order: DutchOrder,
  { filler, timestamp }: Pick<Fill, 'filler' | 'timestamp'>,
): Resolution {
  return resolutionOf(() => {
    const { deadline, decayStartTime, exclusiveFiller, input, outputs } = order
    checkTimes(order)
    checkInput(order)
    const taken = { token: input.token, amount: decayed(input, order, timestamp) }
    const paid = outputs.map(({ recipient, token, ...amounts }) => {
      checkOutput(amounts)
      return { token, recipient, amount: decayed(amounts, order, timestamp) }
    })
    const mayFill =
      exclusiveFiller === zeroAddress || timestamp > decayStartTime || filler === exclusiveFiller
    require(mayFill || order.exclusivityOverrideBps !== 0n, 'NoExclusiveOverride')
    const owed = mayFill
      ? paid
      : paid.map((output) => ({ ...output, amount: withPremium(output.amount, order) }))
    require(timestamp <= deadline, 'DeadlinePassed')
    return { input: taken, outputs: owed }
  })
}

/** Errors of the reactor that occur at every time and with every filler. */
export type Malformation = Extract<
  RevertReason,
  'DeadlineBeforeEndTime' | 'OrderEndTimeBeforeStartTime' | 'InputAndOutputDecay' | 'IncorrectAmounts'
>

/** The first malformation of the terms, in the order of the reactor's checks. */
export function malformationOf(order: Terms): Malformation | undefined {
  const checked = resolutionOf(() => {
    checkTimes(order)
    checkInput(order)
    for (const output of order.outputs) checkOutput(output)
    return { input: { token: order.input.token, amount: 0n }, outputs: [] }
  })
  // The checks have no other errors.
  return checked.outcome === 'reverts' ? (checked.error as Malformation) : undefined
}

/** The amount that a fill takes from the swapper, in base units; `undefined` if the reactor's arithmetic overflows. */
export function inputTaken({ input, ...order }: Terms, timestamp: bigint): bigint | undefined {
  const taken = resolutionOf(() => ({
    input: { token: input.token, amount: decayed(input, order, timestamp) },
    outputs: [],
  }))
  return taken.outcome === 'resolved' ? taken.order.input.amount : undefined
}

type Leg = Pick<DutchInput, 'startAmount' | 'endAmount'>
type Window = Pick<DutchOrder, 'decayStartTime' | 'decayEndTime'>

function checkTimes({ deadline, decayEndTime, decayStartTime }: Terms): void {
  require(deadline >= decayEndTime, 'DeadlineBeforeEndTime')
  require(decayEndTime >= decayStartTime, 'OrderEndTimeBeforeStartTime')
}

function checkInput({ input, outputs }: Terms): void {
  require(!(decays(input) && outputs.some(decays)), 'InputAndOutputDecay')
  require(input.startAmount <= input.endAmount, 'IncorrectAmounts')
}

function checkOutput({ endAmount, startAmount }: Leg): void {
  require(startAmount >= endAmount, 'IncorrectAmounts')
}

function decays({ endAmount, startAmount }: Leg): boolean {
  return startAmount !== endAmount
}

function decayed(
  { endAmount, startAmount }: Leg,
  { decayEndTime, decayStartTime }: Window,
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

function withPremium(amount: bigint, { exclusivityOverrideBps }: Terms): bigint {
  return multiplyDivideDown(amount, uint256(wholeBps + exclusivityOverrideBps), wholeBps)
}
