/**
 * Requests that no ask describes.
 *
 * @module
 */
import type { Message } from '../../../core/transport/transport.ts'
import type { Ask } from '../api/ask.ts'

/** Writes a text in the place of the amount of a request. */
export function withAmount({ amount }: Ask, text: string): (message: Message) => Message {
  const replaced = (value: unknown): unknown => {
    if (value === `${amount}` || value === Number(amount)) return text
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
