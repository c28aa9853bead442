/** The same expectation of several answers. */
import assert from 'node:assert/strict'
import type { Exchange, Message } from '../../client/transport.ts'
import { blaming } from '../../judge/scenario.ts'
import type { Client } from '../../solver-api/client.ts'
import { responseOf } from '../../solver-api/reading/reading.ts'

/**
 * Sends each message in turn, and asserts that every answer is as expected. The failure shows status and body of all
 * that are not, by the name of their message, and blames the first.
 *
 * @throws UnexpectedAnswer if the target was too busy.
 */
export async function assertEach(
  client: Client,
  messages: Readonly<Record<string, Message>>,
  isExpected: (exchange: Exchange, name: string) => boolean,
): Promise<void> {
  const wrong: Record<string, string> = {}
  let first: Exchange | undefined
  for (const [name, message] of Object.entries(messages)) {
    const exchange = await client.send(message)
    const { body, status } = responseOf(exchange)
    if (isExpected(exchange, name)) continue
    wrong[name] = `${status} ${body.slice(0, 200)}`
    first ??= exchange
  }
  if (first !== undefined) blaming(first, () => assert.deepEqual(wrong, {}))
}
