/** The embedded market as a whole: its size, and prices without arbitrage. */
import { type Address, zeroAddress } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { canonical } from '../../core/canonical.ts'
import { startNode } from '../node.ts'
import { type Rate, ratesOf } from './rates.samples.ts'
import { genesisTokens } from './tokens.ts'

let rates: readonly Rate[]

beforeAll(async () => {
  const node = await startNode({ network: { kind: 'genesis' } })
  rates = await ratesOf(node.client)
  await node.stop()
})

test('there are at least fourteen tokens and sixty pools', () => {
  expect(genesisTokens.length).toBeGreaterThanOrEqual(14)
  expect(rates.length / 2).toBeGreaterThanOrEqual(60)
})

test("every pool's price is within its fee of the tokens' prices", () => {
  const usdOf = new Map(
    genesisTokens.map((token) => [token.address, Number(token.usd) / 10 ** token.decimals]),
  )
  const usd = (token: Address) => usdOf.get(wrapped(token)) ?? Number.NaN
  // A price that is too high in one direction is too low in the other, which then loses less than the fee.
  const losses = rates.map(({ from, to, rate, fee }) => (1 - (rate * usd(to)) / usd(from)) / fee)

  expect(Math.min(...losses)).toBeGreaterThan(0)
  expect(Math.max(...losses)).toBeLessThan(2)
})

test('no cycle of pools of any length pays', () => {
  const tokens = [...new Set(rates.map(({ from }) => wrapped(from)))]
  const best = new Map<string, number>()
  const bestRate = (from: Address, to: Address) => best.get(`${from} ${to}`) ?? 0
  const offer = (from: Address, to: Address, rate: number) =>
    best.set(`${from} ${to}`, Math.max(bestRate(from, to), rate))

  for (const { from, to, rate } of rates) offer(wrapped(from), wrapped(to), rate)
  // The algorithm of Floyd and Warshall: each round allows one more token on the way.
  for (const via of tokens)
    for (const from of tokens)
      for (const to of tokens) offer(from, to, bestRate(from, via) * bestRate(via, to))

  expect(Math.max(...tokens.map((token) => bestRate(token, token)))).toBeLessThan(1)
})

/** Ether is wrapped and unwrapped at no cost. */
function wrapped(token: Address): Address {
  return token === zeroAddress ? canonical.weth : token
}
