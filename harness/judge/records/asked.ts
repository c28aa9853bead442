/**
 * Counts the requests of a run by endpoint, parameter and state of its value (a cell of the grid), and the values in
 * them.
 *
 * @module
 */
import type { Exchange } from '../../core/transport/transport.ts'

/** States of a parameter in a request: the last word of a cell such as `POST /v2/solver/quote public slippage query edge`. */
export const states = ['absent', 'valid', 'malformed', 'edge'] as const

export type State = (typeof states)[number]

/** How often each name of each subject occurred in requests. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Classifies requests by content. The number of names is bounded, however many requests there are. */
export interface Survey<Universe = unknown> {
  /** Every name with a count of zero, so that a record shows those that no request used. */
  readonly none: Counts
  /** The subjects and names that a request uses. */
  see(exchange: Exchange, universe: Universe): readonly (readonly [subject: string, name: string])[]
}

export interface Counter {
  readonly counts: Counts
  add(subject: string, name: string, count?: number): void
}

export function createCounter(): Counter {
  const counts: Record<string, Record<string, number>> = {}
  return {
    counts,
    add(subject, name, count = 1) {
      const names = counts[subject] ?? {}
      names[name] = (names[name] ?? 0) + count
      counts[subject] = names
    },
  }
}

/** The sum, in an order that does not depend on the order of counting. */
export function sumOf(all: readonly Counts[]): Counts {
  const { add, counts } = createCounter()
  for (const one of all)
    for (const [subject, names] of Object.entries(one))
      for (const [name, count] of Object.entries(names)) add(subject, name, count)
  return sorted(Object.entries(counts).map(([subject, names]) => [subject, sorted(Object.entries(names))]))
}

function sorted<Value>(entries: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
