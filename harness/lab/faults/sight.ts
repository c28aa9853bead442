/** Faults in a service's view of the world: its market, makers and orders. */

import type { ServicePorts } from '../../interfaces/solver-api/reference/http/ports.ts'
import type { BookedOrder } from '../../interfaces/solver-api/reference/intent/book/booked-order.ts'
import type { Sight } from './fault.ts'

/** Ports that `make`, called once for a service, puts in the place of others. */
export function sees(make: () => (ports: ServicePorts) => Partial<ServicePorts>): Sight {
  return (ports) => ({ ...ports, ...make()(ports) })
}

/** Lists of orders as `change` makes them. */
export function showsList(change: (orders: readonly BookedOrder[]) => readonly BookedOrder[]): Sight {
  return sees(() => ({ intents }) => ({
    intents: {
      ...intents,
      async list(filter, page) {
        const listed = await intents.list(filter, page)
        return listed && { ...listed, orders: change(listed.orders) }
      },
    },
  }))
}

/** Listed orders as `change` makes each of them. */
export function shows(change: (order: BookedOrder) => BookedOrder): Sight {
  return showsList((orders) => orders.map(change))
}
