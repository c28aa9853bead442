/**
 * Finds the nonce in an answer: an integer of 256 bits that is not the wallet's transaction nonce, and that changes
 * once an order with it is open.
 *
 * @module
 */
import { integerIn, secondsIn } from './notation.ts'
import { type Leaf, leavesOf } from './path.ts'
import { inSnakeCase, placesOf, ranked, rankOf } from './recognise.ts'
import { formText, none, unknown } from './table.ts'

/** An answer, with known facts about it. */
export interface NonceAnswer {
  readonly body: unknown
  /** UNIX seconds of the judge's clock. */
  readonly now: bigint
  /** The number of transactions that the wallet has sent. */
  readonly transactions: bigint
}

const names = [/(^|\.)nonce$/, /^(?!.*(tx|transaction|account|wallet|eth)).*nonce/, /nonce/]

// Clocks differ, and some times, such as that of an expiry, are in the future.
const nearSeconds = 86_400

/** The leaves that may be the nonce, the likeliest first. */
export function noncesIn({ body, now, transactions }: NonceAnswer): readonly Leaf[] {
  const numbers = leavesOf(body).filter(({ path, value }) => {
    const isNamed = /nonce/.test(inSnakeCase(path))
    return integerIn(value) !== undefined && (isNamed || !(isAddress(value) || isTime(value, now)))
  })
  const named = numbers.filter((leaf) => /nonce/.test(inSnakeCase(leaf.path)))
  const found = named.length > 0 ? named : numbers
  const others = found.filter(({ value }) => integerIn(value) !== transactions)
  return ranked(others.length > 0 ? others : found, names)
}

/** @param later The answer once an order with the first nonce was open; absent if none was placed. */
export function nonceForm(first: NonceAnswer, later?: NonceAnswer): string {
  const candidates = noncesIn(first)
  const changed = later === undefined ? [] : candidates.filter((leaf) => hasMoved(leaf, later))
  const [best, second] = changed.length > 0 ? changed : candidates
  if (best === undefined) {
    const named = leavesOf(first.body).find(({ path }) => /(^|\.)nonce$/.test(inSnakeCase(path)))
    return named === undefined ? none : formText({ path: named.path }, true)
  }
  const isOpen =
    second !== undefined &&
    rankOf(best, names) === rankOf(second, names) &&
    integerIn(best.value) !== integerIn(second.value)
  return isOpen
    ? unknown(`${placesOf(candidates)} may each be the nonce`)
    : formText({ path: best.path, notation: notationOf(best.value) })
}

function hasMoved({ path, value }: Leaf, later: NonceAnswer): boolean {
  const next = leavesOf(later.body).find((leaf) => leaf.path.join('.') === path.join('.'))
  return next !== undefined && integerIn(next.value) !== integerIn(value)
}

function notationOf(value: unknown): string {
  if (typeof value !== 'string') return 'number'
  return value.startsWith('0x') ? 'hex' : 'decimal'
}

function isAddress(value: unknown): boolean {
  return /^0x.{40}$/.test(`${value}`)
}

function isTime(value: unknown, now: bigint): boolean {
  return Math.abs((secondsIn(value) ?? 0) - Number(now)) < nearSeconds
}
