/** Order lists in the forms that services use. */
import { expect, test } from 'vitest'
import { encodeDutchOrder, hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { golden } from '../../../../testing/golden-order.ts'
import { createdAtIn, pageIn } from './listed-page.ts'

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
  'another name': { items: [{ order_hash: hash, order_status: 'open', swapper }], cursor: 'next' },
  'a field of a field': {
    status: 'ok',
    data: {
      orders: [{ id: hash, state: 'open', owner: swapper, outputs: [] }],
      pagination: { next: 'next' },
    },
  },
  'an envelope with other lists': {
    links: [],
    result: [{ tx_hash: `0x${'5a'.repeat(32)}`, hash, order: { state: 'open' }, swapper }],
    next: '/partner/v2/intent/orders?limit=5&cursor=next',
    cursor: 'this one',
  },
  'objects by their hash': { orders: { [hash]: { status: 'open', swapper } }, after: 'next' },
  'cursors both ways': {
    orders: [{ order_hash: hash, order_status: 'open', swapper }],
    cursors: { before: 'the page before', after: 'next' },
  },
  'an envelope with a continuation': {
    orders: [{ order_hash: hash, order_status: 'open', swapper }],
    meta: { continuation: 'next' },
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

test('what is shown of an order beyond hash and status is up to the service', () => {
  expect(pageIn(listing({ orders: [{ hash, status: 'open' }] }))).toMatchObject({
    orders: [{ hash, status: 'open' }],
  })
})

test('a status that is none of the six is read as it is shown', () => {
  expect(pageIn(listing({ orders: [{ hash, status: 'OPEN' }] }))).toMatchObject({
    orders: [{ status: 'OPEN' }],
  })
})

test('nothing is beyond the last page, whatever the status says', () => {
  const beyond = {
    ...listing('', 404),
    request: { ...listing('').request, url: 'http://service/orders?cursor=9' },
  }
  const nothing = { orders: [] }
  for (const exchange of [beyond, listing('', 204), listing({ items: [] }), listing([])])
    expect(pageIn(exchange)).toEqual(nothing)
})

for (const value of ['', null, false]) {
  test(`${JSON.stringify(value)} is no cursor, whatever other field repeats the request's`, () => {
    expect(pageIn(listing({ orders: [], next_cursor: value, cursor: 'this one' }))).not.toHaveProperty(
      'cursor',
    )
  })
}

test('the time of a submission is read in seconds, milliseconds and ISO 8601', () => {
  for (const created_at of [1700000000, '1700000000', 1700000000000, '2023-11-14T22:13:20Z'])
    expect(createdAtIn({ created_at })).toBe(1700000000)
  expect(createdAtIn({})).toBeUndefined()
})

const others: Readonly<Record<string, ReturnType<typeof listing>>> = {
  'another status': listing({ orders: [] }, 202),
  'a 404 on the first page': listing({ detail: 'Not found' }, 404),
  'no JSON': listing('<orders/>'),
  'no list': listing({ count: 0 }),
  'an order without a hash': listing({ orders: [{ order_status: 'open', swapper }] }),
  'an order with a short hash': listing({ orders: [{ hash: '0x12', status: 'open', swapper }] }),
  'an order without a status': listing({ orders: [{ hash, swapper }] }),
  'an order that is text': listing({ orders: ['open'] }),
}

for (const [form, exchange] of Object.entries(others)) {
  test(`an answer with ${form} is no list of orders`, () => {
    expect(pageIn(exchange)).toBeTypeOf('string')
  })
}
