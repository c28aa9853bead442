/**
 * Judges what a target said of its orders over time against what the chain did meanwhile. A pure function of
 * what was recorded: it knows neither the target nor the chain.
 *
 * A status may lag: it must be what the chain made of the order at some moment of the last ten seconds, or, as
 * an end is final, what the chain made of it when it ended.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { orderStatuses } from '../../solver-api/intents.ts'
import type { DutchOrder } from '../../spec/dutch-order.ts'

/** What happened, in the sequence in which it was seen. Seconds are the clock's. */
export type HistoryEvent =
  | {
      readonly kind: 'submission'
      readonly second: bigint
      readonly hash: Hex
      readonly order: Pick<DutchOrder, 'swapper' | 'nonce' | 'deadline'>
      readonly isTaken: boolean
    }
  | {
      /** The whole list of one swapper, record by record. */
      readonly kind: 'listing'
      readonly second: bigint
      readonly swapper: Address
      readonly records: readonly { readonly hash: Hex; readonly status: string }[]
    }
  | {
      /** A block of the chain; a second one of the same number says more of it. */
      readonly kind: 'block'
      readonly second: bigint
      readonly number: bigint
      readonly timestamp: bigint
      /** Orders that were filled in it. */
      readonly fills: readonly Hex[]
      /** Nonces that were spent in it, by fills and otherwise. */
      readonly spent: readonly Pick<DutchOrder, 'swapper' | 'nonce'>[]
      /** Orders whose swapper could not have paid the input at its end. */
      readonly short: readonly Hex[]
    }
  | {
      /** The blocks above that number are gone, and the clock may stand where it stood with them. */
      readonly kind: 'reorganisation'
      readonly second: bigint
      readonly to: bigint
    }

/** Something that the target must not have said. */
export interface HistoryFault {
  /** Position of the listing that shows it. */
  readonly at: number
  readonly hash: Hex
  readonly fault:
    | 'no such status'
    | 'never taken'
    | 'listed twice'
    | 'not listed'
    | 'came back from its end'
    | 'not what the chain says'
    | 'filled beside another of its nonce'
  /** As shown; absent where nothing was. */
  readonly status?: string
}

/** What the chain amounts to with one block as its head. */
interface Head {
  readonly number: bigint
  readonly timestamp: bigint
  readonly filled: ReadonlySet<Hex>
  readonly spent: ReadonlySet<string>
  readonly short: ReadonlySet<Hex>
}

/** A time in which a block was the head. */
interface Reign {
  readonly head: Head
  /** The clock's second at its end. */
  until: bigint
  /** True once the block was reorganised away. */
  isGone: boolean
}

interface Taken {
  readonly order: Pick<DutchOrder, 'swapper' | 'nonce' | 'deadline'>
  readonly second: bigint
}

const lagSeconds = 10n
const forever = 2n ** 64n
const final: ReadonlySet<string> = new Set(['filled', 'cancelled', 'expired', 'error'])
const known: ReadonlySet<string> = new Set(orderStatuses)

/** Everything in a history that a service which keeps the interface would not have said. */
export function faultsIn(history: readonly HistoryEvent[]): readonly HistoryFault[] {
  const faults: HistoryFault[] = []
  const taken = new Map<Hex, Taken>()
  const ended = new Map<Hex, string>()
  const reigns: Reign[] = []
  let chain: readonly Head[] = []

  function setHead(second: bigint, next: readonly Head[]): void {
    for (const past of reigns) if (past.until > second) past.until = second
    chain = next
    reigns.push({ head: chain.at(-1) ?? genesis, until: forever, isGone: false })
  }

  for (const [at, event] of history.entries()) {
    switch (event.kind) {
      case 'submission':
        if (event.isTaken && !taken.has(event.hash)) taken.set(event.hash, event)
        break
      case 'block': {
        const below = chain.filter(({ number }) => number < event.number)
        setHead(event.second, [...below, headAfter(below.at(-1) ?? genesis, event)])
        break
      }
      case 'reorganisation':
        for (const past of reigns) past.isGone ||= past.head.number > event.to
        setHead(
          event.second,
          chain.filter(({ number }) => number <= event.to),
        )
        ended.clear()
        break
      case 'listing': {
        const truthsOf = (hash: Hex, order: Taken) => truths(hash, order, event.second, reigns)
        faults.push(...faultsOfListing(event, { taken, ended, truthsOf }).map((fault) => ({ at, ...fault })))
        for (const { hash, status } of event.records) if (final.has(status)) ended.set(hash, status)
        break
      }
    }
  }
  return faults
}

type Listing = Extract<HistoryEvent, { kind: 'listing' }>
type Found = Omit<HistoryFault, 'at'>

interface Memory {
  readonly taken: ReadonlyMap<Hex, Taken>
  readonly ended: ReadonlyMap<Hex, string>
  readonly truthsOf: (hash: Hex, order: Taken) => ReadonlySet<string>
}

function faultsOfListing({ records, swapper }: Listing, { taken, ended, truthsOf }: Memory): Found[] {
  const shown = new Set(records.map(({ hash }) => hash))
  const filledNonces = new Set<string>()
  const missing = [...taken]
    .filter(([hash, { order }]) => order.swapper === swapper && !shown.has(hash))
    .map(([hash]): Found => ({ hash, fault: 'not listed' }))
  const doubled = records
    .filter(({ hash }, index) => records.findIndex((record) => record.hash === hash) !== index)
    .map((record): Found => ({ ...record, fault: 'listed twice' }))
  const wrong = records.flatMap((record): Found[] => {
    const { hash, status } = record
    if (!known.has(status)) return [{ ...record, fault: 'no such status' }]
    const order = taken.get(hash)
    if (order === undefined) return [{ ...record, fault: 'never taken' }]
    const end = ended.get(hash)
    if (end !== undefined && end !== status) return [{ ...record, fault: 'came back from its end' }]
    if (!truthsOf(hash, order).has(status)) return [{ ...record, fault: 'not what the chain says' }]
    if (status !== 'filled') return []
    const nonce = nonceKey(order.order)
    if (filledNonces.has(nonce)) return [{ ...record, fault: 'filled beside another of its nonce' }]
    filledNonces.add(nonce)
    return []
  })
  return [...missing, ...doubled, ...wrong]
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

/** The statuses that may be shown of an order. */
function truths(
  hash: Hex,
  { order, second: since }: Taken,
  second: bigint,
  reigns: readonly Reign[],
): ReadonlySet<string> {
  const statuses = reigns.flatMap(({ head, isGone, until }) => {
    const end = until < second ? until : second
    const during = [head.timestamp, end].map((time) => truth(hash, order, head, time))
    if (end >= second - lagSeconds) return during
    return isGone || end < since ? [] : during.filter((status) => final.has(status))
  })
  // Taken as open, and not looked at since.
  if (second - since <= lagSeconds) statuses.push('open')
  return new Set(statuses)
}

function truth(hash: Hex, order: Taken['order'], head: Head, time: bigint): string {
  if (head.filled.has(hash)) return 'filled'
  if (head.spent.has(nonceKey(order))) return 'cancelled'
  if (time > order.deadline) return 'expired'
  return head.short.has(hash) ? 'insufficient-funds' : 'open'
}

function nonceKey({ nonce, swapper }: Pick<DutchOrder, 'swapper' | 'nonce'>): string {
  return `${swapper} ${nonce}`
}
