/**
 * The input and the outputs of an order at a time: the arithmetic of the deployed reactor (UniswapX v1.1.0), exact
 * to the wei, with its overflows and its order of checks. Decay rounds the difference down, so a falling output is
 * rounded up and a rising input down; the exclusivity override rounds each output down.
 *
 * @module
 */
import type { Address } from 'viem'
import { zeroAddress } from '../../../../../core/address.ts'
import { maxUint256 } from '../../../../../core/amount.ts'
import type { DutchOrder } from '../../../../../core/orders/dutch-order.ts'

/** The time of a fill, and the caller of the reactor. */
export interface FillContext {
  /** UNIX seconds. */
  readonly timestamp: bigint
  /** Lower case. */
  readonly filler: Address
}

/** The amounts that a fill takes from the swapper and must pay, in base units. */
export interface ResolvedOrder {
  readonly input: { readonly token: Address; readonly amount: bigint }
  readonly outputs: readonly ResolvedOutput[]
}

export interface ResolvedOutput {
  readonly token: Address
  readonly amount: bigint
  readonly recipient: Address
}

/** Errors of the reactor that occur at every time and with every filler. */
export type Malformation =
  | 'DeadlineBeforeEndTime'
  | 'OrderEndTimeBeforeStartTime'
  | 'InputAndOutputDecay'
  | 'IncorrectAmounts'

/** Why the reactor reverts: its own errors by name, and `Overflow` for arithmetic beyond 256 bits. */
export type ResolutionError = Malformation | 'NoExclusiveOverride' | 'DeadlinePassed' | 'Overflow'

export type Resolution =
  | { readonly outcome: 'resolved'; readonly order: ResolvedOrder }
  | { readonly outcome: 'reverts'; readonly error: ResolutionError }

/** Resolves `order` as the reactor does in a block at `timestamp` when `filler` calls it. */
export function resolveOrder(order: DutchOrder, { timestamp, filler }: FillContext): Resolution {
  const malformation = findMalformation(order)
  if (malformation !== undefined) return reverts(malformation)

  const window = { start: order.decayStartTime, end: order.decayEndTime }
  const inputAmount = inputTaken(order, timestamp)
  const decayed = order.outputs.map((output) => decay(output, window, timestamp))
  const amounts = allDefined(decayed)
  if (inputAmount === undefined || amounts === undefined) return reverts('Overflow')

  const mayFill =
    order.exclusiveFiller === zeroAddress ||
    timestamp > order.decayStartTime ||
    filler === order.exclusiveFiller
  if (!mayFill && order.exclusivityOverrideBps === 0n) return reverts('NoExclusiveOverride')
  const owed = mayFill
    ? amounts
    : allDefined(amounts.map((amount) => override(amount, order.exclusivityOverrideBps)))
  if (owed === undefined) return reverts('Overflow')

  if (timestamp > order.deadline) return reverts('DeadlinePassed')
  const input = { token: order.input.token, amount: inputAmount }
  const outputs = order.outputs.map(({ token, recipient }, index) => ({
    token,
    recipient,
    amount: owed[index] ?? 0n,
  }))
  return { outcome: 'resolved', order: { input, outputs } }
}

/** The amount that a fill takes from the swapper; `undefined` where the reactor's arithmetic overflows. */
export function inputTaken({ input, decayStartTime, decayEndTime }: DutchOrder, timestamp: bigint) {
  return decay(input, { start: decayStartTime, end: decayEndTime }, timestamp)
}

/** The first error of the terms, in the order of the reactor's checks. */
export function findMalformation(order: DutchOrder): Malformation | undefined {
  const { input, outputs } = order
  if (order.deadline < order.decayEndTime) return 'DeadlineBeforeEndTime'
  if (order.decayEndTime < order.decayStartTime) return 'OrderEndTimeBeforeStartTime'
  if (decays(input) && outputs.some(decays)) return 'InputAndOutputDecay'
  if (input.startAmount > input.endAmount) return 'IncorrectAmounts'
  if (outputs.some(({ startAmount, endAmount }) => startAmount < endAmount)) return 'IncorrectAmounts'
  return undefined
}

interface Leg {
  readonly startAmount: bigint
  readonly endAmount: bigint
}

const wholeBps = 10_000n

function decays({ startAmount, endAmount }: Leg): boolean {
  return startAmount !== endAmount
}

function decay(
  { startAmount, endAmount }: Leg,
  { start, end }: { readonly start: bigint; readonly end: bigint },
  timestamp: bigint,
): bigint | undefined {
  if (end <= timestamp) return endAmount
  if (start >= timestamp) return startAmount
  const distance = endAmount < startAmount ? startAmount - endAmount : endAmount - startAmount
  const moved = multiplyDivideDown(distance, timestamp - start, end - start)
  if (moved === undefined) return undefined
  return endAmount < startAmount ? startAmount - moved : startAmount + moved
}

function override(amount: bigint, overrideBps: bigint): bigint | undefined {
  const factor = wholeBps + overrideBps
  return factor > maxUint256 ? undefined : multiplyDivideDown(amount, factor, wholeBps)
}

/** The contract computes the product in 256 bits and reverts on overflow. */
function multiplyDivideDown(x: bigint, y: bigint, denominator: bigint): bigint | undefined {
  const product = x * y
  return product > maxUint256 ? undefined : product / denominator
}

function allDefined(amounts: readonly (bigint | undefined)[]): readonly bigint[] | undefined {
  const defined = amounts.filter((amount) => amount !== undefined)
  return defined.length === amounts.length ? defined : undefined
}

function reverts(error: ResolutionError): Resolution {
  return { outcome: 'reverts', error }
}
