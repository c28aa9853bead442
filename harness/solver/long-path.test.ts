/** Tokens that only paths of many hops connect. */
import { type Address, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Pool } from '../market/pools/pool.ts'
import { solved } from '../testing/orders.ts'
import { syntheticMarket } from '../testing/synthetic/synthetic-market.ts'
import { certify } from './bound.ts'
import { verifiedBound } from './certificate/verify-bound.ts'

const ether = 10n ** 18n
const noPools = { tokens: 5, constantProduct: 0, concentrated: 0, weighted: 0, stable: 0 }
/** Two chains of seven tokens, links between their first and their last tokens, and one separate pair of tokens. */
const tokens = Array.from({ length: 16 }, (_, index): Address => pad(toHex(index + 1), { size: 20 }))
const links = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14].map((first) => [first, first + 1] as const)
const pools = [...links, [0, 7] as const, [6, 13] as const].map(([first, second], index): Pool => {
  const reserve = BigInt(1_000 + 10 * index) * ether
  return {
    kind: 'constant-product',
    protocol: 'uniswap_v2',
    id: toHex(index + 0x100),
    address: pad(toHex(index + 0x100), { size: 20 }),
    tokens: [tokens[first] ?? '0x', tokens[second] ?? '0x'],
    reserves: [reserve, reserve],
  }
})
const snapshot = { ...syntheticMarket(1, noPools).snapshot, pools, gasPriceWei: 0n }

test('a route exists for every path of any number of hops, and nearly meets its bound', () => {
  const gaps = tokens.slice(0, 14).flatMap((sellToken) =>
    tokens.slice(0, 14).flatMap((buyToken) => {
      if (sellToken === buyToken) return []
      const order = { sellToken, buyToken, sellAmount: ether, minBuyAmount: 0n, extraPools: [] }
      const paid = solved(snapshot, order)?.buyAmount ?? 0n
      const certificate = certify(pools, order)
      if (!certificate) return [Number.NaN]
      return [1 - Number(paid) / Number(verifiedBound(pools, certificate))]
    }),
  )
  expect(gaps.filter((gap) => !(gap >= 0 && gap < 1e-5))).toEqual([])
})

test('no route exists without a path', () => {
  const [sellToken = '0x', buyToken = '0x'] = [tokens[0], tokens[14]]
  const order = { sellToken, buyToken, sellAmount: ether, minBuyAmount: 0n, extraPools: [] }
  expect(solved(snapshot, order)).toBeUndefined()
})
