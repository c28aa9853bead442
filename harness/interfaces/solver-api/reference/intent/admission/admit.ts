/**
 * Validation of submissions. An order is admitted if there is a time and a filler for which the reactor and the
 * token-approval contract would execute it, given the swapper's funds. Missing funds or approval can be provided
 * later, so such an order is admitted as `insufficient-funds`; a refusal would make the swapper sign again. A nonce
 * of another open order is accepted, too: at most one of the two can be filled, which is how an order is replaced.
 *
 * @module
 */
import type { Hex } from 'viem'
import type { ChainClient } from '../../../../../chain/chain-client.ts'
import type { Clock } from '../../../../../chain/clock.ts'
import { zeroAddress } from '../../../../../core/address.ts'
import { canonical } from '../../../../../core/canonical.ts'
import {
  type DutchOrder,
  decodeDutchOrder,
  encodeDutchOrder,
  hashDutchOrder,
} from '../../../../../core/orders/dutch-order.ts'
import { inputTaken, type Malformation, malformationOf } from '../../../../../core/orders/resolve-dutch.ts'
import { ethereumPermitDomain, orderDigest } from '../../../../../core/orders/typed-data.ts'
import type { BookedOrder } from '../book/booked-order.ts'
import { nextStatus } from '../book/lifecycle.ts'
import type { Refusal, RefusalCode } from './refusal.ts'
import { isSwappersSignature } from './signature.ts'
import { readSwapperStates, type SwapperState } from './swapper-state.ts'

export interface Submission {
  /** The order's ABI encoding, with the outer tuple or without. */
  readonly order: Hex
  readonly signature: Hex
  /** The uuid4 of the quote behind the order; a label only. */
  readonly quoteId: string | undefined
}

export type Admission =
  | { readonly outcome: 'admitted'; readonly order: BookedOrder }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

/** The most seconds from now to the deadline. */
export const maxDeadlineSeconds = 86_400n

interface AdmissionPorts {
  readonly client: ChainClient
  readonly clock: Pick<Clock, 'now'>
  /** Finds the stored order with this hash; absent if no orders are stored. */
  readonly find?: (hash: Hex) => Promise<BookedOrder | undefined>
}

/** Validates a submission against the latest block, unless it repeats a stored one. Stores nothing. */
export async function admit(
  { client, clock, find }: AdmissionPorts,
  { order: encoded, signature, quoteId }: Submission,
): Promise<Admission> {
  const order = decodeDutchOrder(encoded)
  if (order === undefined)
    return refused(
      'ORDER_PARSE_FAIL',
      'Cannot decode the order. Expected the ABI encoding of an exclusive Dutch order.',
    )

  const hash = hashDutchOrder(order)
  const known = await find?.(hash)
  if (known?.signature === lowerCase(signature)) return { outcome: 'admitted', order: known }

  const head = await client.getBlock()
  const now = later(clock.now(), head.timestamp)
  const fault = findFault(order, now)
  if (fault !== undefined) return fault

  const [state] = await readSwapperStates(client, [order], head.number)
  if (state === undefined) throw new Error('Expected one state for one order.')
  if (state.nonceSpent)
    return refused('NONCE_USED', `Nonce ${order.nonce} is already used. Request the next one.`)
  if (state.available === undefined)
    return refused('INPUT_NOT_A_TOKEN', `Input token ${order.input.token} is not a token contract.`)

  const digest = orderDigest(order, ethereumPermitDomain)
  if (!(await isSwappersSignature(client, { digest, signature, swapper: order.swapper }, head.number)))
    return refused(
      'INVALID_SIGNATURE',
      `The signature of digest ${digest} is not by the swapper ${order.swapper}.`,
    )

  const booked: BookedOrder = {
    hash,
    order,
    encodedOrder: encodeDutchOrder(order),
    signature: lowerCase(signature),
    status: nextStatus('open', isFunded(order, state, now) ? 'funds' : 'shortfall'),
    quoteId,
    createdAt: Number(clock.now()),
    admittedBlock: Number(head.number),
    fill: undefined,
  }
  return { outcome: 'admitted', order: booked }
}

/** True if a fill at `timestamp`, in UNIX seconds, could take the input. */
export function isFunded(order: DutchOrder, { available = 0n }: SwapperState, timestamp: bigint): boolean {
  return available >= (inputTaken(order, timestamp) ?? order.input.startAmount)
}

export function lowerCase(hex: Hex): Hex {
  return hex.toLowerCase() as Hex
}

/** The first error of the terms themselves, regardless of the swapper. */
function findFault(order: DutchOrder, now: bigint): Admission | undefined {
  const { reactor, deadline, input, outputs } = order
  if (reactor !== canonical.reactor)
    return refused('INVALID_REACTOR', `Reactor ${reactor} is not supported. Expected ${canonical.reactor}.`)
  if (outputs.length === 0) return refused('NO_OUTPUTS', 'The order has no outputs.')
  if (input.token === zeroAddress)
    return refused('NATIVE_INPUT', 'The input is the native token. Sell its wrapped form instead.')

  const malformation = malformationOf(order)
  if (malformation !== undefined) return malformations[malformation](order)

  if (now > deadline)
    return refused('DEADLINE_PASSED', `The deadline ${deadline} has passed. The time is ${now}.`)
  if (deadline > now + maxDeadlineSeconds)
    return refused(
      'DEADLINE_TOO_FAR',
      `The deadline ${deadline} is more than ${maxDeadlineSeconds} s after the current time ${now}.`,
    )
  return undefined
}

const malformations: Readonly<Record<Malformation, (order: DutchOrder) => Admission>> = {
  DeadlineBeforeEndTime: ({ decayEndTime, deadline }) =>
    refused('DECAY_END_AFTER_DEADLINE', `The decay ends at ${decayEndTime}, after the deadline ${deadline}.`),
  OrderEndTimeBeforeStartTime: ({ decayStartTime, decayEndTime }) =>
    refused(
      'DECAY_END_BEFORE_START',
      `The decay ends at ${decayEndTime}, before its start ${decayStartTime}.`,
    ),
  InputAndOutputDecay: () =>
    refused('INPUT_AND_OUTPUT_DECAY', 'Both the input and an output decay. One of them must be constant.'),
  IncorrectAmounts: () =>
    refused('INCORRECT_AMOUNTS', 'An amount decays the wrong way. Inputs may only rise, outputs only fall.'),
}

function refused(code: RefusalCode, message: string): Admission {
  return { outcome: 'refused', refusal: { code, message } }
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
