/**
 * The states of an order: six statuses and the transitions between them. A final status never changes, unless the
 * block it came from is removed by a reorganisation: the order then starts from `open` again.
 *
 * @module
 */
import type { OrderStatus } from '../../../api/intents.ts'

/**
 * The state of an order on the chain at one block. If several apply, the first counts.
 *
 * - `fill`             the reactor filled it;
 * - `nonce-spent`      its nonce is used, and not by its own fill;
 * - `deadline-passed`  the block's time is past the deadline; at the deadline itself it can be filled;
 * - `fault`            its input token does not answer as a token;
 * - `shortfall`        the swapper's balance or allowance is below the input of a fill;
 * - `funds`            none of these.
 */
export const orderEvents = ['fill', 'nonce-spent', 'deadline-passed', 'fault', 'shortfall', 'funds'] as const

export type OrderEvent = (typeof orderEvents)[number]

/** Statuses that are not final. */
export const liveStatuses = ['open', 'insufficient-funds'] as const satisfies readonly OrderStatus[]

export function isFinal(status: OrderStatus): boolean {
  return Object.keys(transitions[status]).length === 0
}

/** @returns The next status; the same one if the table has no transition. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus {
  return transitions[status][event] ?? status
}

const transitions: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderEvent, OrderStatus>>>>> = {
  open: {
    fill: 'filled',
    'nonce-spent': 'cancelled',
    'deadline-passed': 'expired',
    fault: 'error',
    shortfall: 'insufficient-funds',
  },
  'insufficient-funds': {
    fill: 'filled',
    'nonce-spent': 'cancelled',
    'deadline-passed': 'expired',
    funds: 'open',
  },
  filled: {},
  cancelled: {},
  expired: {},
  error: {},
}
