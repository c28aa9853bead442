/**
 * Compares a target's reports about its orders over time with the events on the chain. The comparison is a pure
 * function of a recorded history: it needs neither the target nor the chain.
 *
 * A status may lag. It must be a status that the order had on the chain at some moment of the last ten seconds or,
 * since final statuses do not change, the one that it ended with.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { DutchOrder } from '../../../../core/orders/dutch-order.ts'
import { orderStatuses } from '../../api/intents.ts'

/** An event, in the order of observation. Seconds are UNIX seconds of the clock. */
export type HistoryEvent =
  | {
      readonly kind: 'submission'
      readonly second: bigint
      readonly hash: Hex
      readonly order: Pick<DutchOrder, 'swapper' | 'nonce' | 'deadline'>
      readonly isAccepted: boolean
    }
  | {
      /** The complete list of one swapper's orders. */
      readonly kind: 'listing'
      readonly second: bigint
      readonly swapper: Address
      readonly orders: readonly { readonly hash: Hex; readonly status: string }[]
    }
  | {
      /** A block of the chain. A second event with the same number adds to it. */
      readonly kind: 'block'
      readonly second: bigint
      readonly number: bigint
      readonly timestamp: bigint
      /** Orders filled in it. */
      readonly fills: readonly Hex[]
      /** Nonces spent in it, by fills or otherwise. */
      readonly spent: readonly Pick<DutchOrder, 'swapper' | 'nonce'>[]
      /** Orders whose swapper could not have paid the input at the end of the block. */
      readonly short: readonly Hex[]
    }
  | {
      /** The blocks above the number are gone; the clock does not necessarily go back with them. */
      readonly kind: 'reorganisation'
      readonly second: bigint
      readonly to: bigint
    }

/** Something that the target must not report. */
export interface HistoryFault {
  /** Index of the listing event that shows it. */
  readonly at: number
  readonly hash: Hex
  readonly fault:
    | 'unknown status'
    | 'never accepted'
    | 'listed twice'
    | 'not listed'
    | 'final status changed'
    | 'contradicts the chain'
    | 'filled twice under one nonce'
  /** The listed status; absent if the order is not listed. */
  readonly status?: string
}

/** State of the chain with one block as its head. */
interface Head {
  readonly number: bigint
  readonly timestamp: bigint
  readonly filled: ReadonlySet<Hex>
  readonly spent: ReadonlySet<string>
  readonly short: ReadonlySet<Hex>
}

/** A period during which a block was the head. */
interface HeadPeriod {
  readonly head: Head
  /** The clock's second at the end of the period. */
  end: bigint
  /** True once the block was reorganised away. */
  isGone: boolean
}

interface Accepted {
  readonly order: Pick<DutchOrder, 'swapper' | 'nonce' | 'deadline'>
  readonly second: bigint
}

const lagSeconds = 10n
const forever = 2n ** 64n
const final: ReadonlySet<string> = new Set(['filled', 'cancelled', 'expired', 'error'])
const known: ReadonlySet<string> = new Set(orderStatuses)

/** Everything in a history that a correct service would not have reported. */
export function faultsIn(history: readonly HistoryEvent[]): readonly HistoryFault[] {
  const faults: HistoryFault[] = []
  const accepted = new Map<Hex, Accepted>()
  const finalStatuses = new Map<Hex, string>()
  const periods: HeadPeriod[] = []
  let chain: readonly Head[] = []

  function setHead(second: bigint, next: readonly Head[]): void {
    for (const period of periods) if (period.end > second) period.end = second
    chain = next
    periods.push({ head: chain.at(-1) ?? genesis, end: forever, isGone: false })
  }

  for (const [at, event] of history.entries()) {
    switch (event.kind) {
      case 'submission':
        if (event.isAccepted && !accepted.has(event.hash)) accepted.set(event.hash, event)
        break
      case 'block': {
        const below = chain.filter(({ number }) => number < event.number)
        setHead(event.second, [...below, headAfter(below.at(-1) ?? genesis, event)])
        break
      }
      case 'reorganisation':
        for (const period of periods) period.isGone ||= period.head.number > event.to
        setHead(
          event.second,
          chain.filter(({ number }) => number <= event.to),
        )
        finalStatuses.clear()
        break
      case 'listing': {
        const statusesOf = (hash: Hex, order: Accepted) =>
          possibleStatuses(hash, order, event.second, periods)
        const found = faultsOfListing(event, { accepted, finalStatuses, statusesOf })
        faults.push(...found.map((fault) => ({ at, ...fault })))
        for (const { hash, status } of event.orders) if (final.has(status)) finalStatuses.set(hash, status)
        break
      }
    }
  }
  return faults
}

type Listing = Extract<HistoryEvent, { kind: 'listing' }>
type Found = Omit<HistoryFault, 'at'>

interface Known {
  readonly accepted: ReadonlyMap<Hex, Accepted>
  /** Last final status listed, by hash. */
  readonly finalStatuses: ReadonlyMap<Hex, string>
  readonly statusesOf: (hash: Hex, order: Accepted) => ReadonlySet<string>
}

function faultsOfListing(
  { orders, swapper }: Listing,
  { accepted, finalStatuses, statusesOf }: Known,
): Found[] {
  const shown = new Set(orders.map(({ hash }) => hash))
  const filledNonces = new Set<string>()
  const missing = [...accepted]
    .filter(([hash, { order }]) => order.swapper === swapper && !shown.has(hash))
    .map(([hash]): Found => ({ hash, fault: 'not listed' }))
  const repeated = orders
    .filter(({ hash }, index) => orders.findIndex((listed) => listed.hash === hash) !== index)
    .map((listed): Found => ({ ...listed, fault: 'listed twice' }))
  const wrong = orders.flatMap((listed): Found[] => {
    const { hash, status } = listed
    if (!known.has(status)) return [{ ...listed, fault: 'unknown status' }]
    const order = accepted.get(hash)
    if (order === undefined) return [{ ...listed, fault: 'never accepted' }]
    const end = finalStatuses.get(hash)
    if (end !== undefined && end !== status) return [{ ...listed, fault: 'final status changed' }]
    if (!statusesOf(hash, order).has(status)) return [{ ...listed, fault: 'contradicts the chain' }]
    if (status !== 'filled') return []
    const nonce = nonceKey(order.order)
    if (filledNonces.has(nonce)) return [{ ...listed, fault: 'filled twice under one nonce' }]
    filledNonces.add(nonce)
    return []
  })
  return [...missing, ...repeated, ...wrong]
}

const genesis: Head = {
  number: -1n,
  timestamp: 0n,
  filled: new Set(),
  spent: new Set(),
  short: new Set(),
}

function headAfter(
  parent: Head,
  { fills, number, short, spent, timestamp }: Extract<HistoryEvent, { kind: 'block' }>,
): Head {
  return {
    number,
    timestamp,
    filled: new Set([...parent.filled, ...fills]),
    spent: new Set([...parent.spent, ...spent.map(nonceKey)]),
    short: new Set(short),
  }
}

/** The statuses that the list may show for an order. */
function possibleStatuses(
  hash: Hex,
  { order, second: since }: Accepted,
  second: bigint,
  periods: readonly HeadPeriod[],
): ReadonlySet<string> {
  const statuses = periods.flatMap(({ end: periodEnd, head, isGone }) => {
    const end = periodEnd < second ? periodEnd : second
    const during = [head.timestamp, end].map((time) => statusAt(hash, order, head, time))
    if (end >= second - lagSeconds) return during
    return isGone || end < since ? [] : during.filter((status) => final.has(status))
  })
  // The order was accepted as open, and may not have been checked again since.
  if (second - since <= lagSeconds) statuses.push('open')
  return new Set(statuses)
}

function statusAt(hash: Hex, order: Accepted['order'], head: Head, time: bigint): string {
  if (head.filled.has(hash)) return 'filled'
  if (head.spent.has(nonceKey(order))) return 'cancelled'
  if (time > order.deadline) return 'expired'
  return head.short.has(hash) ? 'insufficient-funds' : 'open'
}

function nonceKey({ nonce, swapper }: Pick<DutchOrder, 'swapper' | 'nonce'>): string {
  return `${swapper} ${nonce}`
}
