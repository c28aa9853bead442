/**
 * Compares the statuses with the chain: the reactor is the genuine one, and a stranger who holds the output tokens
 * fills the orders.
 */
import { expect, test } from 'vitest'
import { approve } from '../../../../chain/execution/accounts.ts'
import { canonicalAddress } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import { cancelNonce, transfer, usdc } from './chain-order.samples.ts'
import {
  fillAsStranger,
  find,
  intents,
  later,
  mineAt,
  node,
  settledStatus,
  stranger,
  submit,
  swapper,
  useWatchedChain,
} from './watched-chain.samples.ts'

useWatchedChain()

test('a fill by any account makes an order filled, with filler, transaction, block and time', async () => {
  const submitted = await submit()
  const transaction = await fillAsStranger(submitted)
  await intents.onBlock()
  const receipt = await node.client.getTransactionReceipt({ hash: transaction })
  expect(await find(submitted)).toMatchObject({
    status: 'filled',
    fill: {
      filler: canonicalAddress(stranger.address),
      transaction,
      block: Number(receipt.blockNumber),
      timestamp: Number(node.clock.now()),
    },
  })
})

test('a spent nonce makes an order cancelled', async () => {
  const submitted = await submit({ nonce: 77n })
  await cancelNonce(node, swapper.address, 77n)
  expect(await settledStatus(submitted)).toBe('cancelled')
})

test('of two orders with one nonce the filled one is filled and the other cancelled', async () => {
  const [first, second] = [await submit({ nonce: 5n }), await submit({ nonce: 5n, deadline: later(900n) })]
  await fillAsStranger(second)
  expect([await settledStatus(first), await settledStatus(second)]).toEqual(['cancelled', 'filled'])
})

test('an order is open in a block at its deadline and expired in the next second', async () => {
  const submitted = await submit({ deadline: later(700n) })
  await mineAt(later(700n))
  expect(await settledStatus(submitted)).toBe('open')
  await mineAt(later(1n))
  expect(await settledStatus(submitted)).toBe('expired')
})

test('a fill at the deadline that is first seen long after makes an order filled, not expired', async () => {
  const submitted = await submit({ deadline: later(700n) })
  node.clock.advance(700n)
  await fillAsStranger(submitted)
  await mineAt(later(5000n))
  expect(await settledStatus(submitted)).toBe('filled')
})

test('of several causes at once the strongest counts: cancelled before expired before insufficient-funds', async () => {
  const [both, late] = [await submit({ nonce: 8n }), await submit({ nonce: 9n })]
  await cancelNonce(node, swapper.address, 8n)
  await approve(node, usdc, swapper.address, canonical.permit2, 0n)
  await mineAt(later(5000n))
  expect([await settledStatus(both), await settledStatus(late)]).toEqual(['cancelled', 'expired'])
})

test('a status follows the balance and the approval of the swapper', async () => {
  const submitted = await submit()
  const away = () => transfer(node, usdc, swapper.address, stranger.address, 9_500_000_000n)
  const back = () => transfer(node, usdc, stranger.address, swapper.address, 9_500_000_000n)
  const approving = (amount: bigint) => () => approve(node, usdc, swapper.address, canonical.permit2, amount)
  const seen = []
  for (const change of [away, back, approving(999_999_999n), approving(1_000_000_000n)]) {
    await change()
    seen.push(await settledStatus(submitted))
  }
  expect(seen).toEqual(['insufficient-funds', 'open', 'insufficient-funds', 'open'])
})

test('a rising input needs the current amount', async () => {
  const input = { token: usdc, startAmount: 1_000_000_000n, endAmount: 2_000_000_000n }
  const submitted = await submit({ input, decayEndTime: later(1000n) })
  await approve(node, usdc, swapper.address, canonical.permit2, 1_500_000_000n)
  await mineAt(later(500n))
  expect(await settledStatus(submitted)).toBe('open')
  await mineAt(later(2n))
  expect(await settledStatus(submitted)).toBe('insufficient-funds')
})

test('an order whose input token is gone is in error', async () => {
  const submitted = await submit()
  await node.client.setCode({ address: usdc, bytecode: '0x' })
  await node.client.mine({ blocks: 1 })
  expect(await settledStatus(submitted)).toBe('error')
})

test.each(['filled', 'cancelled', 'expired'] as const)(
  '%s is final on the chain that made it so',
  async (status) => {
    const submitted = await submit({ nonce: 9n, deadline: later(700n) })
    if (status === 'filled') await fillAsStranger(submitted)
    if (status === 'cancelled') await cancelNonce(node, swapper.address, 9n)
    if (status === 'expired') await mineAt(later(701n))
    expect(await settledStatus(submitted)).toBe(status)
    await cancelNonce(node, swapper.address, 9n)
    await approve(node, usdc, swapper.address, canonical.permit2, 0n)
    await mineAt(later(5000n))
    expect(await settledStatus(submitted)).toBe(status)
  },
)

test('an order that expired between two blocks stays so when the next one spends its nonce', async () => {
  const submitted = await submit({ nonce: 9n, deadline: later(700n) })
  node.clock.advance(701n)
  expect(await settledStatus(submitted)).toBe('expired')
  await cancelNonce(node, swapper.address, 9n)
  expect(await settledStatus(submitted)).toBe('expired')
})

test('repeating a submission returns the order with its current status, and stores no second', async () => {
  const submitted = await submit()
  await fillAsStranger(submitted)
  await intents.onBlock()
  const again = await intents.submit({
    order: submitted.encodedOrder,
    signature: `0x${submitted.signature.slice(2).toUpperCase()}`,
    quoteId: undefined,
  })
  expect(again).toMatchObject({ outcome: 'admitted', order: { hash: submitted.hash, status: 'filled' } })
  expect((await intents.list({}, { limit: 9 }))?.orders).toHaveLength(1)
})

test('concurrent calls are queued, and the last one sees all', async () => {
  const submitted = await submit()
  const first = intents.onBlock()
  await fillAsStranger(submitted)
  await Promise.all([first, intents.onBlock(), intents.onBlock()])
  expect((await find(submitted)).status).toBe('filled')
})
