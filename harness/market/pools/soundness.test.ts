/** Pools that no contract can hold, which are refused by name, and pools after swaps, which are not. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { directions } from '../../testing/synthetic-pools.ts'
import { formatSnapshot, parseSnapshot } from '../files/snapshot-file.ts'
import type { ConcentratedPool } from './concentrated.ts'
import { type Pool, swap } from './pool.ts'
import { noRecordings, recordedPools } from './recorded-pools.samples.ts'
import { defectOf, UnsoundPool } from './soundness.ts'

const size = { tokens: 12, constantProduct: 2, concentrated: 2, weighted: 2, stable: 2 }
const { snapshot } = syntheticMarket(3, size)

test.each(['constant-product', 'concentrated', 'weighted', 'stable'] as const)(
  'a %s pool is sound, also after a swap',
  (kind) => {
    fc.assert(
      fc.property(directions(kind), fc.bigInt(1n, 10n ** 24n), ({ pool, tokenIn, tokenOut }, amount) => {
        expect(defectOf(pool)).toBeUndefined()
        expect(defectOf(swap(pool, tokenIn, tokenOut, amount)?.next ?? pool)).toBeUndefined()
      }),
    )
  },
)

test.skipIf(noRecordings)('recorded pools are sound (skipped without ../shared/data)', () => {
  expect(recordedPools().flatMap((pool) => defectOf(pool) ?? [])).toEqual([])
})

test.each<readonly [string, (pool: ConcentratedPool) => Partial<ConcentratedPool>]>([
  ['liquidity that its ticks do not have', ({ liquidity }) => ({ liquidity: liquidity + 1n })],
  ['a price outside its tick', ({ tick }) => ({ tick: tick + 1 })],
  ['ticks in disorder', ({ ticks }) => ({ ticks: ticks.toReversed() })],
  ['a tick missing', ({ ticks }) => ({ ticks: ticks.slice(0, -1) })],
  ['a fee of everything', () => ({ feePips: 1_000_000 })],
])('a snapshot with a concentrated pool of %s is refused by its name', (_, replaced) => {
  expectRefused('concentrated', (pool) => ({ ...pool, ...replaced(pool) }))
})

test('a snapshot with a negative balance, weights that are not one, or an amplification below one or above a million is refused by the name of the pool', () => {
  expectRefused('constant-product', (pool) => ({ ...pool, reserves: [-1n, 1n] }))
  expectRefused('weighted', (pool) => ({ ...pool, weights: pool.weights.map((weight) => weight + 1n) }))
  expectRefused('stable', (pool) => ({ ...pool, balances: pool.balances.map((balance) => -balance) }))
  expectRefused('stable', (pool) => ({ ...pool, amplification: 1n, precision: 100n }))
  expectRefused('stable', (pool) => ({ ...pool, amplification: 10n ** 6n * pool.precision + 1n }))
})

function expectRefused<Kind extends Pool['kind']>(kind: Kind, replaced: (pool: Pool<Kind>) => Pool): void {
  const pools = snapshot.pools.map((pool) => (isOf(kind, pool) ? replaced(pool) : pool))
  const bad = pools.find((pool) => pool.kind === kind)
  const read = () => parseSnapshot(formatSnapshot({ ...snapshot, pools }))
  expect(read).toThrow(UnsoundPool)
  expect(read).toThrow(bad?.id)
}

function isOf<Kind extends Pool['kind']>(kind: Kind, pool: Pool): pool is Pool<Kind> {
  return pool.kind === kind
}
