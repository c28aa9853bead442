/**
 * Requests that no ask describes.
 *
 * @module
 */
import { formatTokenUnits } from '../../../core/amount.ts'
import { decimalsOf } from '../../../core/tokens.ts'
import type { Message } from '../../../core/transport/transport.ts'
import type { Ask } from '../api/ask.ts'

/** Writes a text in the place of the amount of a request, in base units or in whole tokens. */
export function withAmount({ amount, sell }: Ask, text: string): (message: Message) => Message {
  const stated = [`${amount}`, formatTokenUnits(amount, decimalsOf(sell))]
  const replaced = (value: unknown): unknown => {
    if (stated.some((one) => value === one || value === Number(one))) return text
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one)]))
  }
  return ({ body, query, ...message }) => ({
    ...message,
    ...(query && { query: replaced(query) as NonNullable<Message['query']> }),
    ...(body === undefined ? {} : { body: replaced(body) }),
  })
}
