/**
 * When clients of long turns wait for those who ask in quick succession: a long turn keeps each of these waiting once,
 * which of its requests one in a hundred may be, however long that turn is.
 *
 * @module
 */
import type { TurnTaken } from './places.ts'

/** A client by how long its turns are. */
export interface Paced {
  /** Milliseconds of its turns, of late; absent before the first. */
  averageMs: number | undefined
  /** Part of its turns that were long, of late. */
  longShare: number
}

export interface Pauses {
  /** Those of the clients, who may all have a turn, of whom one is to have it. */
  preferred<Client extends Paced>(clients: readonly Client[]): readonly Client[]
  isLong(client: Paced): boolean
  /** Of turns that nobody else is to wait for. */
  isLasting(client: Paced): boolean
  /** Milliseconds until clients of long turns may have one if nobody asks meanwhile; not above zero where they may now. */
  msLeft(): number
  onAsked(client: Paced): void
  turnOf(client: Paced): TurnTaken
  /** @param end Of the turn, in milliseconds. */
  onTaken(client: Paced, tookMs: number, end: number): void
}

/** Milliseconds of a turn that is long; a client whose turns take so long on average may be one of long turns. */
const long = 5
/**
 * Part of the turns of such a client that are long. Fewer, one in fifty on a busy machine, are those of a client of
 * short turns, in which the process did something else.
 */
const often = 1 / 10
/** Part of a new turn in that share; what a first turn says alone. */
const shareWeight = 1 / 16
const firstShare = 1 / 8
/** Part of a new turn in that average. */
const weight = 1 / 8
/** Short turns between two long ones, of each client that asks in quick succession. */
const turnsBetween = 150
/** Milliseconds without a turn after which a client does not ask in quick succession. */
const quiet = 50
/** Milliseconds, for those who ask quickly and are many. */
const longestPause = 2000
/** Milliseconds on average from which on a client's turns are lasting. */
const lasting = 100
/** Milliseconds for which all who are new are taken for such clients, after one who was. */
const distrust = 60_000

export function createPauses(now: () => number): Pauses {
  let longEnded = -Infinity
  let distrustEnds = -Infinity
  let areNewLong = false
  let wasNew = false
  const quick = new Map<Paced, { turns: number; last: number }>()

  /** Whoever comes in a pause may be the one that it is made for, where the one who came before was. */
  function isLong({ averageMs, longShare }: Paced): boolean {
    return averageMs === undefined ? areNewLong && msLeft() > 0 : averageMs > long && longShare > often
  }

  /** Who is new does not wait for all clients of long turns, nor do these wait for all who are. */
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
        // A long turn of a client of short ones makes those who wait for the end of a pause wait no longer.
        if (isOfLongTurns) longEnded = end
        for (const asking of quick.values()) asking.turns = 0
      }
      if (isOfLongTurns) quick.delete(client)
      else quick.set(client, { turns: (quick.get(client)?.turns ?? 0) + 1, last: end })
    },
  }
}
