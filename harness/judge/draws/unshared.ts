/**
 * Values that no two evaluations of any case may share, such as wallets and ids: on a service that keeps
 * state, one evaluation would find another's orders there. A case draws only a slot for each; the value
 * follows from the slot and from the evaluation.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { type CaseId, formatCaseId } from '../case-id.ts'

class Slot {
  readonly number: number
  readonly derive: (digest: Hex) => unknown

  constructor(number: number, derive: (digest: Hex) => unknown) {
    this.number = number
    this.derive = derive
  }
}

/**
 * A value derived from 32 bytes of its own. It is known only during the check; until then, generators can
 * only pass it on.
 */
export function unshared<Value>(derive: (digest: Hex) => Value): fc.Arbitrary<Value> {
  // Neither biased nor shrunk: all slots are equally simple, and a case uses several.
  const slots = fc.noShrink(fc.noBias(fc.integer({ min: 0, max: 2 ** 32 - 1 })))
  return slots.map((slot) => new Slot(slot, derive) as Value)
}

/**
 * The text from which an evaluation derives its values. Without `salt`, if the target starts afresh each
 * time, it is the case alone; with `salt`, also the run and the number of the case's evaluation.
 */
export function evaluationOf(
  { clause, seed }: CaseId,
  { count, salt }: { readonly count: number; readonly salt: string | undefined },
): string {
  const id = formatCaseId({ clause, seed, path: '0' })
  return salt === undefined ? id : `${salt} ${id} ${count}`
}

/** The drawn input, with the values of one evaluation. */
export function derivedFor<Drawn>(evaluation: string, drawn: Drawn): Drawn {
  return derived(drawn, (slot) => digestOf(`${evaluation} ${slot}`)) as Drawn
}

function derived(drawn: unknown, digest: (slot: number) => Hex): unknown {
  if (drawn instanceof Slot) return drawn.derive(digest(drawn.number))
  if (typeof drawn !== 'object' || drawn === null) return drawn
  if (Array.isArray(drawn)) {
    const items = drawn.map((item) => derived(item, digest))
    return items.every((item, index) => item === drawn[index]) ? drawn : items
  }
  if (Object.getPrototypeOf(drawn) !== Object.prototype && Object.getPrototypeOf(drawn) !== null) return drawn
  const entries = Object.entries(drawn).map(([name, value]) => [name, value, derived(value, digest)] as const)
  if (entries.every(([, before, after]) => before === after)) return drawn
  return Object.fromEntries(entries.map(([name, , after]) => [name, after]))
}

function digestOf(text: string): Hex {
  return `0x${createHash('sha256').update(text).digest('hex')}`
}
