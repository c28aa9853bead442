/**
 * How large an amount, a body and a batch may be is not said. Who builds large requests must know where they
 * are cut off, and how that looks.
 */

import { plainOrder } from '#kit/orders'
import { summariesOnEveryPath, summaryOf } from '#kit/reading'
import type { Order } from '#solver-api/order'
import { type Client, type Message, messageOf, NoAnswer, scenario } from '#solver-api/scenario'

const amounts: Readonly<Record<string, string>> = {
  'the least amount': '1',
  '2^128': `${2n ** 128n}`,
  '2^256 - 1': `${2n ** 256n - 1n}`,
  '2^256': `${2n ** 256n}`,
  'a thousand digits': '9'.repeat(1_000),
}

export default scenario({
  clause: 'errors/bounds',
  title: 'how large amounts, bodies and batches may be',

  given: {},

  async check(_given, { client, observe }) {
    const quote = (orders: Order[]) => messageOf('quote', { blockchain: 'ethereum', orders })
    for (const [name, sell_amount] of Object.entries(amounts)) {
      observe(name, await summariesOnEveryPath(client, quote([{ ...plainOrder, sell_amount }])))
    }
    for (const count of [0, 10, 50, 51, 100]) {
      const { response } = await client.send(quote(Array(count).fill(plainOrder)))
      observe(`${count} orders`, response.status)
    }
    // Servers hang up on what is too large, now or a little later: no other request shall share the connection.
    const headers = { connection: 'close' }
    for (const kilobytes of [64, 512, 1_024, 4_096]) {
      const body = { blockchain: 'ethereum', orders: [plainOrder], padding: 'x'.repeat(kilobytes * 1_024) }
      observe(`a body of ${kilobytes} kB`, await seenOrCutOff({ ...quote([]), body, headers }, client))
    }
  },

  mutants: {},
})

/** A server may hang up before the sender of a large body has finished, and looks for an answer. */
async function seenOrCutOff(message: Message, client: Client): Promise<object | 'no answer'> {
  try {
    return summaryOf(await client.send(message))
  } catch (error) {
    if (error instanceof NoAnswer) return 'no answer'
    throw error
  }
}
