/** The same expectation of several answers. */
import type { Exchange, Message } from '../../client/transport.ts'
import type { Client } from '../../solver-api/client.ts'
import { responseOf } from './reading.ts'

/**
 * Sends each message in turn.
 *
 * @returns Status and body of every answer that is not as expected, by the name of its message.
 * @throws UnexpectedAnswer if the target was too busy.
 */
export async function mismatches(
  client: Client,
  messages: Readonly<Record<string, Message>>,
  isExpected: (exchange: Exchange, name: string) => boolean,
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {}
  for (const [name, message] of Object.entries(messages)) {
    const exchange = await client.send(message)
    const { body, status } = responseOf(exchange)
    if (!isExpected(exchange, name)) found[name] = `${status} ${body.slice(0, 200)}`
  }
  return found
}
