import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nativeToken } from '../../core/address.ts'
import { maxUint256 } from '../../core/amount.ts'
import { canonical } from '../../core/canonical.ts'
import { balanceOf, call, nobody, usdc, weth } from '../../testing/devnet.ts'
import { type Devnet, startDevnet } from '../devnet.ts'

let devnet: Devnet

beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

test('an account is funded with tokens and ether', async () => {
  const fund = (token: Address, amount: string) =>
    call(devnet, '/devnet/fund', { address: nobody, token, amount })
  expect((await fund(usdc, '1500000')).status).toBe(200)
  await Promise.all([1, 2, 3].map(() => fund(usdc, '1')))
  expect((await fund(nativeToken, '7')).body.balance).toBe('7')

  expect(await balanceOf(devnet, usdc, nobody)).toBe(1_500_003n)
  expect(await devnet.node.client.getBalance({ address: nobody })).toBe(7n)
})

test('pages of other sites cannot use the controls', async () => {
  const from = (origin: string) =>
    fetch(`${devnet.url}/devnet/mine`, { method: 'POST', headers: { origin }, body: '{}' })
  expect((await from('https://evil.example')).status).toBe(403)
  expect((await from(devnet.url)).status).not.toBe(403)
})

test('time and blocks move on request', async () => {
  const { block: first } = (await call(devnet, '/devnet/mine', {})).body
  const { block: later } = (await call(devnet, '/devnet/time', { advance: 3600 })).body
  const { block: last } = (await call(devnet, '/devnet/mine', { blocks: 5 })).body

  expect(later.timestamp - first.timestamp).toBeGreaterThanOrEqual(3600)
  expect(later.number).toBe(first.number + 1)
  expect(last.number).toBe(later.number + 5)
})

describe('an impossible request is refused with the reason', () => {
  const fund = (changes: object) => ({ address: nobody, token: usdc, amount: '1', ...changes })
  const router = fund({ token: canonical.router })
  test.for<[string, string, unknown, number, string]>([
    ['nothing to fund', '/devnet/fund', {}, 400, 'MISSING_PARAMETER'],
    ['a body that is a list', '/devnet/fund', [], 422, 'INVALID_FORMAT'],
    ['an amount that is a number', '/devnet/fund', fund({ amount: 1 }), 422, 'INVALID_FORMAT'],
    ['a token by its symbol', '/devnet/fund', fund({ token: 'usdc' }), 422, 'INVALID_ADDRESS'],
    ['an account as a token', '/devnet/fund', fund({ token: nobody }), 400, 'TOKEN_NOT_FOUND'],
    ['a contract that is no token', '/devnet/fund', router, 400, 'TOKEN_NOT_FOUND'],
    ['more than can be held', '/devnet/fund', fund({ amount: `${maxUint256}` }), 422, 'INVALID_FORMAT'],
    ['approval of ether', '/devnet/approve', { owner: nobody, token: nativeToken }, 422, 'INVALID_FORMAT'],
    ['time backwards', '/devnet/time', { advance: -1 }, 422, 'INVALID_FORMAT'],
    ['half a second', '/devnet/time', { advance: 0.5 }, 422, 'INVALID_FORMAT'],
    ['a million blocks', '/devnet/mine', { blocks: 1_000_000 }, 422, 'INVALID_FORMAT'],
    ['an unknown path', '/devnet/nothing', {}, 404, 'NOT_FOUND'],
    ['the depth of no pair', '/devnet/depth', undefined, 400, 'MISSING_PARAMETER'],
    ['a change by GET', '/devnet/time', undefined, 405, 'METHOD_NOT_ALLOWED'],
  ])('%s', async ([, path, body, status, code]) => {
    const answer = await call(devnet, path, body)
    expect({ status: answer.status, code: answer.body.error_code }).toEqual({ status, code })
    expect(answer.body.detail).not.toBe('')
  })
})

test('the log has requests with their responses and a curl command', async () => {
  const order = { sell_token: weth, buy_token: usdc, sell_amount: '1000000000000000000' }
  const { body } = await call(devnet, '/v2/solver/quote', { blockchain: 'ethereum', orders: [order] })
  const [latest] = (await call(devnet, '/devnet/requests')).body

  expect(latest).toMatchObject({ method: 'POST', path: '/v2/solver/quote', status: 200 })
  expect(JSON.parse(latest.responseBody)).toEqual(body)
  expect(latest.curl).toContain(`curl -sS -X POST '${devnet.url}/v2/solver/quote'`)
  expect(latest.curl).toContain(`--data-binary '{"blockchain":"ethereum"`)
})

test('the page reads the market, the depth of a pair and the blocks', async () => {
  const market = (await call(devnet, '/devnet/market')).body
  const dollar = market.tokens.find(({ address }: { address: Address }) => address === usdc)
  expect(dollar.usd).toBeCloseTo(1, 1)
  expect(market.pools.length).toBeGreaterThan(50)

  const depth = (await call(devnet, `/devnet/depth?sell_token=${weth}&buy_token=${usdc}`)).body
  const prices = depth.map(({ bought, sold }: { bought: number; sold: number }) => bought / sold)
  expect(prices.length).toBeGreaterThan(10)
  expect(prices.at(-1)).toBeLessThan(prices[0])

  const [head] = (await call(devnet, '/devnet/blocks')).body
  expect(head.hash).toBe((await devnet.node.client.getBlock()).hash)
})

test('a block is found by its number, its hash, a transaction and an address, however old it is', async () => {
  const { client } = devnet.node
  const [from] = devnet.accounts
  const to = '0x00000000000000000000000000000000000f00d5'
  await client.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] } as never)
  const block = await client.getBlock()
  await call(devnet, '/devnet/mine', { blocks: 30 })
  const numbersBy = async (find: string): Promise<readonly number[]> =>
    (await call(devnet, `/devnet/blocks?find=${find}`)).body.map(({ number }: { number: number }) => number)
  const number = Number(block.number)
  for (const find of [
    `${number}`,
    block.hash,
    block.transactions[0] ?? '',
    to,
    to.toUpperCase().replace('X', 'x'),
  ])
    expect(await numbersBy(find), find).toEqual([number])
  expect(await numbersBy('nothing')).toHaveLength(25)
  expect(await numbersBy(`0x${'1'.repeat(64)}`)).toHaveLength(25)
})
