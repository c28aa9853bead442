/** Statuses after reorganisations, clock changes and outages. The node is reverted to snapshots. */
import { expect, test } from 'vitest'
import { createChainClient } from '../../../../chain/chain-client.ts'
import { signOrder } from '../../../../core/orders/sign.ts'
import { createOrderBook } from './book/order-book.ts'
import { openOrderDatabase } from './book/store.ts'
import { cancelNonce, fillDirectly, sellOrder } from './chain-order.samples.ts'
import { createIntents } from './intents.ts'
import {
  database,
  fillAsStranger,
  find,
  intents,
  intentsOn,
  later,
  mineAt,
  node,
  restartIntents,
  settledStatus,
  stranger,
  submit,
  swapper,
  useWatchedChain,
} from './watched-chain.samples.ts'

useWatchedChain()

test('an order expires by the clock without a block, and is open again when the clock is set back', async () => {
  const submitted = await submit({ deadline: later(700n) })
  const setBack = node.clock.mark()
  node.clock.advance(700n)
  expect(await settledStatus(submitted)).toBe('open')
  node.clock.advance(1n)
  expect(await settledStatus(submitted)).toBe('expired')
  setBack()
  expect(await settledStatus(submitted)).toBe('open')
  node.clock.advance(701n)
  await intents.onBlock()
  await node.client.mine({ blocks: 1 })
  expect(await settledStatus(submitted)).toBe('expired')
})

test.each(['filled', 'cancelled', 'expired'] as const)(
  'an order that was %s in a block that is taken back is open again, and can end otherwise',
  async (status) => {
    const submitted = await submit({ nonce: 9n, deadline: later(700n) })
    await intents.onBlock()
    const before = await node.client.snapshot()
    if (status === 'filled') await fillAsStranger(submitted)
    if (status === 'cancelled') await cancelNonce(node, swapper.address, 9n)
    if (status === 'expired') await mineAt(later(701n))
    expect(await settledStatus(submitted)).toBe(status)
    await node.client.revert({ id: before })
    expect(await settledStatus(submitted)).toBe('open')
    expect(await find(submitted)).toMatchObject({ fill: undefined })
    await node.client.mine({ blocks: 3 })
    const transaction = await fillAsStranger(submitted)
    expect(await settledStatus(submitted)).toBe('filled')
    expect(await find(submitted)).toMatchObject({ fill: { transaction } })
  },
)

test('a fill that a reorganisation moves to another block stays filled, there', async () => {
  const submitted = await submit()
  await intents.onBlock()
  const before = await node.client.snapshot()
  await fillAsStranger(submitted)
  await intents.onBlock()
  await node.client.revert({ id: before })
  await node.client.mine({ blocks: 2 })
  const transaction = await fillAsStranger(submitted)
  const { blockNumber } = await node.client.getTransactionReceipt({ hash: transaction })
  await intents.onBlock()
  expect(await find(submitted)).toMatchObject({ status: 'filled', fill: { block: Number(blockNumber) } })
})

test('a status from before the reverted blocks stays', async () => {
  const [early, late] = [await submit({ nonce: 1n }), await submit({ nonce: 2n })]
  await fillAsStranger(early)
  await intents.onBlock()
  const before = await node.client.snapshot()
  for (let block = 0; block < 5; block++) {
    await node.client.mine({ blocks: 1 })
    await intents.onBlock()
  }
  await fillAsStranger(late)
  await intents.onBlock()
  await node.client.revert({ id: before })
  expect([await settledStatus(early), await settledStatus(late)]).toEqual(['filled', 'open'])
})

test('a final status from the last kept block stays on every branch', async () => {
  const submitted = await submit({ nonce: 4n, deadline: later(700n) })
  await intents.onBlock()
  await mineAt(later(701n))
  await intents.onBlock()
  const before = await node.client.snapshot()
  for (let block = 0; block < 4; block++) {
    await node.client.mine({ blocks: 1 })
    await intents.onBlock()
  }
  await node.client.revert({ id: before })
  await cancelNonce(node, swapper.address, 4n)
  expect(await settledStatus(submitted)).toBe('expired')
})

test('a fill in a block before that of the admission is found after a reorganisation', async () => {
  await intents.onBlock()
  const before = await node.client.snapshot()
  await node.client.mine({ blocks: 3 })
  const submitted = await submit()
  await intents.onBlock()
  await node.client.revert({ id: before })
  await fillAsStranger(submitted)
  expect(await settledStatus(submitted)).toBe('filled')
})

test('an order that was filled while it was being admitted is found filled', async () => {
  const order = sellOrder(node, swapper)
  const signed = await signOrder(swapper, order)
  const elsewhere = await openOrderDatabase(':memory:')
  const admitting = intentsOn(elsewhere)
  const admission = await admitting.submit({ ...signed, quoteId: undefined })
  if (admission.outcome === 'refused') throw new Error(admission.refusal.message)
  await fillAsStranger(admission.order)
  await intents.onBlock()
  await createOrderBook(database).insert(admission.order)
  expect(await settledStatus(admission.order)).toBe('filled')
  await elsewhere.destroy()
})

test('a fill that a reorganisation moves below the block of the admission, while that is in progress, is found', async () => {
  await intents.onBlock()
  const before = await node.client.snapshot()
  await node.client.mine({ blocks: 3 })
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const client = createChainClient({
    async request(request) {
      const answer = await node.provider.request(request)
      if (request.method !== 'eth_getCode') return answer
      asked.resolve()
      await answered.promise
      return answer
    },
  })
  const admitting = createIntents({ client, clock: node.clock, database, fill: async () => false })
  const signed = await signOrder(swapper, sellOrder(node, swapper))
  const submitting = admitting.submit({ ...signed, quoteId: undefined })
  await asked.promise
  await node.client.revert({ id: before })
  await fillDirectly(node, stranger, { encodedOrder: signed.order, signature: signed.signature })
  await node.client.mine({ blocks: 5 })
  await admitting.onBlock()
  answered.resolve()
  const admission = await submitting
  if (admission.outcome === 'refused') throw new Error(admission.refusal.message)
  await admitting.onBlock()
  expect(await find(admission.order)).toMatchObject({ status: 'filled' })
})

test('statuses after an outage and a restart are the same as without', async () => {
  const [filled, cancelled, open] = [
    await submit({ nonce: 1n }),
    await submit({ nonce: 2n }),
    await submit({ nonce: 3n }),
  ]
  await intents.onBlock()
  await fillAsStranger(filled)
  await cancelNonce(node, swapper.address, 2n)
  await node.client.mine({ blocks: 300 })
  restartIntents()
  await intents.onBlock()
  const statuses = await Promise.all(
    [filled, cancelled, open].map(async (order) => (await find(order)).status),
  )
  expect(statuses).toEqual(['filled', 'cancelled', 'open'])
})

test('a book from another chain starts over on this one', async () => {
  const submitted = await submit()
  await fillAsStranger(submitted)
  await intents.onBlock()
  await database.updateTable('blocks').set({ hash: '0xdead' }).execute()
  await database.updateTable('orders').set({ status: 'expired', settled_block: 10_000_000 }).execute()
  expect(await settledStatus(submitted)).toBe('filled')
})

test.each([1, 2])(
  'blocks that are taken back before request %i of a look are looked at again',
  async (last) => {
    const submitted = await submit({ deadline: later(700n) })
    const before = await node.client.snapshot()
    await mineAt(later(701n))
    expect(await settledStatus(submitted)).toBe('expired')
    await node.client.mine({ blocks: 2 })

    let requests = 0
    const client = createChainClient({
      async request(call) {
        requests += 1
        if (requests === last + 1) await node.client.revert({ id: before })
        return node.provider.request(call)
      },
    })
    await createIntents({ client, clock: node.clock, database, fill: async () => false }).onBlock()
    expect(await find(submitted)).toMatchObject({ status: 'open' })
  },
)
