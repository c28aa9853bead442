/** Order lists in the forms that services use. */
import { expect, test } from 'vitest'
import { encodeDutchOrder, hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { golden } from '../../../../testing/golden-order.ts'
import { orderForms } from '../answers/order-forms.ts'
import type { AnswerTable } from '../answers/table.ts'
import { pageIn } from './listed-page.ts'

const hash = hashDutchOrder(golden)
const { swapper } = golden
const found = { hash, swapper, status: 'open' }

function listing(body: unknown, status = 200) {
  return {
    request: { method: 'GET', url: 'http://service/orders', headers: {} },
    response: { status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) },
  }
}

const forms: Readonly<Record<string, readonly [body: unknown, cursor: string]>> = {
  snake_case: [{ orders: [{ order_hash: hash, order_status: 'open', swapper }], cursor: 'next' }, 'cursor'],
  camelCase: [{ orders: [{ orderHash: hash, orderStatus: 'open', swapper }], cursor: 'next' }, 'cursor'],
  'the order encoded, without the swapper': [
    { orders: [{ hash, status: 'open', encodedOrder: encodeDutchOrder(golden) }], nextCursor: 'next' },
    'nextCursor',
  ],
  'another name': [
    { items: [{ order_hash: hash, order_status: 'open', swapper }], cursor: 'next' },
    'cursor',
  ],
  'a field of a field': [
    {
      status: 'ok',
      data: {
        orders: [{ id: hash, state: 'open', owner: swapper, maker: `0x${'11'.repeat(20)}`, outputs: [] }],
        pagination: { next: 'next' },
      },
    },
    'data.pagination.next',
  ],
  'an envelope with other lists': [
    {
      links: [],
      result: [
        {
          policy: { hash: `0x${'5a'.repeat(32)}` },
          hash,
          order: { state: 'open' },
          swapper,
        },
      ],
      next: '/partner/v2/intent/orders?limit=5&cursor=next',
      cursor: 'this one',
    },
    'next',
  ],
  'objects by their hash': [{ orders: { [hash]: { status: 'open', swapper } }, after: 'next' }, 'after'],
  'hashes without a prefix': [
    { orders: [{ id: hash.slice(2), status: 'open', swapper }], after: 'next' },
    'after',
  ],
  'cursors both ways': [
    {
      orders: [{ order_hash: hash, order_status: 'open', swapper }],
      cursors: { before: 'the page before', after: 'next' },
    },
    'cursors.after',
  ],
  'names that are no words': [
    { orders: [{ 'order.hash': hash, 'the status': 'open', swapper }], 'next page': 'next' },
    '["next page"]',
  ],
  'hex in capitals': [
    {
      data: [
        {
          order_hash: `0x${hash.slice(2).toUpperCase()}`,
          status: 'open',
          swapper: swapper.toUpperCase().replace('X', 'x'),
        },
      ],
      next_cursor: 'next',
    },
    'next_cursor',
  ],
}

/** The learnt places of the order in a body. */
function learnt(body: unknown): AnswerTable {
  return orderForms(body, [{ order: golden }]) ?? {}
}

for (const [form, [body, cursor]] of Object.entries(forms)) {
  test(`a list is read in ${form}`, () => {
    expect(pageIn(listing(body), { ...learnt(body), cursor })).toMatchObject({
      orders: [found],
      cursor: 'next',
    })
  })
}

const plain = { orders: 'orders', 'order.hash': 'hash', 'order.status': 'status', cursor: 'next_cursor' }

test('a bare list is the last page', () => {
  const body = [{ order_hash: hash, order_status: 'open', swapper }]
  const page = pageIn(listing(body), learnt(body))
  expect(page).toMatchObject({ orders: [found] })
  expect(page).not.toHaveProperty('cursor')
})

test('a status that is none of the six is read as it is shown', () => {
  expect(pageIn(listing({ orders: [{ hash, status: 'OPEN' }] }), plain)).toMatchObject({
    orders: [{ status: 'OPEN' }],
  })
})

test('nothing is beyond the last page, whatever the status says', () => {
  const beyond = {
    ...listing('', 404),
    request: { ...listing('').request, url: 'http://service/orders?cursor=9' },
  }
  const nothing = { orders: [] }
  for (const exchange of [beyond, listing('', 204), listing({ orders: [] }), listing({ count: 0 })])
    expect(pageIn(exchange, plain)).toEqual(nothing)
})

for (const value of ['', null, false]) {
  test(`${JSON.stringify(value)} is no cursor, whatever other field repeats the request's`, () => {
    const page = pageIn(listing({ orders: [], next_cursor: value, cursor: 'this one' }), plain)
    expect(page).not.toHaveProperty('cursor')
  })
}

test('the time of a submission is read in seconds, milliseconds and ISO 8601', () => {
  const answers = { ...plain, 'order.createdAt': 'at' }
  for (const at of [1700000000, '1700000000', 1700000000000, '2023-11-14T22:13:20Z'])
    expect(pageIn(listing({ orders: [{ hash, status: 'open', at }] }), answers)).toMatchObject({
      orders: [{ createdAt: 1700000000 }],
    })
})

const others: Readonly<Record<string, ReturnType<typeof listing>>> = {
  'another status': listing({ orders: [] }, 202),
  'a 404 on the first page': listing({ detail: 'Not found' }, 404),
  'no JSON': listing('<orders/>'),
  'a text as its list': listing({ orders: 'none' }),
  'an order without a hash': listing({ orders: [{ order_status: 'open', swapper }] }),
  'an order with a short hash': listing({ orders: [{ hash: '0x12', status: 'open', swapper }] }),
  'a hash that is a number beyond 2^53': listing({
    orders: [{ hash: 1e20, order_status: 'open', swapper }],
  }),
  'an order without a status': listing({ orders: [{ hash, swapper }] }),
  'an order that is text': listing({ orders: ['open'] }),
}

for (const [form, exchange] of Object.entries(others)) {
  test(`an answer with ${form} is no list of orders`, () => {
    expect(pageIn(exchange, plain)).toBeTypeOf('string')
  })
}

test('a service that shows no hash of an order anywhere has none', () => {
  const body = { orders: [{ id: 'a', order_status: 'open', encoded_order: encodeDutchOrder(golden) }] }
  expect(learnt(body)).toMatchObject({ orders: 'orders as list', 'order.hash': 'none' })
  expect(pageIn(listing(body), learnt(body))).toContain('has no hash')
})

test('what a faulty service calls the hash of an order is read as that, and found to be another', () => {
  const wrong = `0x${'77'.repeat(32)}`
  const body = { orders: [{ order_hash: wrong, deadline: 7, order_status: 'open', swapper }] }
  expect(learnt(body)).toMatchObject({
    'order.hash': 'order_hash, by its name',
    'order.deadline': 'deadline, by its name',
  })
  expect(pageIn(listing(body), learnt(body))).toMatchObject({ orders: [{ hash: wrong }] })
})
