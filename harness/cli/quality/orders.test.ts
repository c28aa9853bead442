/** Orders in published formats: an auction, pairs with amounts, trades of aggregators. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { readGivenOrders } from './orders.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-orders-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [a, b] = ['A', 'B'].map((letter) => `0x${letter.repeat(40)}`)
const lower = (address: string | undefined) => address?.toLowerCase()

function file(content: object): string {
  const path = join(folder, 'orders.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('an auction’s sales have their limits, and its ether is the native token', () => {
  const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
  const order = { sellToken: a, buyToken: ether, sellAmount: '5', buyAmount: '7', kind: 'sell' }
  const orders = readGivenOrders(file({ id: '1', orders: [order, { ...order, kind: 'buy' }] }))
  const nativeToken = `0x${'0'.repeat(40)}`
  assert.deepEqual(orders, [{ sellToken: lower(a), buyToken: nativeToken, sellAmount: 5n, minBuyAmount: 7n }])
})

test('a batch’s sales have their limits', () => {
  const sale = { sell_token: a, buy_token: b, sell_amount: '5', buy_amount: '7', is_sell_order: true }
  const orders = readGivenOrders(
    file({ orders: { 0: { ...sale, is_sell_order: false }, 1: sale }, amms: {} }),
  )
  assert.deepEqual(orders, [{ sellToken: lower(a), buyToken: lower(b), sellAmount: 5n, minBuyAmount: 7n }])
})

test('amounts of pairs are in whole tokens', () => {
  const tokens = [
    { symbol: 'A', address: a, decimals: 6 },
    { symbol: 'B', address: b, decimals: 18 },
  ]
  const pairs = [{ token_in: 'A', token_out: 'B', amounts: [1.5, 125_000_000_000] }]
  const orders = readGivenOrders(file({ tokens, pairs }))
  assert.deepEqual(
    orders.map(({ sellAmount }) => sellAmount),
    [1_500_000n, 125_000_000_000_000_000n],
  )
})

test('a pair of a token that is not described is refused', () => {
  const pairs = [{ token_in: 'A', token_out: 'B', amounts: [1] }]
  assert.throws(() => readGivenOrders(file({ tokens: [], pairs })), { exitCode: 2 })
})

const data = join(import.meta.dirname, '../..', '..', '..', 'shared', 'data')
const isHere = existsSync(join(data, 'orders_pairs.json'))

describe('files that others published', () => {
  const files = [
    ['orders_cow_auction_10294202.json', 29],
    ['cow_small_example.json', 2],
    ['orders_pairs.json', 135],
    ['orders_aggregator_trades.json', 50],
  ] as const
  for (const [name, count] of files) {
    test.skipIf(!isHere)(`${name} holds ${count} orders (skipped where shared/data is absent)`, () => {
      const orders = readGivenOrders(join(data, name))
      assert.equal(orders.length, count)
      for (const { sellAmount } of orders) assert.ok(sellAmount > 0n)
    })
  }
})
