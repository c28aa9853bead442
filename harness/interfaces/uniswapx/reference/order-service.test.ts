/** The reference, on a chain with the reactors, answers like the genuine service: codes, limits, pages and keys. */
import { type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approve, fund } from '../../../chain/execution/accounts.ts'
import { type Node, startNode } from '../../../chain/node.ts'
import { maxUint256 } from '../../../core/amount.ts'
import { canonical } from '../../../core/canonical.ts'
import { placeReactors } from '../api/contracts.ts'
import { addressOf, type Keys, reactorOf, signTerms, type Terms } from '../api/terms.ts'
import { submissionOf, usdc } from '../kit/placing.ts'
import { basePath, createOrderService, type OrderService } from './order-service.ts'

let node: Node
let service: OrderService

const swapper: Hex = `0x${'5e'.repeat(32)}`
const stranger: Hex = `0x${'57'.repeat(32)}`

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  await placeReactors(node)
  await fund(node, canonical.weth, addressOf(swapper), 10n ** 19n)
  await approve(node, canonical.weth, addressOf(swapper), canonical.permit2, maxUint256)
})
afterAll(() => node.stop())
beforeEach(() => {
  service = createOrderService(node)
})

function termsOf(change: Partial<Terms> = {}): Terms {
  const time = node.clock.now()
  const type = change.type ?? 'Dutch'
  return {
    ...{ type, reactor: reactorOf(type), nonce: 7n, deadline: time + 600n, start: { time, block: 1n } },
    input: { token: canonical.weth, amount: 10n ** 18n },
    outputs: [{ token: usdc, startAmount: 2_000n, endAmount: 1_000n, recipient: addressOf(swapper) }],
    ...{ override: { input: 0n, output: 0n }, exclusiveFiller: zeroAddress, exclusivityOverrideBps: 0n },
    ...change,
  }
}

async function submitted(change: Partial<Terms> = {}, sent: object = {}, keys: Partial<Keys> = {}) {
  const placed = submissionOf(await signTerms(termsOf(change), { swapper, ...keys }))
  const body = JSON.stringify({ ...placed, ...sent })
  return answered(new Request(`http://orders.test${basePath}/order`, { method: 'POST', body }))
}

const listed = (query: string) => answered(new Request(`http://orders.test${basePath}/orders?${query}`))

async function answered(request: Request) {
  const response = await service.fetch(request)
  return { status: response.status, ...(await response.json()) }
}

const flat = [{ token: usdc, startAmount: 9n, endAmount: 9n, recipient: addressOf(swapper) }]
const exclusive = { exclusiveFiller: addressOf(stranger) }

describe('submissions', () => {
  test.each<[string, Parameters<typeof submitted>, number, string | undefined]>([
    ['ether is no input', [{ input: { token: zeroAddress, amount: 1n } }], 400, 'INVALID_TOKEN_IN_ADDRESS'],
    ['nor is a wallet', [{ input: { token: addressOf(stranger), amount: 1n } }], 400, 'INVALID_ORDER'],
    ['nobody else may fill it', [exclusive], 400, 'INVALID_ORDER'],
    ['others may, at a premium', [{ ...exclusive, exclusivityOverrideBps: 100n }], 201, undefined],
    ['another cosigner', [{ type: 'Dutch_V2' }, {}, { cosigner: stranger }], 400, 'INVALID_ORDER'],
    ['the known cosigner', [{ type: 'Dutch_V2' }], 201, undefined],
    ['a decaying Limit', [{}, { orderType: 'Limit' }], 400, 'ORDER_PARSE_FAIL'],
    ['a flat Limit', [{ outputs: flat }, { orderType: 'Limit' }], 201, undefined],
    ['a key signs with 65 bytes', [{}, { signature: `0x${'12'.repeat(66)}` }], 400, 'INVALID_ORDER'],
  ])('%s', async (_, given, status, errorCode) => {
    expect(await submitted(...given)).toMatchObject({ status, ...(errorCode && { errorCode }) })
  })

  test('a wallet with six open orders cannot place a seventh', async () => {
    for (let nonce = 0n; nonce < 6n; nonce += 1n)
      expect(await submitted({ nonce })).toMatchObject({ status: 201 })
    expect(await submitted({ nonce: 6n })).toMatchObject({ status: 403, errorCode: 'TOO_MANY_OPEN_ORDERS' })
  })
})

describe('lists', () => {
  test('a record has the keys that the service sends', async () => {
    await submitted()
    const { orders } = await listed('chainId=1')
    expect(Object.keys(orders[0]).toSorted()).toEqual(
      [
        ...['chainId', 'createdAt', 'encodedOrder', 'input', 'nonce', 'orderHash', 'orderStatus', 'outputs'],
        ...['signature', 'swapper', 'type'],
      ].toSorted(),
    )
  })

  test('a sorted list begins with the latest order', async () => {
    const first = await submitted({ nonce: 1n })
    const second = await submitted({ nonce: 2n })
    const order = async (query: string) =>
      (await listed(query)).orders.map(({ orderHash }: { readonly orderHash: string }) => orderHash)
    const latestFirst = [second.hash, first.hash]
    expect(await order('chainId=1&sortKey=createdAt')).toEqual(latestFirst)
    expect(await order('chainId=1&sortKey=createdAt&desc=false')).toEqual(latestFirst.toReversed())
    expect(await order('orderStatus=open,filled')).toEqual(latestFirst)
  })

  test('a cursor is valid for its own list only', async () => {
    for (const nonce of [1n, 2n, 3n]) await submitted({ nonce })
    const { cursor, orders } = await listed('chainId=1&limit=2')
    const rest = await listed(`chainId=1&limit=2&cursor=${cursor}`)
    expect([orders.length, rest.orders.length, rest.cursor]).toEqual([2, 1, undefined])
    const refused = { status: 400, errorCode: 'VALIDATION_ERROR' }
    expect(await listed(`orderStatus=open&cursor=${cursor}`)).toMatchObject(refused)
    expect(await listed('chainId=1&cursor=none')).toMatchObject(refused)
  })

  test('types can be queried together and alone', async () => {
    await submitted({ outputs: flat })
    for (const [type, count] of Object.entries({ Dutch_V1_V2: 1, Limit: 1, Dutch: 1, Dutch_V2: 0, Relay: 0 }))
      expect((await listed(`chainId=1&orderType=${type}`)).orders, type).toHaveLength(count)
    expect(await listed('pair=a-b-1')).toEqual({ status: 200, orders: [] })
  })
})
