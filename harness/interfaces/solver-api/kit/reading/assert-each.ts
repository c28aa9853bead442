/** Asserts the same expectation of several answers. */
import assert from 'node:assert/strict'
import type { Exchange, Message } from '../../../../core/transport/transport.ts'
import { blaming } from '../../../../judge/scenario.ts'
import type { Client } from '../../api/client.ts'
import { responseOf } from '../../checks/reading/reading.ts'
import { shownStatus } from '../../checks/reading/shown-status.ts'

/**
 * Sends each message in turn, and asserts that every answer is as expected. The failure shows the status and body of
 * each wrong answer by the name of its message, and blames the first.
 *
 * @throws UnexpectedAnswer if the target was too busy.
 */
export async function assertEach(
  client: Client,
  messages: Readonly<Record<string, Message>>,
  isExpected: (exchange: Exchange, name: string) => boolean,
): Promise<void> {
  const wrong: Record<string, Exchange> = {}
  for (const [name, message] of Object.entries(messages)) {
    const exchange = await client.send(message)
    responseOf(exchange)
    if (!isExpected(exchange, name)) wrong[name] = exchange
  }
  assertNone(wrong)
}

/**
 * Asserts that no answer is wrong. The failure shows the status and body of each wrong answer by name, and blames the
 * first.
 */
export function assertNone(wrong: Readonly<Record<string, Exchange>>): void {
  const [first] = Object.values(wrong)
  if (first === undefined) return
  const shown = Object.entries(wrong).map(([name, { response }]) => [
    name,
    `${shownStatus(response.status)}: ${response.body.slice(0, 200) || 'no body'}`,
  ])
  blaming(first, () => assert.deepEqual(Object.fromEntries(shown), {}))
}
