/**
 * Call data is made for one wallet. Without the wallet's address a service can only guess who pays, and
 * whoever signs the result may find that it does not serve them.
 */

import { json, misread, refuse } from '#kit/faults'
import { ownedOrders, wallet } from '#kit/orders'
import { assertRefused } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

interface Body {
  readonly orders: readonly { readonly origin_address?: string }[]
}

const stranger = '0x00000000000000000000000000000000000000aa'

export default scenario({
  clause: 'solve/origin-is-required',
  title: 'an order without origin_address is refused',

  given: {
    batch: ownedOrders({ minLength: 1, maxLength: 3 }),
    receiver: wallet(),
  },

  async check({ batch, receiver }, { client }) {
    for (const without of batch.keys()) {
      const orders = batch.map((order, index) => {
        if (index !== without) return order
        const { origin_address: _, ...rest } = order
        return { ...rest, receiver }
      })
      const message = messageOf('solve', { blockchain: 'ethereum', orders: batch })

      assertRefused(await client.send({ ...message, body: { blockchain: 'ethereum', orders } }))
    }
  },

  mutants: {
    'a missing origin is taken for some other wallet': misread<Body>('/solve', (body) => ({
      ...body,
      orders: body.orders.map((order) => ({ origin_address: stranger, ...order })),
    })),
    'only the first order is looked at': misread<Body>('/solve', (body) => ({
      ...body,
      orders: body.orders.map((order, index) =>
        index === 0 ? order : { origin_address: stranger, ...order },
      ),
    })),
    'the refusal is a 500': refuse('/solve', async () => json(500, { detail: 'no origin' })),
  },
})
