/** Pools with one integer replaced: the two verifiers refuse the same ones, and find the same bound for the others. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Address } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { divideUp } from '../../core/integer-math.ts'
import { formatSnapshot } from '../../market/files/snapshot-file.ts'
import type { Pool } from '../../market/pools/pool.ts'
import type { StablePool } from '../../market/pools/stable.ts'
import { verifiedBound, wholePrice } from '../../solver/certificate/verify-bound.ts'
import { curveOf } from '../../solver/pool-kinds.ts'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { type Direction, directions } from '../../testing/synthetic-pools.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const certificates = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), 'malformed-'))
afterAll(() => rmSync(folder, { recursive: true }))

const noPools = { tokens: 2, constantProduct: 0, concentrated: 0, weighted: 0, stable: 0 }
const sellAmount = 10n ** 12n

/** The index of an integer, counted over the pool, and its change. */
const change = fc.record({
  place: fc.nat(),
  factor: fc.constantFrom(-1n, 0n, 1n, 2n, 10n ** 6n),
  more: fc.constantFrom(-1n, 0n, 1n),
})
const kinds = (['constant-product', 'concentrated', 'weighted', 'stable'] as const).map(directions)
const edges = fc.double({ min: -0.1, max: 0.3, noNaN: true })
const cases = fc
  .record({ direction: fc.oneof(...kinds), change, edge: edges })
  .map(({ direction, change, edge }): Case => {
    return { direction, pool: changed(direction.pool, change), prices: pricesFor(direction, edge) }
  })

/** StableSwap pools whose owners take the whole fee, some of them with a coin without decimals. */
const owned = fc
  .record({ direction: directions('stable'), edge: edges, isWhole: fc.boolean() })
  .map(({ direction, edge, isWhole }): Case => {
    if (direction.pool.kind !== 'stable') throw new Error(`${direction.pool.id} is no StableSwap pool`)
    const own = { ...direction.pool, adminFee: 10n ** 10n }
    const pool = isWhole ? withoutDecimals(own) : own
    return { direction: { ...direction, pool }, pool, prices: pricesFor({ ...direction, pool }, edge) }
  })

describe.skipIf(!hasPython)('both verifiers (skipped where there is no python3)', () => {
  test('refuse the same malformed pools, and agree about the others', { timeout: 240_000 }, () => {
    const many = fc.array(cases, { minLength: 1, maxLength: 100, size: 'max' })
    fc.assert(fc.property(many, expectAgreement), { numRuns: 2, endOnFailure: true })
  })

  test('agree about pools whose owners take the whole fee', { timeout: 240_000 }, () => {
    const many = fc.array(owned, { minLength: 100, maxLength: 100 })
    fc.assert(fc.property(many, expectAgreement), { numRuns: 1, endOnFailure: true })
  })
})

function expectAgreement(drawn: readonly Case[]): void {
  const others = boundsByPython(drawn)
  for (const [place, one] of drawn.map(bound).entries()) {
    const other = others[place]
    expect(other === undefined, `case ${place}: ${one}, ${other}`).toBe(one === undefined)
    if (one === undefined || other === undefined) continue
    expect(one).toBeGreaterThanOrEqual(soldValue(drawn[place]))
    const apart = one > other ? one - other : other - one
    expect(apart, `case ${place}: ${one}, ${other}`).toBeLessThanOrEqual(
      one / 10n ** 10n + 1n + rounding(drawn[place]),
    )
  }
}

/** The pool with a first coin without decimals: its base units are whole units. */
function withoutDecimals(pool: StablePool): StablePool {
  const [balance = 0n, rate = 0n] = [pool.balances[0], pool.rates[0]]
  return {
    ...pool,
    balances: pool.balances.with(0, divideUp(balance * rate, 10n ** 36n)),
    rates: pool.rates.with(0, 10n ** 36n),
  }
}

interface Case {
  readonly direction: Direction
  readonly pool: Pool
  readonly prices: Prices
}

type Prices = ReadonlyMap<Address, bigint>

/** Prices at which the pool pays this much more than its tokens are worth. */
function pricesFor({ pool, tokenIn, tokenOut }: Direction, edge: number): Prices {
  return new Map(
    pool.tokens.map((token) => {
      const logRate = token === tokenOut ? 0 : (curveOf(pool, token, tokenOut)?.logRate ?? 0)
      const logPrice = logRate - (token === tokenIn ? edge : 0)
      return [
        token,
        token === tokenOut ? wholePrice : BigInt(Math.round(Math.exp(logPrice + 192 * Math.LN2))),
      ]
    }),
  )
}

/** The lower limit of any bound: the yields of pools are never negative. */
function soldValue(one: Case | undefined): bigint {
  return one ? (sellAmount * (one.prices.get(one.direction.tokenIn) ?? 0n)) / wholePrice : 0n
}

/**
 * In units of the bought token: two units of a StableSwap pool's invariant, which is the verifiers'
 * precision, and a base unit of a coin for each of 2^10 swaps, which one verifier does not charge if no trade
 * pays. Many planes touch the level set there, and each verifier may take another one.
 */
function rounding(one: Case | undefined): bigint {
  if (one?.pool.kind !== 'stable') return 0n
  const { tokens, rates } = one.pool
  const units = tokens.map((token, index) => {
    const price = one.prices.get(token) ?? 0n
    return (((2n * 10n ** 18n) / (rates[index] ?? 1n) + 2n ** 10n) * price) / wholePrice
  })
  return units.reduce((most, unit) => (unit > most ? unit : most))
}

function bound({ direction: { tokenIn, tokenOut }, pool, prices }: Case): bigint | undefined {
  try {
    return verifiedBound([pool], { sellToken: tokenIn, buyToken: tokenOut, sellAmount, prices })
  } catch (error) {
    if (error instanceof RangeError && error.message.includes(pool.id)) return undefined
    throw error
  }
}

/** In one process, which prints a bound or a reason per line. */
const program = `
import json, sys
sys.path.insert(0, sys.argv[1])
verifier = __import__("verify-bound")
for claim in json.load(open(sys.argv[2])):
    try:
        print(verifier.verified_bound(claim))
    except verifier.Unproved as reason:
        print(reason)
`

function boundsByPython(drawn: readonly Case[]): readonly (bigint | undefined)[] {
  const file = join(folder, 'certificates.json')
  const { snapshot } = syntheticMarket(1, noPools)
  const claims = drawn.map(({ direction: { tokenIn, tokenOut }, pool, prices }): unknown => ({
    market: JSON.parse(formatSnapshot({ ...snapshot, pools: [pool] })),
    orders: [{ sellToken: tokenIn, buyToken: tokenOut, sellAmount: `${sellAmount}` }],
    prices: Object.fromEntries([...prices].map(([token, price]) => [token, `${price}`])),
  }))
  writeFileSync(file, JSON.stringify(claims))
  const { status, stdout, stderr } = spawnSync('python3', ['-c', program, certificates, file], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  return stdout
    .trim()
    .split('\n')
    .map((line, place) => {
      if (/^\d+$/.test(line)) return BigInt(line)
      expect(line).toContain(drawn[place]?.pool.id)
      return undefined
    })
}

interface Change {
  readonly place: number
  readonly factor: bigint
  readonly more: bigint
}

/** The pool with one of its integers, at any place, multiplied and shifted. */
function changed(pool: Pool, { place, factor, more }: Change): Pool {
  const chosen = place % integersIn(pool)
  let seen = -1
  return visit(pool) as Pool

  function visit(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, visit(field)]))
    if (typeof value !== 'bigint' && typeof value !== 'number') return value
    seen += 1
    if (seen !== chosen) return value
    const next = BigInt(value) * factor + more
    return typeof value === 'bigint' ? next : Number(next)
  }
}

function integersIn(value: unknown): number {
  if (typeof value === 'bigint' || typeof value === 'number') return 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, field) => sum + integersIn(field), 0)
}
