/** How many orders a service takes in one request, which the interface leaves open. */
import type { Client } from './client.ts'
import type { Order } from './order.ts'

// As many as any case sends.
const most = 12

/** @returns Nothing where the service takes as many as any case sends, or refuses even one. */
export async function readMaxOrders(client: Client, order: Order): Promise<{ readonly maxOrders?: number }> {
  for (let count = most; count >= 1; count -= 1) {
    const exchange = await client.send({
      method: 'POST',
      path: '/v2/solver/quote',
      body: { blockchain: 'ethereum', orders: Array.from({ length: count }, () => order) },
    })
    const { status } = exchange.response
    if (status < 400 || status >= 500) return count === most ? {} : { maxOrders: count }
  }
  return {}
}
