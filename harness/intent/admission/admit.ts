/**
 * What a submission must satisfy to be taken: that there is a time and a filler for which the reactor and the
 * token-approval contract would execute it, but for the swapper's funds. Lacking funds or approval can be
 * mended while the order waits, so such an order is taken as `insufficient-funds` and opens once they are
 * there; a refusal would make the swapper sign again. A nonce that another open order also carries is taken,
 * too: at most one of the two can be filled, which is how an order is replaced.
 *
 * @module
 */
import { type Hex, zeroAddress } from 'viem'
import type { Clock } from '../../chain/clock.ts'
import type { ChainClient } from '../../chain/node.ts'
import { canonical } from '../../spec/canonical.ts'
import {
  type DutchOrder,
  decodeDutchOrder,
  encodeDutchOrder,
  hashDutchOrder,
} from '../../spec/dutch-order.ts'
import { ethereumPermitDomain, orderDigest } from '../../spec/typed-data.ts'
import type { BookedOrder } from '../book/booked-order.ts'
import { nextStatus } from '../book/lifecycle.ts'
import { findMalformation, inputTaken, type Malformation } from './decay.ts'
import type { Refusal, RefusalCode } from './refusal.ts'
import { isSwappersSignature } from './signature.ts'
import { readSwapperStates, type SwapperState } from './swapper-state.ts'

export interface Submission {
  /** The order's ABI encoding, with the outer tuple or without. */
  readonly order: Hex
  readonly signature: Hex
  /** The uuid4 of the quote that the order follows; a label only. */
  readonly quoteId: string | undefined
}

export type Admission =
  | { readonly outcome: 'admitted'; readonly order: BookedOrder }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

/** Farthest deadline, in seconds from now. */
export const maxDeadlineSeconds = 86_400n

/** Checks a submission against the chain's latest block. It stores nothing. */
export async function admit(
  { client, clock }: { readonly client: ChainClient; readonly clock: Pick<Clock, 'now'> },
  { order: encoded, signature, quoteId }: Submission,
): Promise<Admission> {
  const order = decodeDutchOrder(encoded)
  if (order === undefined)
    return refused('ORDER_PARSE_FAIL', 'The order is not the ABI encoding of an exclusive Dutch order')

  const head = await client.getBlock()
  const now = later(clock.now(), head.timestamp)
  const fault = findFault(order, now)
  if (fault !== undefined) return { outcome: 'refused', refusal: fault }

  const [state] = await readSwapperStates(client, [order], head.number)
  if (state === undefined) throw new Error('one order has one state')
  if (state.nonceSpent) return refused('NONCE_USED', `The nonce ${order.nonce} is used: ask for the next one`)
  if (state.available === undefined)
    return refused('INPUT_NOT_A_TOKEN', `The input token ${order.input.token} is no token contract`)

  const digest = orderDigest(order, ethereumPermitDomain)
  if (!(await isSwappersSignature(client, { digest, signature, swapper: order.swapper }, head.number)))
    return refused('INVALID_SIGNATURE', `The signature of digest ${digest} is not ${order.swapper}'s`)

  const booked: BookedOrder = {
    hash: hashDutchOrder(order),
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

/** True where a fill in a block at `timestamp` could take the input. */
export function isFunded(order: DutchOrder, { available = 0n }: SwapperState, timestamp: bigint): boolean {
  return available >= (inputTaken(order, timestamp) ?? order.input.startAmount)
}

export function lowerCase(hex: Hex): Hex {
  return hex.toLowerCase() as Hex
}

/** What is wrong with the terms themselves, whoever the swapper is. */
function findFault(order: DutchOrder, now: bigint): Refusal | undefined {
  const { reactor, deadline, input, outputs } = order
  if (reactor !== canonical.reactor)
    return { code: 'INVALID_REACTOR', message: `The reactor ${reactor} is not ${canonical.reactor}` }
  if (outputs.length === 0) return { code: 'NO_OUTPUTS', message: 'The order has no outputs' }
  if (input.token === zeroAddress)
    return { code: 'NATIVE_INPUT', message: 'The input is the native token: sell its wrapped form instead' }

  const malformation = findMalformation(order)
  if (malformation !== undefined) return malformations[malformation](order)

  if (now > deadline)
    return { code: 'DEADLINE_PASSED', message: `The deadline ${deadline} has passed: it is ${now}` }
  if (deadline > now + maxDeadlineSeconds)
    return {
      code: 'DEADLINE_TOO_FAR',
      message: `The deadline ${deadline} is more than ${maxDeadlineSeconds} s from now, which is ${now}`,
    }
  return undefined
}

const malformations: Readonly<Record<Malformation, (order: DutchOrder) => Refusal>> = {
  DeadlineBeforeEndTime: ({ decayEndTime, deadline }) => ({
    code: 'DECAY_END_AFTER_DEADLINE',
    message: `The decay ends at ${decayEndTime}, after the deadline ${deadline}`,
  }),
  OrderEndTimeBeforeStartTime: ({ decayStartTime, decayEndTime }) => ({
    code: 'DECAY_END_BEFORE_START',
    message: `The decay ends at ${decayEndTime}, before its start ${decayStartTime}`,
  }),
  InputAndOutputDecay: () => ({
    code: 'INPUT_AND_OUTPUT_DECAY',
    message: 'Both the input and an output decay: one of them must be flat',
  }),
  IncorrectAmounts: () => ({
    code: 'INCORRECT_AMOUNTS',
    message: 'An amount decays against the swapper: an input may only rise, an output only fall',
  }),
}

function refused(code: RefusalCode, message: string): Admission {
  return { outcome: 'refused', refusal: { code, message } }
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
