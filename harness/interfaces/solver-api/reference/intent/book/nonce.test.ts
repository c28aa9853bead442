/** Compares the nonces with the genuine token-approval contract. */
import { encodeFunctionData, type LocalAccount, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Node, startNode } from '../../../../../chain/node.ts'
import { sendAs } from '../../../../../chain/place.ts'
import { canonicalAddress } from '../../../../../core/address.ts'
import { canonical } from '../../../../../core/canonical.ts'
import { signOrder } from '../../../../../core/orders/sign.ts'
import { cancelNonce, fundedWallet, sellOrder } from '../chain-order.samples.ts'
import { createIntents, type Intents } from '../intents.ts'
import { type OrderDatabase, openOrderDatabase } from './store.ts'

let node: Node
let database: OrderDatabase
let intents: Intents
let wallets = 80

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  database = await openOrderDatabase(':memory:')
  intents = createIntents({ ...node, database, fill: async () => false })
})

afterAll(async () => {
  await database.destroy()
  await node.stop()
})

test('a nonce is the same until an order with it is stored, and then the next', async () => {
  const swapper = await newWallet()
  const nonce = await nextNonce(swapper)
  expect(await nextNonce(swapper)).toBe(nonce)
  await submit(swapper, nonce)
  expect(await nextNonce(swapper)).toBe(nonce + 1n)
  await submit(swapper, nonce + 1n)
  expect(await nextNonce(swapper)).toBe(nonce + 2n)
})

test('a nonce that is spent on chain is skipped, even without an order in the book', async () => {
  const swapper = await newWallet()
  const nonce = await nextNonce(swapper)
  await cancelNonce(node, swapper.address, nonce)
  await cancelNonce(node, swapper.address, nonce + 1n)
  expect(await nextNonce(swapper)).toBe(nonce + 2n)
})

test('after all 256 nonces of a word are spent, the next word follows', async () => {
  const swapper = await newWallet()
  const nonce = await nextNonce(swapper)
  for (const word of [0n, 1n, 2n]) await spendWord(swapper, (nonce >> 8n) + word)
  expect(await nextNonce(swapper)).toBe(((nonce >> 8n) + 3n) << 8n)
})

test('the nonce of an order that expired is free again', async () => {
  const swapper = await newWallet()
  const nonce = await nextNonce(swapper)
  await submit(swapper, nonce)
  node.clock.advance(4000n)
  await node.client.mine({ blocks: 1 })
  await intents.onBlock()
  expect(await nextNonce(swapper)).toBe(nonce)
})

test('each wallet has its own nonces, far from its transaction count', async () => {
  const [one, another] = [await nextNonce(await newWallet()), await nextNonce(await newWallet())]
  expect(one >> 8n).not.toBe(another >> 8n)
  expect(one).toBeGreaterThan(2n ** 64n)
  expect(one).toBeLessThanOrEqual(maxUint256)
})

function newWallet(): Promise<LocalAccount> {
  wallets += 1
  return fundedWallet(node, wallets)
}

function nextNonce(swapper: LocalAccount): Promise<bigint> {
  return intents.nextNonce(canonicalAddress(swapper.address))
}

async function submit(swapper: LocalAccount, nonce: bigint): Promise<void> {
  const signed = await signOrder(swapper, sellOrder(node, swapper, { nonce }))
  expect(await intents.submit({ ...signed, quoteId: undefined })).toMatchObject({ outcome: 'admitted' })
}

function spendWord(swapper: LocalAccount, word: bigint): Promise<void> {
  const abi = parseAbi(['function invalidateUnorderedNonces(uint256 word, uint256 mask)'])
  const data = encodeFunctionData({ abi, args: [word, maxUint256] })
  return sendAs(node.client, swapper.address, { to: canonical.permit2, data })
}
