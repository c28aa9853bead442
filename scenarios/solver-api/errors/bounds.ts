/**
 * The interface does not limit the size of amounts, bodies and batches. A caller with large requests must
 * know the limits and how they are reported.
 */

import { plainOrderOf, quoteOf, rawRequestOf } from '#kit/orders'
import { summariesOnEveryPath, summaryOf } from '#kit/reading'
import { type Client, type Message, NoAnswer, scenario } from '#solver-api/kit/scenario'

const amounts: Readonly<Record<string, string>> = {
  'the smallest amount': '1',
  '2^128': `${2n ** 128n}`,
  '2^256 - 1': `${2n ** 256n - 1n}`,
  '2^256': `${2n ** 256n}`,
  'a thousand digits': '9'.repeat(1_000),
}

export default scenario({
  clause: 'errors/bounds',
  title: 'the limits of amounts, bodies and batches',

  given: {},

  async check(_given, { client, observe, universe }) {
    const order = plainOrderOf(universe)
    for (const [name, sell_amount] of Object.entries(amounts)) {
      observe(name, await summariesOnEveryPath(client, quoteOf([{ ...order, sell_amount }])))
    }
    for (const count of [0, 10, 50, 51, 100]) {
      const { response } = await client.send(quoteOf(Array(count).fill(order)))
      observe(`${count} orders`, response.status)
    }
    // A server closes the connection on a body that is too large, possibly later, so no other request may
    // share it.
    const headers = { connection: 'close' }
    for (const kilobytes of [64, 512, 1_024, 4_096]) {
      const request = rawRequestOf('quote', { orders: [order], padding: 'x'.repeat(kilobytes * 1_024) })
      observe(`a body of ${kilobytes} kB`, await summaryOrNoAnswer({ ...request, headers }, client))
    }
  },

  mutants: {},
})

/** A server may close the connection before a large body is sent and the answer is read. */
async function summaryOrNoAnswer(message: Message, client: Client): Promise<object | 'no answer'> {
  try {
    return summaryOf(await client.send(message))
  } catch (error) {
    if (error instanceof NoAnswer) return 'no answer'
    throw error
  }
}
