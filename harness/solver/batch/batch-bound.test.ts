/** The bound of a batch: no execution exceeds it, and two verifiers compute the same one. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { formatSnapshot } from '../../market/files/snapshot-file.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { draws } from '../../testing/draws.ts'
import { placedOrders, unhurried } from '../../testing/orders.ts'
import { certify, certifyBatch } from '../bound.ts'
import {
  type BatchCertificate,
  paidAtPrices,
  verifiedBatchBound,
  verifiedBound,
} from '../certificate/verify-bound.ts'
import { type Order, type Solution, solve } from '../solve.ts'
import { executedInTurn, sharedMarkets } from './batches.samples.ts'

const slow = { timeout: 120_000 }
const hasPython = spawnSync('python3', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'batches-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Certified {
  readonly snapshot: Snapshot
  readonly certificate: BatchCertificate
  readonly solutions: readonly Solution[]
}

/** An order and parts of it; reversed parts are sold back. */
const batches = fc
  .record({
    placed: placedOrders(undefined, { magnitude: [2, 6] }),
    others: fc.array(fc.record({ percent: fc.bigInt(1n, 200n), isReversed: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ placed: { snapshot, order }, others }) => ({ snapshot: free(snapshot), order, others }))

describe('the bound of a batch', () => {
  test('is not exceeded by its solution', slow, () => {
    fc.assert(
      fc.property(batches, ({ snapshot, order, others }) => {
        const certified = certifiedBatch(snapshot, listed(snapshot, order, others))
        fc.pre(certified !== undefined)
        expect(gapOf(certified)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 30 },
    )
  })

  test('is nearly met if all its orders trade one way', slow, () => {
    const sample = fc.sample(batches, { seed: 20_26, numRuns: 40 })
    const gaps = sample.flatMap(({ snapshot, order, others }) => {
      const oneWay = others.map((other) => ({ ...other, isReversed: false }))
      const certified = certifiedBatch(snapshot, listed(snapshot, order, oneWay))
      return certified ? [gapOf(certified)] : []
    })
    expect(gaps.length).toBeGreaterThan(30)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
    expect(quantile(gaps, 0.5)).toBeLessThan(0.1)
    // An order's fee stays in the pool and makes it dearer for the next order; the bound ignores that.
    expect(quantile(gaps, 0.9)).toBeLessThan(2)
  })

  test('is nearly the payment of opposite orders if they meet, and the pools buy the rest', slow, () => {
    const size = { tokens: 60, constantProduct: 250, concentrated: 150, weighted: 0, stable: 0 }
    const placed = fc.sample(placedOrders(size, { seeds: 5, magnitude: [2, 5] }), { seed: 5, numRuns: 30 })
    const excesses = placed.flatMap((one) => {
      const snapshot = free(one.snapshot)
      const certified = certifiedBatch(
        snapshot,
        listed(snapshot, one.order, [{ percent: 100n, isReversed: true }]),
      )
      return certified ? [excessOf(certified)] : []
    })
    expect(excesses.length).toBeGreaterThan(25)
    expect(Math.min(...excesses)).toBeGreaterThanOrEqual(0)
    expect(quantile(excesses, 0.5)).toBeLessThan(0.15)
    expect(Math.max(...excesses)).toBeLessThan(5)
  })

  test('is not exceeded on a tiny market by executions in any order and with any splits', slow, () => {
    const paths = fc.array(
      fc.record({ order: fc.nat(), path: fc.nat(), part: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(sharedMarkets, fc.array(paths, { minLength: 20, maxLength: 20 }), (market, executions) => {
        const { snapshot } = market
        const orders = market.orders.map((order) => ({ ...order, minBuyAmount: 0n }))
        const certified = certifiedBatch(snapshot, orders)
        fc.pre(certified !== undefined)
        const { certificate } = certified
        const bound = verifiedBatchBound(snapshot.pools, certificate)
        for (const swaps of executions)
          expect(paidAtPrices(certificate, executedInTurn(snapshot, orders, swaps))).toBeLessThanOrEqual(
            bound,
          )
      }),
      { numRuns: 50 },
    )
  })

  test('is that of the order if the batch has only one', () => {
    const [placed] = fc.sample(placedOrders(), { seed: 7, numRuns: 1 })
    if (!placed) throw new Error('no order')
    const snapshot = free(placed.snapshot)
    const certified = certifiedBatch(snapshot, [placed.order])
    const alone = certify(snapshot.pools, placed.order)
    if (!certified || !alone) throw new Error('a market without a path')
    const bound = verifiedBound(snapshot.pools, alone)
    const ofOne = verifiedBatchBound(snapshot.pools, certified.certificate)
    expect(Number(ofOne) / Number(bound)).toBeCloseTo(1, 9)
  })

  test("needs an order, and the first order's bought token as the unit of its prices", () => {
    const prices = new Map([['0x0000000000000000000000000000000000000011', 1n] as const])
    const sellToken = '0x0000000000000000000000000000000000000011'
    const order = { sellToken, buyToken: sellToken, sellAmount: 1n } as const
    expect(() => verifiedBatchBound([], { orders: [], prices })).toThrow(RangeError)
    expect(() => verifiedBatchBound([], { orders: [order], prices })).toThrow(RangeError)
  })

  test.skipIf(!hasPython)('is found by another verifier too (skipped without python3)', slow, () => {
    const sample = fc.sample(batches, { seed: 20_27, numRuns: draws(4) })
    const certified = sample.flatMap(({ snapshot, order, others }) => {
      return certifiedBatch(snapshot, listed(snapshot, order, others)) ?? []
    })
    expect(certified.length).toBeGreaterThan(2)
    for (const [index, other] of boundsByPython(certified).entries()) {
      const one = certified[index]
      const bound = one ? verifiedBatchBound(one.snapshot.pools, one.certificate) : 0n
      const apart = other > bound ? other - bound : bound - other
      expect(apart).toBeLessThanOrEqual(bound / 10n ** 10n + 1n)
    }
  })
})

function free(snapshot: Snapshot): Snapshot {
  return { ...snapshot, gasPriceWei: 0n }
}

function listed(
  snapshot: Snapshot,
  order: Order,
  others: readonly { readonly percent: bigint; readonly isReversed: boolean }[],
): readonly Order[] {
  const bought = solve(snapshot, [order], unhurried)?.[0]?.buyAmount ?? 0n
  const back = { ...order, sellToken: order.buyToken, buyToken: order.sellToken, sellAmount: bought }
  return [
    order,
    ...others.map(({ isReversed, percent }) => {
      const one = isReversed ? back : order
      return { ...one, sellAmount: (one.sellAmount * percent) / 100n + 1n }
    }),
  ]
}

function certifiedBatch(snapshot: Snapshot, orders: readonly Order[]): Certified | undefined {
  const solutions = solve(snapshot, orders, unhurried)
  const certificate =
    solutions &&
    certifyBatch(
      snapshot.pools,
      solutions.map(({ order, buyAmount }) => ({ ...order, buyAmount })),
    )
  return certificate && { snapshot, certificate, solutions }
}

/** The distance between the payment and the bound, in basis points of the bound. */
function gapOf({ snapshot, certificate, solutions }: Certified): number {
  const bound = verifiedBatchBound(snapshot.pools, certificate)
  const paid = paidAtPrices(
    certificate,
    solutions.map(({ buyAmount }) => buyAmount),
  )
  return (Number(bound - paid) / Number(bound)) * 1e4
}

/**
 * The basis points of the bound by which it exceeds the payment of two opposite orders, if the pools trade only the
 * part of one that the other leaves over.
 */
function excessOf({ snapshot, certificate, solutions }: Certified): number {
  const bound = verifiedBatchBound(snapshot.pools, certificate)
  const [one, back] = solutions
  if (!one || !back) throw new Error('not two orders')
  const sellAmount = one.order.sellAmount - back.buyAmount
  const rest = sellAmount > 0n ? solve(snapshot, [{ ...one.order, sellAmount }], unhurried)?.[0] : undefined
  const met = [back.order.sellAmount + (rest?.buyAmount ?? 0n), back.buyAmount]
  return (Number(bound - paidAtPrices(certificate, met)) / Number(bound)) * 1e4
}

/** Prints one bound per line, in one process. */
const program = `
import json, sys
sys.path.insert(0, sys.argv[1])
verifier = __import__("verify-bound")
for claim in json.load(open(sys.argv[2])):
    print(verifier.verified_bound(claim))
`

function boundsByPython(certified: readonly Certified[]): readonly bigint[] {
  const file = join(folder, 'certificates.json')
  const claims = certified.map(({ snapshot, certificate: { orders, prices } }) => ({
    market: JSON.parse(formatSnapshot(snapshot)) as unknown,
    orders: orders.map(({ sellToken, buyToken, sellAmount }) => ({
      sellToken,
      buyToken,
      sellAmount: `${sellAmount}`,
    })),
    prices: Object.fromEntries([...prices].map(([token, price]) => [token, `${price}`])),
  }))
  writeFileSync(file, JSON.stringify(claims))
  const certificates = join(import.meta.dirname, '../../lab/verifiers')
  const { status, stdout, stderr } = spawnSync('python3', ['-c', program, certificates, file], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  return stdout.trim().split('\n').map(BigInt)
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0
}
