/**
 * Finds the uuid4 of a quote that an order may name: a value that differs between the answers to two equal questions.
 */
import { type Leaf, leavesOf } from './path.ts'
import { ranked } from './recognise.ts'

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

const names = [/(^|\.)quote_id$/, /quote/, /^request_id$/, /(^|[._])id$/]

/** The leaves of the first answer that may be the id, the likeliest first. */
export function quoteIdsIn(answer: unknown, other: unknown): readonly Leaf[] {
  const others = new Map(leavesOf(other).map(({ path, value }) => [path.join('.'), value]))
  const ids = leavesOf(answer).filter(({ value }) => typeof value === 'string' && uuid4.test(value))
  return ranked(
    ids.filter(({ path, value }) => others.get(path.join('.')) !== value),
    names,
  )
}
