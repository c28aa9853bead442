/**
 * Pauses in which clients with long turns wait for clients that ask in quick succession. Without pauses, a
 * long turn would delay one request of each such client; with them, that is at most one request in a hundred,
 * however long the turn is.
 *
 * @module
 */
import type { TurnTaken } from './places.ts'

/** A client, described by the length of its turns. */
export interface Paced {
  /** Recent average of its turns, in milliseconds; absent before the first turn. */
  averageMs: number | undefined
  /** Recent fraction of its turns that were long. */
  longShare: number
}

export interface Pauses {
  /** Selects the clients to prefer among those that may have a turn. */
  preferred<Client extends Paced>(clients: readonly Client[]): readonly Client[]
  isLong(client: Paced): boolean
  /** True for a client whose turns nobody else should wait for. */
  isLasting(client: Paced): boolean
  /** Milliseconds until clients with long turns may have one if nobody asks meanwhile; zero or less if they may now. */
  msLeft(): number
  onAsked(client: Paced): void
  turnOf(client: Paced): TurnTaken
  /** @param end End of the turn, in milliseconds. */
  onTaken(client: Paced, tookMs: number, end: number): void
}

/** Milliseconds from which a turn is long; a client with a higher average may be a client with long turns. */
const long = 5
/**
 * Fraction of long turns above which a client counts as one with long turns. A smaller fraction, one in fifty
 * on a busy machine, is due to other work of the process during short turns.
 */
const often = 1 / 10
/** Weight of a new turn in that fraction, and the fraction after a long first turn. */
const shareWeight = 1 / 16
const firstShare = 1 / 8
/** Weight of a new turn in the average. */
const weight = 1 / 8
/** Short turns between two long ones, per client that asks in quick succession. */
const turnsBetween = 150
/** Milliseconds without a turn after which a client no longer asks in quick succession. */
const quiet = 50
/** Maximum pause in milliseconds, when many clients ask quickly. */
const longestPause = 2000
/** Average in milliseconds from which a client's turns are lasting. */
const lasting = 100
/** Milliseconds for which all new clients count as such, after one turned out to be. */
const distrust = 60_000

export function createPauses(now: () => number): Pauses {
  let longEnded = -Infinity
  let distrustEnds = -Infinity
  let areNewLong = false
  let wasNew = false
  const quick = new Map<Paced, { turns: number; last: number }>()

  /** A new client during a pause counts as long if the previous new one was. */
  function isLong({ averageMs, longShare }: Paced): boolean {
    return averageMs === undefined ? areNewLong && msLeft() > 0 : averageMs > long && longShare > often
  }

  /** New clients precede clients with long turns every other time, so that neither waits for all of the others. */
  function preferred<Client extends Paced>(clients: readonly Client[]): readonly Client[] {
    const newOnes = wasNew ? [] : clients.filter(({ averageMs }) => averageMs === undefined)
    return newOnes.length === 0 ? clients : newOnes
  }

  function isLasting({ averageMs }: Paced): boolean {
    return averageMs === undefined ? now() < distrustEnds : averageMs > lasting
  }

  function msLeft(): number {
    let lastOwed = -Infinity
    for (const [client, { last, turns }] of quick) {
      if (last + quiet <= now()) quick.delete(client)
      else if (turns < turnsBetween) lastOwed = Math.max(lastOwed, last)
    }
    return Math.min(longEnded + longestPause, lastOwed + quiet) - now()
  }

  return {
    preferred,
    isLong,
    isLasting,
    msLeft,
    onAsked(client) {
      const asking = quick.get(client)
      if (asking !== undefined) asking.last = now()
    },
    turnOf: (client) => ({
      isLasting: isLasting(client),
      onOverdue() {
        if (client.averageMs === undefined) distrustEnds = now() + distrust
      },
    }),
    onTaken(client, tookMs, end) {
      const { averageMs = tookMs } = client
      if (client.averageMs === undefined) {
        areNewLong = tookMs > long
        wasNew = true
        client.longShare = tookMs > long ? firstShare : 0
      } else {
        if (isLong(client)) wasNew = false
        client.longShare += shareWeight * (Number(tookMs > long) - client.longShare)
      }
      client.averageMs = averageMs + weight * (tookMs - averageMs)
      const isOfLongTurns = isLong(client)
      if (tookMs > long) {
        // After a long turn of a client with short ones, the clients that wait for the end of a pause need
        // not wait longer.
        if (isOfLongTurns) longEnded = end
        for (const asking of quick.values()) asking.turns = 0
      }
      if (isOfLongTurns) quick.delete(client)
      else quick.set(client, { turns: (quick.get(client)?.turns ?? 0) + 1, last: end })
    },
  }
}
