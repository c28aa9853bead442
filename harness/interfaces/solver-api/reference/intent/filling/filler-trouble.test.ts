/** Obstacles that keep a fill from succeeding, and that harm neither the other orders nor the filler. */
import { type Address, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { approve, fund } from '../../../../../chain/execution/accounts.ts'
import { genesisToken } from '../../../../../chain/genesis/tokens.ts'
import { nativeToken } from '../../../../../core/address.ts'
import { canonical } from '../../../../../core/canonical.ts'
import { usdc, wallet } from '../chain-order.samples.ts'
import {
  bob,
  flat,
  holdings,
  intents,
  node,
  percent,
  refillWith,
  statusOf,
  submit,
  swapper,
  transactionsSent,
  useFilledChain,
  weth,
  worthInPools,
} from './filled-chain.samples.ts'

const refusingValidator: Address = '0x00000000000000000000000000000000000000bb'

useFilledChain()

test('orders that do not pay for the gas stay open, cost nothing, and do not block others', async () => {
  const all = await worthInPools(weth)
  const gas = 200_000n * 1_000_000_000n
  const orders = []
  for (const owed of [all, all - gas, percent(99n, all)]) {
    orders.push(await submit({ nonce: owed, outputs: [flat(weth, owed, bob)] }))
    node.clock.advance(1n)
  }
  const sent = await transactionsSent()
  await intents.onBlock()
  expect(await Promise.all(orders.map(statusOf))).toEqual(['open', 'open', 'filled'])
  expect((await transactionsSent()) - sent).toBe(1)
})

test('one order that cannot be executed does not block others', async () => {
  await node.client.setCode({ address: refusingValidator, bytecode: '0x5f5ffd' })
  const outputs = [flat(weth, percent(97n, await worthInPools(weth)), bob)]
  const refused = { outputs, additionalValidationContract: refusingValidator }
  const orders = [
    await submit({ nonce: 1n, outputs }),
    await submit({ nonce: 2n, ...refused }),
    await submit({ nonce: 3n, outputs }),
  ]
  await intents.onBlock()
  expect(await Promise.all(orders.map(statusOf))).toEqual(['filled', 'open', 'filled'])
  await node.client.setCode({ address: refusingValidator, bytecode: '0x00' })
  await intents.onBlock()
  expect(await Promise.all(orders.map(statusOf))).toEqual(['filled', 'filled', 'filled'])
})

test('of orders with one nonce only one is filled, and paid once', async () => {
  const owed = percent(97n, await worthInPools(weth))
  const orders = [
    await submit({ nonce: 7n, outputs: [flat(weth, owed, bob)] }),
    await submit({ nonce: 7n, outputs: [flat(weth, owed - 1n, bob)] }),
  ]
  await intents.onBlock()
  await intents.onBlock()
  expect((await Promise.all(orders.map(statusOf))).toSorted()).toEqual(['cancelled', 'filled'])
  expect((await holdings(swapper.address)).usdc).toBe(9_000_000_000n)
})

test('an order without funds is filled once they are back', async () => {
  const outputs = [flat(weth, percent(97n, await worthInPools(weth)), bob)]
  const poor = wallet(51)
  await approve(node, usdc, poor.address, canonical.permit2, 10n ** 12n)
  const order = await submit({ outputs }, poor)
  await intents.onBlock()
  expect(await statusOf(order)).toBe('insufficient-funds')
  await fund(node, usdc, poor.address, 1_000_000_000n)
  await intents.onBlock()
  expect(await statusOf(order)).toBe('filled')
})

test('a fill that reverts on chain moves no token, and is retried later', async () => {
  const outputs = [flat(weth, percent(97n, await worthInPools(weth)), bob)]
  const order = await submit({ outputs })
  let refusals = 1
  const client: typeof node.client = {
    ...node.client,
    async sendRawTransaction(transaction) {
      if (refusals-- > 0) await approve(node, usdc, swapper.address, canonical.permit2, 0n)
      return node.client.sendRawTransaction(transaction)
    },
  }
  refillWith({ client })
  await intents.onBlock()
  expect(await statusOf(order)).toBe('insufficient-funds')
  await approve(node, usdc, swapper.address, canonical.permit2, 10n ** 12n)
  await node.client.mine({ blocks: 2 })
  await intents.onBlock()
  expect(await statusOf(order)).toBe('filled')
  expect((await holdings(swapper.address)).usdc).toBe(9_000_000_000n)
})

test('while a fill is pending no other is sent, and the others follow', async () => {
  const outputs = [flat(weth, percent(97n, await worthInPools(weth)), bob)]
  const first = await submit({ nonce: 1n, outputs })
  const before = await transactionsSent()
  await node.client.setAutomine(false)
  await intents.onBlock()
  // The second order uses other pools, so that nothing else prevents it.
  const second = await submit({
    nonce: 2n,
    outputs: [flat(genesisToken('DAI').address, 970n * 10n ** 18n, bob)],
  })
  await intents.onBlock()
  await node.client.setAutomine(true)
  expect((await transactionsSent()) - before).toBe(1)
  await node.client.mine({ blocks: 1 })
  await intents.onBlock()
  expect([await statusOf(first), await statusOf(second)]).toEqual(['filled', 'filled'])
  expect((await transactionsSent()) - before).toBe(2)
})

test('no fill is sent beside that of a filler that has ended', async () => {
  const first = await submit({
    nonce: 1n,
    outputs: [flat(weth, percent(97n, await worthInPools(weth)), bob)],
  })
  const before = await transactionsSent()
  await node.client.setAutomine(false)
  await intents.onBlock()
  refillWith({})
  const second = await submit({
    nonce: 2n,
    outputs: [flat(genesisToken('DAI').address, 970n * 10n ** 18n, bob)],
  })
  await intents.onBlock()
  await node.client.setAutomine(true)
  expect((await transactionsSent()) - before).toBe(1)
  await node.client.mine({ blocks: 1 })
  await intents.onBlock()
  expect([await statusOf(first), await statusOf(second)]).toEqual(['filled', 'filled'])
})

test('a fill that waits behind a lost one is not sent beside it, and gets its turn', async () => {
  const raw: Hex[] = []
  const client: typeof node.client = {
    ...node.client,
    sendRawTransaction(transaction) {
      raw.push(transaction.serializedTransaction)
      return node.client.sendRawTransaction(transaction)
    },
  }
  refillWith({ client })
  const id = await node.client.snapshot()
  const owed = percent(97n, await worthInPools(weth))
  const orders = []
  for (const nonce of [1n, 2n]) {
    orders.push(await submit({ nonce, outputs: [flat(weth, owed, bob)] }))
    await intents.onBlock()
  }
  const [, later = '0x'] = raw
  await node.client.revert({ id })
  const before = await transactionsSent()
  await fund(node, nativeToken, swapper.address, 10n ** 18n)
  await node.client.writeContract({
    account: swapper,
    address: canonical.permit2,
    abi: parseAbi(['function invalidateUnorderedNonces(uint256 word, uint256 mask)']),
    functionName: 'invalidateUnorderedNonces',
    args: [0n, 1n << 1n],
  })
  await node.client.setAutomine(false)
  await node.client.sendRawTransaction({ serializedTransaction: later })
  await intents.onBlock()
  expect(await Promise.all(orders.map(statusOf))).toEqual(['cancelled', 'open'])
  await node.client.mine({ blocks: 1 })
  await node.client.setAutomine(true)
  await intents.onBlock()
  expect(await Promise.all(orders.map(statusOf))).toEqual(['cancelled', 'filled'])
  expect((await transactionsSent()) - before).toBe(2)
  expect(raw).toHaveLength(2)
})

test('a fill that the node refuses for its fee is sent with a later block', async () => {
  const order = await submit({ outputs: [flat(weth, percent(97n, await worthInPools(weth)), bob)] })
  const client: typeof node.client = {
    ...node.client,
    async sendRawTransaction(transaction) {
      await node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 12n })
      return node.client.sendRawTransaction(transaction)
    },
  }
  refillWith({ client })
  await intents.onBlock()
  expect(await statusOf(order)).toBe('open')
  refillWith({})
  await node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n })
  await node.client.mine({ blocks: 1 })
  await intents.onBlock()
  expect(await statusOf(order)).toBe('filled')
})
