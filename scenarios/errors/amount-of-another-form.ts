/**
 * Amounts are typed, pasted, computed and converted on their way. Whatever is not plain digits was meant as
 * something, and a guess at what is a trade of another size.
 */
import assert from 'node:assert/strict'
import { misread, refuseWith, respond } from '#kit/faults'
import { plainOwnedOrder } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

const amounts: readonly unknown[] = [
  ...['-1000000000000000000', '+1000000000000000000', '1e18', '1E18', 1e18, 1000, 0, '0', '000'],
  ...['', ' ', ' 1000000000000000000', '1000000000000000000 ', '1 000 000 000 000 000 000'],
]

interface Body {
  readonly orders: readonly { readonly sell_amount: unknown }[]
}

export default scenario({
  clause: 'errors/amount-of-another-form',
  title: 'a sell_amount that is no plain positive number of digits is refused',

  given: {},

  async check(_given, { client }) {
    const taken: string[] = []
    for (const sell_amount of amounts) {
      for (const endpoint of ['quote', 'solve']) {
        const { status } = responseOf(
          await client.send({
            method: 'POST',
            path: `/v2/solver/${endpoint}`,
            body: { blockchain: 'ethereum', orders: [{ ...plainOwnedOrder, sell_amount }] },
          }),
        )
        if (status < 400 || status > 499) taken.push(`${endpoint} ${JSON.stringify(sell_amount)}: ${status}`)
      }
    }

    assert.deepEqual(taken, [])
  },

  mutants: {
    'a sign is dropped': textIsRead((text) => text.replace(/^[-+]/, '')),
    'an exponent is written out': textIsRead((text) => (/e/i.test(text) ? `${BigInt(Number(text))}` : text)),
    'a JSON number is taken': amountIsRead((amount) =>
      typeof amount === 'number' && amount > 0 ? `${BigInt(amount)}` : amount,
    ),
    'zero has no solution': respond('', async (request, fetch) =>
      /"sell_amount":"?0+\b/.test(await request.clone().text())
        ? new Response(null, { status: 204 })
        : fetch(request),
    ),
    'blanks are dropped': textIsRead((text) => text.replaceAll(' ', '')),
    'blanks around it are dropped': textIsRead((text) => text.trim()),
    'the service fails on it': refuseWith('', 500),
  },
})

function amountIsRead(read: (amount: unknown) => unknown) {
  return misread<Body>('', (body) => ({
    ...body,
    orders: body.orders.map((order) => ({ ...order, sell_amount: read(order.sell_amount) })),
  }))
}

function textIsRead(read: (text: string) => string) {
  return amountIsRead((amount) => (typeof amount === 'string' ? read(amount) : amount))
}
