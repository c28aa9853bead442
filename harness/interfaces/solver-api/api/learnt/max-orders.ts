/** Learns how many orders a service takes in one request; the interface leaves this open. */
import type { Client } from '../client.ts'
import type { Order } from '../order.ts'

// The most orders that any case sends.
const most = 12

/**
 * Finds the maximum by bisection, which is valid because a service that accepts n orders accepts fewer.
 *
 * @returns An empty object if the service accepts as many as any case sends, or refuses even one.
 */
export async function readMaxOrders(client: Client, order: Order): Promise<{ readonly maxOrders?: number }> {
  if (await takes(most)) return {}
  if (!(await takes(1))) return {}
  let [taken, refused] = [1, most]
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2)
    if (await takes(middle)) taken = middle
    else refused = middle
  }
  return { maxOrders: taken }

  async function takes(count: number): Promise<boolean> {
    const exchange = await client.send({
      method: 'POST',
      path: '/v2/solver/quote',
      body: { blockchain: 'ethereum', orders: Array.from({ length: count }, () => order) },
    })
    const { status } = exchange.response
    return status < 400 || status >= 500
  }
}
