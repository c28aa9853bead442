/** Certificates, checked by a program in another language that shares no code with the solver. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, pad } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { formatSnapshot } from '../../market/files/snapshot-file.ts'
import type { Pool } from '../../market/pools/pool.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { certify } from '../../solver/bound.ts'
import { type Certificate, verifiedBound } from '../../solver/certificate/verify-bound.ts'
import { orderOf, solved } from '../../testing/orders.ts'
import { type MarketSize, syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const verifier = join(import.meta.dirname, 'verify-bound.py')
const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pairs: MarketSize = { tokens: 40, constantProduct: 150, concentrated: 0, weighted: 0, stable: 0 }
const concentrated: MarketSize = { ...pairs, constantProduct: 100, concentrated: 50 }
const everything: MarketSize = { ...concentrated, weighted: 20, stable: 4 }

describe.skipIf(!hasPython)('another verifier (skipped where there is no python3)', () => {
  test.each([
    ['pairs', pairs, 1e4],
    ['pairs and concentrated liquidity', concentrated, 1e6],
    ['every kind of pool', everything, 1e5],
  ])('finds the same bound for a market of %s', { timeout: 60_000 }, (name, size, usd) => {
    const { certificate, paid, text } = certified(size, usd)
    const bound = verifiedBound(certificate.pools, certificate)
    const { status, stdout } = verify(name, text())
    const found = BigInt(stdout)
    expect(status).toBe(0)
    expect(found).toBeGreaterThanOrEqual(paid)
    expectSame(found, bound)
  })

  test('finds the same bound for a weighted pool that takes a sale in several swaps', () => {
    const { snapshot } = syntheticMarket(11, everything)
    const pools = snapshot.pools.filter(({ kind, tokens }) => kind === 'weighted' && tokens.length === 2)
    const bounds = pools.slice(0, 3).map((pool) => {
      const [sellToken, buyToken] = pool.tokens
      const [sellAmount = 0n] = pool.kind === 'weighted' ? pool.balances : []
      const certificate = buyToken && certify([pool], { sellToken, buyToken, sellAmount })
      if (!certificate) throw new Error(`${pool.id} does not trade`)
      const file = fileOf({ ...snapshot, pools: [pool] }, certificate)
      return {
        found: BigInt(verify(pool.id, JSON.stringify(file)).stdout),
        bound: verifiedBound([pool], certificate),
      }
    })
    for (const { bound, found } of bounds) expectSame(found, bound)
    expect(bounds).toHaveLength(3)
  })

  test('finds the same bound where a weighted pool is sold one token for two', () => {
    const { snapshot } = syntheticMarket(11, everything)
    const pools = snapshot.pools.flatMap((pool) =>
      pool.kind === 'weighted' && pool.tokens.length === 3 ? [pool] : [],
    )
    for (const pool of pools.slice(0, 3)) {
      const [sellToken, between, buyToken] = pool.tokens
      const [sold = 0n, ...reserves] = pool.balances.map(
        (balance, place) => (balance * 10n ** 18n) / (pool.weights[place] ?? 1n),
      )
      if (!sellToken || !between || !buyToken) throw new Error(`${pool.id} lacks a token`)
      const pair = pairOf([between, buyToken], reserves)
      const certificate = certify([pool, pair], { sellToken, buyToken, sellAmount: sold / 10n })
      if (!certificate) throw new Error(`${pool.id} does not trade`)
      const file = fileOf({ ...snapshot, pools: [pool, pair] }, certificate)
      expectSame(
        BigInt(verify(pool.id, JSON.stringify(file)).stdout),
        verifiedBound([pool, pair], certificate),
      )
    }
    expect(pools.length).toBeGreaterThan(2)
  })

  test('refuses a claim that is too low', () => {
    const { paid, text } = certified(pairs, 1e4)
    expect(verify('low', text({ bound: `${paid - 1n}` })).status).toBe(1)
  })

  test('refuses prices that leave a token out, or the bought token priced in another', () => {
    const { certificate, text } = certified(pairs, 1e4)
    const { sellToken, buyToken, prices } = certificate
    const without = [...prices].filter(([token]) => token !== sellToken)
    const doubled = [...prices].map(([token, price]) => [token, 2n * price] as const)
    expect(prices.get(buyToken)).toBeDefined()
    expect(verify('without', text({ prices: asText(without) })).status).toBe(2)
    expect(verify('doubled', text({ prices: asText(doubled) })).status).toBe(2)
  })
})

/** A certificate for the purchase of a tail token with dollars of the first hub, and its file, with fields replaced. */
function certified(size: MarketSize, usd: number) {
  const { snapshot, tokens } = syntheticMarket(11, size)
  const free = { ...snapshot, gasPriceWei: 0n }
  const [sold, bought] = [tokens[0], tokens.at(-1)]
  if (!sold || !bought) throw new Error('a market without tokens')
  const order = orderOf(sold, bought, usd)
  const certificate = certify(free.pools, order)
  const paid = solved(free, order)?.buyAmount
  if (!certificate || paid === undefined) throw new Error('a market without a path')
  const file = fileOf(free, certificate)
  return {
    certificate: { ...certificate, pools: free.pools },
    paid,
    text: (replaced: object = {}) => JSON.stringify({ ...file, ...replaced }),
  }
}

function fileOf(market: Snapshot, { sellToken, buyToken, sellAmount, prices }: Certificate) {
  return {
    market: JSON.parse(formatSnapshot(market)) as unknown,
    orders: [{ sellToken, buyToken, sellAmount: `${sellAmount}` }],
    prices: asText(prices),
  }
}

/** A pair that is a thousand times as deep as a pool with these balances. */
function pairOf(tokens: readonly [Address, Address], [first = 0n, second = 0n]: readonly bigint[]): Pool {
  return {
    kind: 'constant-product',
    protocol: 'uniswap_v2',
    id: pad('0x77'),
    address: pad('0x77', { size: 20 }),
    tokens,
    reserves: [1000n * first, 1000n * second],
  }
}

function expectSame(found: bigint, bound: bigint): void {
  const apart = found > bound ? found - bound : bound - found
  expect(apart).toBeLessThanOrEqual(bound / 10n ** 12n + 1n)
}

function asText(prices: Iterable<readonly [string, bigint]>): object {
  return Object.fromEntries([...prices].map(([token, price]) => [token, `${price}`]))
}

function verify(name: string, text: string) {
  const path = join(folder, `${name}.json`)
  writeFileSync(path, text)
  return spawnSync('python3', [verifier, path], { encoding: 'utf8' })
}
