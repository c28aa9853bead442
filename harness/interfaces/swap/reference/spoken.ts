/**
 * Asks the reference in its dialect before anybody else does: some dialects describe a service that can be asked, and tell
 * too little for one that answers.
 *
 * @module
 */
import { createTransport, type Fetch } from '../../../core/transport/transport.ts'
import { type Answer, isOffer, type Kind } from '../api/ask.ts'
import { createClient } from '../api/client.ts'
import { plainSale } from '../api/rate.ts'
import type { Dialect } from '../dialect/schema.ts'

/**
 * @param fetch The reference. A chain without a route for the sale tells nothing of the dialect.
 * @throws NotServed if a plain sale has no offer, or no transaction where the dialect has a place for one.
 */
export async function checkServed(dialect: Dialect, fetch: Fetch, baseUrl: string): Promise<void> {
  const client = createClient(createTransport(fetch, { baseUrl }))
  const told = { message: 'message', ...dialect }
  for (const kind of ['price', 'build'] as const) {
    if (dialect[kind] === undefined) continue
    const { answer } = await client.ask(told, kind, plainSale, { now: 0 }).catch((cause: Error) => {
      throw new NotServed(dialect, kind, cause.message, cause)
    })
    const isWhole = kind === 'price' || dialect.read.tx === undefined || ('tx' in answer && answer.tx)
    if (answer.kind === 'noRoute' || (isOffer(answer) && isWhole)) continue
    throw new NotServed(dialect, kind, reasonOf(answer))
  }
}

function reasonOf(answer: Answer): string {
  if (answer.kind === 'unreadable') return `${answer.path}: ${answer.why}`
  return 'message' in answer ? `${answer.message}` : `the answer is ${answer.kind}`
}

/** A dialect whose requests do not hold the whole ask, or whose answers have no room for the reference's. */
class NotServed extends Error {
  override readonly name = 'NotServed'
  readonly code = 'NOT_SERVED'
  readonly remedy =
    'Let the requests tell {sell}, {buy} and {amount}, or send back a value of an earlier answer that is no place of read.'

  constructor({ name }: Dialect, kind: Kind, reason: string, cause?: unknown) {
    super(`The dialect ${name} cannot be served: its ${kind} has no offer (${reason})`, { cause })
  }
}
