/** Order lists in the forms that services use. */
import { expect, test } from 'vitest'
import { golden } from '../../spec/dutch-order.samples.ts'
import { encodeDutchOrder, hashDutchOrder } from '../../spec/dutch-order.ts'
import { pageIn } from './listed-orders.ts'

const hash = hashDutchOrder(golden)
const { swapper } = golden
const found = { hash, swapper, status: 'open' }

function listing(body: unknown, status = 200) {
  return {
    request: { method: 'GET', url: 'http://service/orders', headers: {} },
    response: { status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) },
  }
}

const forms: Readonly<Record<string, unknown>> = {
  snake_case: { orders: [{ order_hash: hash, order_status: 'open', swapper }], cursor: 'next' },
  camelCase: { orders: [{ orderHash: hash, orderStatus: 'open', swapper }], cursor: 'next' },
  'the order encoded, without the swapper': {
    orders: [{ hash, status: 'open', encodedOrder: encodeDutchOrder(golden) }],
    nextCursor: 'next',
  },
  'hex in capitals': {
    data: [
      {
        order_hash: `0x${hash.slice(2).toUpperCase()}`,
        status: 'open',
        swapper: swapper.toUpperCase().replace('X', 'x'),
      },
    ],
    next_cursor: 'next',
  },
}

for (const [form, body] of Object.entries(forms)) {
  test(`a list is read in ${form}`, () => {
    expect(pageIn(listing(body))).toMatchObject({ orders: [found], cursor: 'next' })
  })
}

test('a bare list is the last page', () => {
  const page = pageIn(listing([{ order_hash: hash, order_status: 'open', swapper }]))
  expect(page).toMatchObject({ orders: [found] })
  expect(page).not.toHaveProperty('cursor')
})

const others: Readonly<Record<string, ReturnType<typeof listing>>> = {
  'another status': listing({ orders: [] }, 202),
  'no JSON': listing('<orders/>'),
  'no list': listing({ count: 0 }),
  'an order without a hash': listing({ orders: [{ order_status: 'open', swapper }] }),
  'an order with a short hash': listing({ orders: [{ hash: '0x12', status: 'open', swapper }] }),
  'an order without a status': listing({ orders: [{ hash, swapper }] }),
  'an order without a swapper': listing({ orders: [{ hash, status: 'open' }] }),
  'an order that is text': listing({ orders: ['open'] }),
}

for (const [form, exchange] of Object.entries(others)) {
  test(`an answer with ${form} is no list of orders`, () => {
    expect(pageIn(exchange)).toBeTypeOf('string')
  })
}
