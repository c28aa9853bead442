/**
 * A service makes call data for one wallet. Without its address the service can only guess who pays, and the
 * result may fail for the wallet that signs it.
 */

import { atLeastOrders, when } from '#kit/conditions'
import { misread, misreadField, refuseWith } from '#kit/faults'
import { ownedOrders, rawRequestOf, wallet } from '#kit/orders'
import { assertRefused } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

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
      const orders = batch.map((order, index) =>
        index === without ? { ...order, origin_address: undefined, receiver } : order,
      )

      assertRefused(await client.send(rawRequestOf('solve', { orders })))
    }
  },

  mutants: {
    'a missing origin is taken from the other orders': when(
      atLeastOrders(2),
      misreadField('/solve', 'orders.*', withOrigin),
    ),
    'a missing origin defaults to another wallet': misreadField('/solve', 'orders.*', withOrigin),
    'only the origin of the first order is checked': misread<Body>('/solve', (body) => ({
      ...body,
      orders: body.orders.map((order, index) => (index === 0 ? order : withOrigin(order))),
    })),
    'a missing origin gets a 500': refuseWith('/solve', 500),
  },
})

interface Body {
  readonly orders: readonly object[]
}

function withOrigin(order: object): object {
  return { origin_address: stranger, ...order }
}
