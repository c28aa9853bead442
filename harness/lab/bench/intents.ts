/**
 * Measures intent orders per second, compared with a bare server that answers the same bytes, a bare insert
 * of the same rows, and the same transactions sent directly.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Hex, type LocalAccount, recoverTypedDataAddress } from 'viem'
import { developmentAccount, roles } from '../../chain/development-accounts.ts'
import type { Node } from '../../chain/node.ts'
import { hashDutchOrder } from '../../core/orders/dutch-order.ts'
import { signOrder } from '../../core/orders/sign.ts'
import { orderTypedData } from '../../core/orders/typed-data.ts'
import { type BookedOrder, rowOf } from '../../interfaces/solver-api/reference/intent/book/booked-order.ts'
import { type Figure, rate, tableOf } from './figures.ts'
import { bareServer, type Requested, sendAll } from './http-load.ts'
import { bookedOf, flatOrders, timePages } from './pages.ts'
import {
  type BenchWorld,
  excessiveAmount,
  fillableAmount,
  fundWallets,
  openWorld,
  submissionsOf,
} from './wallet-load.ts'

export async function benchIntents(print: (line: string) => void): Promise<void> {
  const world = await openWorld()
  try {
    const wallets = await fundWallets(world.node, 20)
    const figures = [
      ...(await submissions(world, wallets)),
      ...(await listings(world)),
      ...(await fills(world, wallets)),
      ...(await timePages(world, wallets)),
    ]
    print(tableOf(figures))
  } finally {
    await world.stop()
  }
}

const submitted = 400

async function submissions(world: BenchWorld, wallets: readonly LocalAccount[]): Promise<readonly Figure[]> {
  const orders = flatOrders(world, wallets, { count: submitted, firstNonce: 0, amount: excessiveAmount })
  const requests = await submissionsOf(orders)
  const { answers, perSecond, bare } = await besideBareServer(world, requests)
  assert.ok(answers.every(({ status }) => status === 201))

  const recovered = await rate(submitted, async () => {
    for (const [index, { order }] of orders.entries()) {
      const { signature } = JSON.parse(requests[index]?.body ?? '') as { readonly signature: Hex }
      await recoverTypedDataAddress({ ...orderTypedData(order), signature })
    }
  })
  const inserted = await bareInserts(
    world,
    orders.map(({ order }) => bookedOf(order, hashDutchOrder(order))),
  )
  const figure = { label: 'submissions over HTTP', perSecond }
  return [
    { ...figure, ...bare },
    { ...figure, limit: 'bare recovery of the signer', limitPerSecond: recovered.perSecond },
    { ...figure, limit: 'bare insert on disk', limitPerSecond: inserted },
  ]
}

/** The same requests to the service, and to a server that repeats the service's first answer. */
async function besideBareServer({ url }: BenchWorld, requests: readonly Requested[]) {
  const served = await rate(requests.length, () => sendAll(url, requests))
  const [answer = { status: 0, body: '' }] = served.value
  const server = await bareServer(answer)
  const bare = await rate(requests.length, () => sendAll(server.url, requests))
  server.close()
  return {
    answers: served.value,
    perSecond: served.perSecond,
    bare: { limit: 'bare server, the same bytes', limitPerSecond: bare.perSecond },
  }
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

async function listings(world: BenchWorld): Promise<readonly Figure[]> {
  const path = '/partner/v2/intent/orders?blockchain=ethereum'
  const requests = Array.from({ length: listed }, (): Requested => ({ method: 'GET', path }))
  const { perSecond, bare } = await besideBareServer(world, requests)
  return [{ label: 'pages of 50 over HTTP', perSecond, ...bare }]
}

/** Enough that the filler's code is compiled for most of them. */
const filled = 256

async function fills(world: BenchWorld, wallets: readonly LocalAccount[]): Promise<readonly Figure[]> {
  const { intents, market, node } = world
  // The orders of the submissions are still open, and the filler checks them, too.
  const orders = flatOrders(world, wallets, { count: filled, firstNonce: 200, amount: fillableAmount })
  for (const { order, wallet } of orders)
    await intents.submit({ ...(await signOrder(wallet, order)), quoteId: undefined })
  // A service reads the market once, when it starts.
  await market.snapshot()
  const before = await node.client.snapshot()
  const start = await node.client.getBlockNumber()
  const { perSecond } = await rate(filled, () => intents.onBlock())

  const hashes = orders.map(({ order }) => hashDutchOrder(order))
  const page = await intents.list({ hashes }, { limit: filled })
  assert.ok(page?.orders.every(({ status }) => status === 'filled'))
  const sent = await transactionsSince(node, start)
  await node.client.revert({ id: before })
  const { address: account } = developmentAccount(roles.filler)
  const bare = await rate(filled, async () => {
    for (const { gas, input, to } of sent)
      await node.client.sendTransaction({ account, to, data: input, gas })
  })
  const limit = `the same ${sent.length} transactions, bare`
  return [{ label: 'fills', perSecond, limit, limitPerSecond: bare.perSecond }]
}

async function transactionsSince({ client }: Node, start: bigint) {
  const count = Number((await client.getBlockNumber()) - start)
  const blocks = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      client.getBlock({ blockNumber: start + 1n + BigInt(index), includeTransactions: true }),
    ),
  )
  return blocks.flatMap(({ transactions }) => transactions)
}
