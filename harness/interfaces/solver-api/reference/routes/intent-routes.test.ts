import { expect, test } from 'vitest'
import { encodeDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { golden } from '../../../../testing/golden-order.ts'
import { key, refusalOf, sampleClient } from '../../../../testing/service.ts'
import { orderStatuses } from '../../api/intents.ts'
import type { ServicePorts } from '../http/ports.ts'
import { hashNumber, numbered, swappers } from '../intent/book/booked-order.samples.ts'
import type { BookedOrder } from '../intent/book/booked-order.ts'
import { createOrderBook } from '../intent/book/order-book.ts'
import { openOrderDatabase } from '../intent/book/store.ts'

const blockchain = 'ethereum'
const headers = { 'x-api-key': key }
const path = '/partner/v2/intent/orders'

/** A client of a service whose book holds these orders; submissions are admitted unchecked. */
async function withOrders(...booked: readonly BookedOrder[]) {
  const book = createOrderBook(await openOrderDatabase(':memory:'))
  for (const one of booked) await book.insert(one)
  const intents: ServicePorts['intents'] = {
    nextNonce: async () => 2n ** 255n,
    submit: async ({ order, signature, quoteId }) =>
      order === encodeDutchOrder(golden)
        ? { outcome: 'admitted', order: numbered(1, { signature, quoteId }) }
        : { outcome: 'refused', refusal: { code: 'INVALID_SIGNATURE', message: 'not the swapper’s' } },
    list: book.list,
  }
  return sampleClient({ intents })
}

async function hashes(client: Awaited<ReturnType<typeof withOrders>>, query: Record<string, string>) {
  const answer = await client.orders({ blockchain, ...query }, { headers })
  return answer.found ? answer.value.orders.map(({ order_hash }) => order_hash) : []
}

test('a nonce is a decimal text', async () => {
  const client = await withOrders()
  const { exchange } = await client.nonce(
    { blockchain, address: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    { headers },
  )
  expect(exchange.response.body).toBe(`{"nonce":"${2n ** 255n}"}`)
})

test('a submission is answered with 201, its hash and its status', async () => {
  const client = await withOrders()
  const answer = await client.submit(
    { blockchain, order: encodeDutchOrder(golden), signature: '0x00' },
    { headers },
  )
  const hash = hashNumber(1)
  expect(answer.exchange.response.status).toBe(201)
  expect(JSON.parse(answer.exchange.response.body)).toEqual({ order_hash: hash, hash, order_status: 'open' })
})

test('a refused submission is a 400 with the reason', async () => {
  const client = await withOrders()
  const body = { blockchain, order: '0x', signature: '0x' }
  const exchange = await client.send({ method: 'POST', path: '/partner/v2/intent/order', body, headers })
  expect(refusalOf(exchange)).toEqual({ status: 400, code: 'INVALID_SIGNATURE', detail: 'not the swapper’s' })
})

const one = '0f4e1b52-6a3d-4c8e-9b7a-2d1c5e8f9a01'
const other = '0f4e1b52-6a3d-4c8e-9b7a-2d1c5e8f9a02'

test.each([
  [{ quoteId: one }, 201],
  [{ quote_id: one }, 201],
  [{ quoteId: one, quote_id: one }, 201],
  [{ quoteId: one, quote_id: other }, 422],
  [{ quoteId: 'x' }, 422],
  [{ quote_id: '0f4e1b52-6a3d-1c8e-9b7a-2d1c5e8f9a01' }, 422],
  [{ order: 'x' }, 422],
  [{ signature: '0x0' }, 422],
  [{ signature: undefined }, 400],
])('a submission with %j is a %i', async (fields, status) => {
  const client = await withOrders()
  const body = { blockchain, order: encodeDutchOrder(golden), signature: '0x00', ...fields }
  const exchange = await client.send({ method: 'POST', path: '/partner/v2/intent/order', body, headers })
  expect(exchange.response.status).toBe(status)
})

test('a record shows the order, and of a filled one what was settled', async () => {
  const fill = {
    filler: swappers[0] ?? '0x',
    transaction: hashNumber(5),
    block: 77,
    timestamp: Number(golden.decayStartTime),
  }
  const client = await withOrders(numbered(1, { status: 'filled', fill, quoteId: one }))
  const answer = await client.orders({ blockchain }, { headers })
  const [record] = answer.found ? answer.value.orders : []
  const [output] = golden.outputs
  expect(record).toMatchObject({
    type: 'Dutch',
    order_hash: hashNumber(1),
    order_status: 'filled',
    chain_id: 1,
    swapper: golden.swapper,
    deadline: Number(golden.deadline),
    nonce: 1n,
    quote_id: one,
    input: { token: golden.input.token, start_amount: golden.input.startAmount },
    filler: swappers[0],
    tx_hash: hashNumber(5),
    fill_block: 77,
    settled_amounts: [
      {
        token_in: golden.input.token,
        amount_in: golden.input.startAmount,
        token_out: output?.token,
        amount_out: output?.startAmount,
      },
    ],
  })
  expect(answer.found && 'cursor' in answer.value).toBe(false)
})

test('filters hold together', async () => {
  const [a = '0x', b = '0x'] = swappers
  const client = await withOrders(
    numbered(1, { createdAt: 100, order: { ...golden, swapper: a } }),
    numbered(2, { createdAt: 101, order: { ...golden, swapper: b }, status: 'expired' }),
    numbered(3, { createdAt: 102, order: { ...golden, swapper: a }, status: 'expired' }),
  )
  const all = [3, 2, 1].map(hashNumber)
  const cases: [Record<string, string>, number[]][] = [
    [{ order_status: 'expired' }, [3, 2]],
    [{ order_status: orderStatuses.join(',') }, [3, 2, 1]],
    [{ order_hashes: all.join(',').toUpperCase().replaceAll('0X', '0x') }, [3, 2, 1]],
    [{ order_hashes: `${hashNumber(1)}, ${hashNumber(9)}` }, [1]],
    [{ swapper: a.toUpperCase().replace('0X', '0x') }, [3, 1]],
    [{ filter_query: 'gt(100)' }, [3, 2]],
    [{ filter_query: 'lt(102)' }, [2, 1]],
    [{ filter_query: 'between(101,102)' }, [3, 2]],
    [{ filter_query: 'between( 101 , 101 )' }, [2]],
    [{ filter_query: 'gt(100)', order_status: 'expired', swapper: a }, [3]],
    [{ swapper: a, order_status: 'cancelled' }, []],
    [{ limit: '999' }, [3, 2, 1]],
  ]
  for (const [query, numbers] of cases) expect(await hashes(client, query)).toEqual(numbers.map(hashNumber))
})

test('a walk along the cursor meets every order once', async () => {
  const orders = Array.from({ length: 7 }, (_, number) => numbered(number))
  const client = await withOrders(...orders)
  const met: string[] = []
  let cursor: string | undefined
  do {
    const answer = await client.orders({ blockchain, limit: '3', ...(cursor ? { cursor } : {}) }, { headers })
    if (!answer.found) break
    met.push(...answer.value.orders.map(({ order_hash }) => order_hash))
    cursor = answer.value.cursor
  } while (cursor)
  expect(met.toSorted()).toEqual(orders.map(({ hash }) => hash).sort())
})

test.each([
  ['order_status', 'Open', 422],
  ['order_status', 'open,', 422],
  ['order_status', '', 422],
  ['order_hashes', '0x12', 422],
  ['order_hashes', Array.from({ length: 51 }, (_, number) => hashNumber(number)).join(), 422],
  ['filter_query', 'gte(1)', 422],
  ['filter_query', 'gt(-1)', 422],
  ['filter_query', 'gt(1) or lt(2)', 422],
  ['filter_query', 'between(2,1)', 422],
  ['filter_query', 'between(1)', 422],
  ['limit', '0', 422],
  ['limit', '-1', 422],
  ['limit', 'x', 422],
  ['swapper', '0x12', 422],
  ['cursor', 'garbage', 400],
])('%s=%s is a %i', async (name, value, status) => {
  const client = await withOrders(numbered(1))
  const exchange = await client.send({ method: 'GET', path, query: { blockchain, [name]: value }, headers })
  expect(refusalOf(exchange).status).toBe(status)
})
