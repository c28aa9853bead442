/**
 * v1 takes 1.5 for one and a half tokens, v2 takes base units alone. A v2 that reads the point somehow sells
 * a millionth of a millionth of what was meant, or everything.
 */
import fc from 'fast-check'
import { misread, refuseWith } from '#kit/faults'
import { plainOwnedOrder } from '#kit/orders'
import { assertRefused, responseOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

export default scenario({
  clause: 'errors/amount-is-base-units',
  title: 'a sell_amount with a decimal point is refused',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    sell_amount: fc.constantFrom('1.5', '1.0', '1000000000000000000.0', '1000000000000000000.', '.5'),
  },

  async check({ endpoint, sell_amount }, { client }) {
    const exchange = await client.send({
      method: 'POST',
      path: `/v2/solver/${endpoint}`,
      body: { blockchain: 'ethereum', orders: [{ ...plainOwnedOrder, sell_amount }] },
    })
    responseOf(exchange)

    assertRefused(exchange)
  },

  mutants: {
    'the fraction is cut off': amountIsRead((amount) => amount.split('.')[0] ?? ''),
    'the amount is in token units': amountIsRead((amount) => `${BigInt(Math.round(Number(amount) * 1e6))}`),
    'a fraction of nothing is let pass': amountIsRead((amount) => amount.replace(/\.0*$/, '')),
    'the service fails on it': refuseWith('', 500),
  },
})

function amountIsRead(read: (amount: string) => string) {
  return misread<SolveRequest>('', (body) => ({
    ...body,
    orders: body.orders.map((order) => ({ ...order, sell_amount: read(order.sell_amount) })),
  }))
}
