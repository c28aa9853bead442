/**
 * What the intent orders do in a second, each figure beside a limit that was measured in the same run: a bare
 * server that answers the same bytes, a bare insert of the same row, the same transactions sent bare.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Hex, type LocalAccount, pad, recoverTypedDataAddress, toHex } from 'viem'
import { developmentAccount, roles } from '../chain/development-accounts.ts'
import type { Node } from '../chain/node.ts'
import { signOrder } from '../client/sign.ts'
import { type BookedOrder, rowOf } from '../intent/book/booked-order.ts'
import { createOrderBook, type OrderBook } from '../intent/book/order-book.ts'
import type { OrderFilter } from '../intent/book/order-page.ts'
import { openOrderDatabase } from '../intent/book/store.ts'
import { encodeDutchOrder, hashDutchOrder } from '../spec/dutch-order.ts'
import { orderTypedData } from '../spec/typed-data.ts'
import { bareServer, type Requested, sendAll } from './http-load.ts'
import {
  type BenchWorld,
  gather,
  leastBought,
  openWorld,
  orderOf,
  submissionOf,
  tooDear,
} from './wallet-load.ts'

interface Figure {
  readonly what: string
  readonly perSecond: number
  readonly limit: string
  readonly limitPerSecond: number
}

export async function benchIntents(print: (line: string) => void): Promise<void> {
  const world = await openWorld()
  try {
    const crowd = await gather(world.node, 20)
    const figures = [
      ...(await submissions(world, crowd)),
      ...(await listings(world)),
      ...(await fills(world, crowd)),
      ...(await pagesOfManyAndFew(world, crowd)),
    ]
    for (const line of tableOf(figures)) print(line)
  } finally {
    await world.stop()
  }
}

const submitPath = '/partner/v2/intent/order'
const listPath = '/partner/v2/intent/orders?blockchain=ethereum'
const submitted = 400

async function submissions(world: BenchWorld, crowd: readonly LocalAccount[]): Promise<readonly Figure[]> {
  const orders = ordersOf(world, crowd, { count: submitted, firstNonce: 0, least: tooDear })
  const bodies = await Promise.all(orders.map(({ order, wallet }) => submissionOf(wallet, order)))
  const requests = bodies.map((body): Requested => ({ method: 'POST', path: submitPath, body }))
  const bodiesSeen = await rate(submitted, () => sendAll(world.url, requests))
  const [answer = { status: 0, body: '' }] = bodiesSeen.value
  assert.ok(bodiesSeen.value.every(({ status }) => status === 201))

  const bare = await bareServer(answer)
  const http = await rate(submitted, () => sendAll(bare.url, requests))
  bare.close()
  const checked = await rate(submitted, async () => {
    for (const [index, { order }] of orders.entries()) {
      const { signature } = JSON.parse(bodies[index] ?? '') as { readonly signature: Hex }
      await recoverTypedDataAddress({ ...orderTypedData(order), signature })
    }
  })
  const inserted = await bareInserts(
    world,
    orders.map(({ order }) => bookedOf(order, hashDutchOrder(order))),
  )
  const what = 'submissions over HTTP'
  const { perSecond } = bodiesSeen
  return [
    { what, perSecond, limit: 'bare server, the same bytes', limitPerSecond: http.perSecond },
    { what, perSecond, limit: 'bare recovery of the signer', limitPerSecond: checked.perSecond },
    { what, perSecond, limit: 'bare insert on disk', limitPerSecond: inserted },
  ]
}

async function bareInserts({ directory }: BenchWorld, booked: readonly BookedOrder[]): Promise<number> {
  const database = new DatabaseSync(join(directory, 'bare.sqlite'))
  database.exec('pragma journal_mode = wal')
  const [first] = booked
  assert.ok(first)
  const columns = Object.keys(rowOf(first))
  database.exec(`create table orders (${columns.join(', ')}, primary key (order_hash))`)
  const insert = database.prepare(`insert into orders values (${columns.map(() => '?').join(', ')})`)
  const { perSecond } = await rate(booked.length, async () => {
    for (const order of booked) insert.run(...Object.values(rowOf(order)))
  })
  database.close()
  return perSecond
}

const listed = 200

async function listings({ url }: BenchWorld): Promise<readonly Figure[]> {
  const requests = Array.from({ length: listed }, (): Requested => ({ method: 'GET', path: listPath }))
  const served = await rate(listed, () => sendAll(url, requests))
  const [answer = { status: 0, body: '' }] = served.value
  const bare = await bareServer(answer)
  const http = await rate(listed, () => sendAll(bare.url, requests))
  bare.close()
  const limit = 'bare server, the same bytes'
  return [
    { what: 'pages of 50 over HTTP', perSecond: served.perSecond, limit, limitPerSecond: http.perSecond },
  ]
}

const filled = 64

async function fills(world: BenchWorld, crowd: readonly LocalAccount[]): Promise<readonly Figure[]> {
  const { intents, node } = world
  // The orders of the submissions are open, and each turn looks at them, too.
  const orders = ordersOf(world, crowd, { count: filled, firstNonce: 200, least: leastBought })
  for (const { order, wallet } of orders)
    await intents.submit({ ...(await signOrder(wallet, order)), quoteId: undefined })
  const before = await node.client.snapshot()
  const begin = await node.client.getBlockNumber()
  const done = await rate(filled, () => intents.onBlock())

  const hashes = orders.map(({ order }) => hashDutchOrder(order))
  const page = await intents.list({ hashes }, { limit: filled })
  assert.ok(page?.orders.every(({ status }) => status === 'filled'))
  const sent = await transactionsSince(node, begin)
  await node.client.revert({ id: before })
  const { address: account } = developmentAccount(roles.filler)
  const again = await rate(filled, async () => {
    for (const { gas, input, to } of sent)
      await node.client.sendTransaction({ account, to, data: input, gas })
  })
  const { perSecond } = done
  const bare = `the same ${sent.length} transactions, bare`
  return [{ what: 'fills', perSecond, limit: bare, limitPerSecond: again.perSecond }]
}

async function transactionsSince({ client }: Node, begin: bigint) {
  const numbers = Array.from({ length: Number((await client.getBlockNumber()) - begin) }, (_, index) => index)
  const blocks = await Promise.all(
    numbers.map((index) =>
      client.getBlock({ blockNumber: begin + 1n + BigInt(index), includeTransactions: true }),
    ),
  )
  return blocks.flatMap(({ transactions }) => transactions)
}

const [many, few] = [100_000, 1_000]
const walks = 60

/** The limit of a page among many orders is the same page among few. */
async function pagesOfManyAndFew(
  world: BenchWorld,
  crowd: readonly LocalAccount[],
): Promise<readonly Figure[]> {
  const [large, small] = [await bookOf(world, crowd, many), await bookOf(world, crowd, few)]
  const [{ order } = { order: undefined }] = ordersOf(world, crowd, {
    count: 1,
    firstNonce: 0,
    least: tooDear,
  })
  const filters: readonly (readonly [string, OrderFilter])[] = [
    ['all', {}],
    ['of a status', { statuses: ['filled'] }],
    ['of a swapper', { swapper: order?.swapper }],
    ['since a time', { createdAt: { from: few / 4 } }],
  ]
  const figures: Figure[] = []
  for (const [name, filter] of filters) {
    for (const isDeep of [false, true]) {
      const [first, second] = [
        await pageReader(large.book, filter, isDeep),
        await pageReader(small.book, filter, isDeep),
      ]
      const times = { large: [] as number[], small: [] as number[] }
      // Taken in turn, so that whatever else the machine does meets both.
      for (let round = 0; round < walks; round++) {
        times.large.push(await milliseconds(first))
        times.small.push(await milliseconds(second))
      }
      figures.push({
        what: `page of ${many}, ${name}${isDeep ? ', 300 orders on' : ''}`,
        perSecond: 1000 / median(times.large),
        limit: `the same of ${few}`,
        limitPerSecond: 1000 / median(times.small),
      })
    }
  }
  await large.close()
  await small.close()
  return figures
}

/** @param isDeep True for the page after 300 orders, where the walk has as many. */
async function pageReader(book: OrderBook, filter: OrderFilter, isDeep: boolean) {
  const walked = isDeep ? await book.list(filter, { limit: 300 }) : undefined
  const cursor = walked?.cursor
  return () => book.list(filter, { limit: 50, cursor })
}

/** Half are open, and each wallet has a twentieth. */
async function bookOf({ directory, ...world }: BenchWorld, crowd: readonly LocalAccount[], count: number) {
  const database = await openOrderDatabase(join(directory, `${count}.sqlite`))
  const terms = ordersOf({ directory, ...world }, crowd, {
    count: crowd.length,
    firstNonce: 0,
    least: tooDear,
  })
  const rows = Array.from({ length: count }, (_, index) => {
    const { order } = terms[index % terms.length] ?? {}
    assert.ok(order)
    // A page decodes the order, but leaves its hash alone.
    const booked = bookedOf(order, pad(toHex(index * 7919 + 1), { size: 32 }))
    return rowOf({ ...booked, createdAt: index, status: index % 2 === 0 ? 'open' : 'filled' })
  })
  const perInsert = 1000
  for (let start = 0; start < count; start += perInsert)
    await database
      .insertInto('orders')
      .values(rows.slice(start, start + perInsert))
      .execute()
  return { book: createOrderBook(database), close: () => database.destroy() }
}

interface Asked {
  readonly count: number
  readonly firstNonce: number
  /** Wei. */
  readonly least: bigint
}

function ordersOf({ node }: BenchWorld, crowd: readonly LocalAccount[], { count, firstNonce, least }: Asked) {
  const start = node.clock.now()
  const amounts = { startAmount: least, endAmount: least }
  return Array.from({ length: Math.ceil(count / crowd.length) }, (_, round) =>
    crowd.map((wallet) => {
      const nonce = BigInt(firstNonce + round)
      return { wallet, order: orderOf(wallet, { nonce, start, deadline: start + 3600n, ...amounts }) }
    }),
  )
    .flat()
    .slice(0, count)
}

function bookedOf(order: BookedOrder['order'], hash: Hex): BookedOrder {
  return {
    hash,
    order,
    encodedOrder: encodeDutchOrder(order),
    signature: `0x${'00'.repeat(65)}`,
    status: 'open',
    quoteId: undefined,
    createdAt: 0,
    admittedBlock: 0,
    fill: undefined,
  }
}

async function rate<Value>(count: number, work: () => Promise<Value>) {
  const begun = performance.now()
  const value = await work()
  return { value, perSecond: (1000 * count) / (performance.now() - begun) }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function tableOf(figures: readonly Figure[]): readonly string[] {
  return figures.map(({ limit, limitPerSecond, perSecond, what }) =>
    [
      what.padEnd(46),
      `${perSecond.toFixed(0)}/s`.padStart(9),
      `${(perSecond / limitPerSecond).toFixed(2).padStart(8)} of`,
      `${limitPerSecond.toFixed(0)}/s`.padStart(9),
      ` ${limit}`,
    ].join(' '),
  )
}
