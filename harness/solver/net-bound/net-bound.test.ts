/** Certificates net of gas: no route pays more, whatever the prices, and two programs that share no code agree. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { netCertificateFile } from '../../certificate/certificate-file.ts'
import {
  type Cases,
  type Leaf,
  type NetCertificate,
  verifiedNetBound,
} from '../../certificate/verify-net-bound.ts'
import { formatSnapshot } from '../../market/files/snapshot-file.ts'
import type { Pool } from '../../market/pools/pool.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { type MarketSize, syntheticMarket } from '../../market/synthetic/synthetic-market.ts'
import { gasPriceIn } from '../gas-price.ts'
import { orderOf, type Placed, placedOrders, solved } from '../orders.samples.ts'
import { disturbed, divisions } from './disturbed-cases.samples.ts'
import { certifyNet } from './net-bound.ts'

const slow = { timeout: 120_000 }
const hasPython = spawnSync('python3', ['--version']).status === 0
const verifiers = join(import.meta.dirname, '../../certificate')
const folder = mkdtempSync(join(tmpdir(), 'net-certificates-'))
afterAll(() => rmSync(folder, { recursive: true }))

const tail: MarketSize = { tokens: 30, constantProduct: 90, concentrated: 40, weighted: 6, stable: 2 }
/** Of which many tokens are in one pool, through which the whole order has to go. */
const sparse: MarketSize = { tokens: 8, constantProduct: 4, concentrated: 3, weighted: 1, stable: 1 }
const tiny: MarketSize = { tokens: 6, constantProduct: 3, concentrated: 3, weighted: 1, stable: 1 }

test('what the solver pays is within half a basis point of what can be paid, as a rule', slow, () => {
  const gaps = fc
    .sample(placedOrders(tail, { magnitude: [3, 4.5] }), { seed: 20_26, numRuns: 20 })
    .flatMap((placed, index) => {
      const { net, certificate, pools } = certified(placed, [5, 20, 50][index % 3] ?? 0)
      return certificate ? [1e4 * (Number(verifiedNetBound(pools, certificate)) / net - 1)] : []
    })
    .toSorted((a, b) => a - b)
  expect(gaps[0]).toBeGreaterThanOrEqual(0)
  expect(gaps[Math.floor(gaps.length / 2)]).toBeLessThan(0.5)
})

test.each([
  { what: 'to wrap and to unwrap', market: 99988, pair: ['T16', 'T15'], usd: 4_000 },
  { what: 'the directions of a pool', market: 99985, pair: ['T14', 'T12'], usd: 8_528 },
  { what: 'the directions of a pool that has to be used', market: 99915, pair: ['T20', 'T16'], usd: 1_000 },
])('is within half a basis point where $what cost differently', slow, ({ market, pair, usd }) => {
  const { snapshot, tokens } = syntheticMarket(market, { ...tail, weighted: 0, stable: 0 })
  const [sold, bought] = pair.map((symbol) => tokens.find((token) => token.symbol === symbol))
  if (!sold || !bought) throw new Error(`a market without ${pair.join(' and ')}`)
  const order = orderOf(sold, bought, usd)
  const { net, certificate, pools } = certified({ snapshot, order, usd }, 50)
  const bound = certificate && verifiedNetBound(pools, certificate)
  expect(Number(bound) / net - 1).toBeLessThan(5.1e-5)
})

test('no choice of pools pays more than the bound', slow, () => {
  for (const placed of fc.sample(placedOrders(tiny, { magnitude: [2, 5] }), { seed: 20_26, numRuns: 6 })) {
    const { certificate, gasPrice, pools } = certified(placed, 20)
    if (!certificate) continue
    const bound = Number(verifiedNetBound(pools, certificate))
    const { snapshot, order } = placed
    const paid = subsets(pools).map((some) =>
      netOf({ ...snapshot, pools: some, gasPriceWei: 0n }, order, gasPrice),
    )
    expect(Math.max(...paid)).toBeLessThanOrEqual(bound)
    expect(bound - Math.max(...paid)).toBeLessThan(1e-3 * Math.abs(bound))
  }
})

test('whatever the prices and the cases, no solution pays more than they prove', slow, () => {
  fc.assert(
    fc.property(placedOrders(sparse, { magnitude: [3, 6] }), divisions, fc.nat(), (placed, drawn, nonce) => {
      const { net, certificate, pools } = certified(placed, 20, 1)
      if (!certificate) return
      const bound = verifiedNetBound(pools, {
        ...certificate,
        cases: disturbed(certificate, pools, drawn, nonce),
      })
      expect(Number(bound)).toBeGreaterThanOrEqual(net)
    }),
    { numRuns: 150 },
  )
})

describe.skipIf(!hasPython)('another verifier (skipped where there is no python3)', () => {
  test('finds the same bound, or refuses the same certificates', slow, () => {
    const claims = fc.record({
      placed: placedOrders(sparse, { magnitude: [3, 5] }),
      drawn: divisions,
      nonce: fc.nat(),
      change: fc.constantFrom<Change>(...changes),
    })
    const bounds = fc
      .sample(claims, { seed: 20_26, numRuns: 30 })
      .flatMap(({ placed, drawn, nonce, change }) => {
        const { certificate, pools } = certified(placed, 20, nonce % 4 === 0 ? 1 : 2)
        if (!certificate) return []
        const all = nonce % 2 === 0 ? certificate.cases : disturbed(certificate, pools, drawn, nonce)
        const claim = changed({ ...certificate, cases: all }, pools, change)
        return [{ claim, pools, snapshot: placed.snapshot }]
      })
    const others = boundsByPython(bounds)
    for (const [place, { claim, pools }] of bounds.entries()) {
      const [one, other] = [boundOrNone(pools, claim), others[place]]
      expect(other === undefined, `claim ${place}: ${one}, ${other}`).toBe(one === undefined)
      if (one === undefined || other === undefined) continue
      const apart = one > other ? one - other : other - one
      expect(apart).toBeLessThanOrEqual((one < 0n ? -one : one) / 10n ** 9n + 2n)
    }
    expect(others.filter((other) => other === undefined).length).toBeGreaterThan(2)
    expect(others.filter((other) => other !== undefined).length).toBeGreaterThan(2)
  })
})

/** A certificate of an order, and what the solver pays net; `paid`, if it is given, is claimed in its place. */
function certified({ snapshot, order }: Placed, gwei: number, share = 1) {
  const priced = { ...snapshot, gasPriceWei: BigInt(gwei) * 10n ** 9n }
  const gasPrice = gasPriceIn(priced, order.buyToken)
  const net = netOf(priced, order, gasPrice)
  const { sellToken, buyToken, sellAmount } = order
  const certificate = certifyNet(
    snapshot.pools,
    { sellToken, buyToken, sellAmount },
    { gasPrice, paid: net * share },
  )
  return { net, certificate, pools: snapshot.pools, gasPrice }
}

/** What the solver pays less its gas, in base units of the bought token. */
function netOf(snapshot: Snapshot, order: Placed['order'], gasPrice: number): number {
  const found = solved(snapshot, order)
  return found ? Number(found.buyAmount) - gasPrice * Number(found.gas) : -Infinity
}

function subsets(pools: readonly Pool[]): readonly (readonly Pool[])[] {
  return pools.reduce<readonly (readonly Pool[])[]>(
    (found, pool) =>
      pool.kind === 'wrap'
        ? found.map((set) => [...set, pool])
        : found.flatMap((set) => [set, [...set, pool]]),
    [[]],
  )
}

const changes = [
  'none',
  'none',
  'charge',
  'charge',
  'debt',
  'level',
  'raise',
  'gas',
  'price',
  'twice',
  'token',
  'held',
] as const
type Change = (typeof changes)[number]

/** The certificate with a fault, or with a charge for a limit that does not bind. */
function changed(certificate: NetCertificate, pools: readonly Pool[], change: Change): NetCertificate {
  const { cases: all, gas, buyToken } = certificate
  const [pool] = pools
  if (pool === undefined || change === 'none') return certificate
  const branch = { pool: pool.id, sold: pool.tokens[0] ?? buyToken, level: 1, below: all, from: all }
  switch (change) {
    case 'gas':
      return { ...certificate, gas: { ...gas, pools: new Map([...gas.pools].slice(1)) } }
    case 'level':
      return { ...certificate, cases: { ...branch, level: 10_000 } }
    case 'charge':
      return { ...certificate, gas: { ...gas, limit: { ...gas.limit, price: gas.price / 3n } } }
    case 'debt':
      return { ...certificate, gas: { ...gas, limit: { ...gas.limit, price: -1n } } }
    case 'twice':
      return { ...certificate, cases: { ...branch, from: branch } }
    case 'token':
      return { ...certificate, cases: { token: buyToken, below: all, from: all } }
    case 'held': {
      const [token = buyToken] = gas.tokens.keys()
      return { ...certificate, cases: { token, below: { token, below: all, from: all }, from: all } }
    }
    case 'raise':
      return withLeaf(({ prices }) => ({
        prices,
        poolPrices: new Map([[pool.id, new Map([[pool.tokens[0] ?? buyToken, 0n]])]]),
      }))
    case 'price':
      return withLeaf(({ prices, poolPrices }) => ({ prices: new Map([...prices].slice(1)), poolPrices }))
  }

  function withLeaf(change: (leaf: Leaf) => Cases): NetCertificate {
    const visit = (one: Cases): Cases => ('prices' in one ? change(one) : { ...one, from: visit(one.from) })
    return { ...certificate, cases: visit(all) }
  }
}

function boundOrNone(pools: readonly Pool[], certificate: NetCertificate): bigint | undefined {
  try {
    return verifiedNetBound(pools, certificate)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** In one process, which prints a bound or a reason a line. */
const program = `
import json, sys
sys.path.insert(0, sys.argv[1])
verifier = __import__("verify-net-bound")
for claim in json.load(open(sys.argv[2])):
    try:
        print(verifier.verified_net_bound(claim))
    except verifier.gross.Unproved as reason:
        print("refused:", reason)
`

interface Claim {
  readonly claim: NetCertificate
  readonly pools: readonly Pool[]
  readonly snapshot: Snapshot
}

function boundsByPython(claims: readonly Claim[]): readonly (bigint | undefined)[] {
  const path = join(folder, 'claims.json')
  const texts = claims.map(({ claim, snapshot }): unknown => ({
    market: JSON.parse(formatSnapshot(snapshot)),
    ...netCertificateFile(claim),
  }))
  writeFileSync(path, JSON.stringify(texts))
  const { status, stderr, stdout } = spawnSync('python3', ['-c', program, verifiers, path], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  const lines = stdout.trim().split('\n')
  return lines.map((line) => (line.startsWith('refused') ? undefined : BigInt(line)))
}
