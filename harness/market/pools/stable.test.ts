/** Curve's integers against the answers of pools on mainnet. */
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { parseJson } from '../../core/json.ts'
import { swap } from './pool.ts'
import { noRecordings, readRecording } from './recorded-pools.samples.ts'
import { invariant, type StablePool } from './stable.ts'

const eur = stablePool({
  balances: [103902458912250371998101n, 96026429950922739854657n, 90684626303n],
  rates: [10n ** 18n, 10n ** 18n, 10n ** 30n],
  amplification: 10n,
  fee: 4_000_000n,
})
const oeth = stablePool({
  balances: [8189776041162322264444n, 9661706603857954240258n],
  rates: [10n ** 18n, 10n ** 18n],
  amplification: 400n,
  fee: 4_000_000n,
})
const eurs = stablePool({
  balances: [549022857960890312641141n, 1075362632212n, 46720010n],
  rates: [10n ** 18n, 10n ** 30n, 10n ** 34n],
  amplification: 200n,
  fee: 4_000_000n,
})
const sdai = stablePool({
  balances: [207488005116042557636229n, 47921035344869338429831n],
  rates: [10n ** 18n, 1057419823498475822n],
  amplification: 1500n,
  fee: 1_000_000n,
})

test.each([
  { pool: eur, from: 0, to: 1, amountIn: 500000000000000n, amountOut: 496315310333753n },
  { pool: eur, from: 0, to: 1, amountIn: 5000000000000000000n, amountOut: 4963131024216305126n },
  { pool: eur, from: 0, to: 2, amountIn: 5000000000000000000n, amountOut: 4936384n },
  { pool: eur, from: 2, to: 1, amountIn: 500045n, amountOut: 502552896527853049n },
  { pool: oeth, from: 0, to: 1, amountIn: 500000000000000000n, amountOut: 500008321109370981n },
  { pool: oeth, from: 1, to: 0, amountIn: 5000000000000000000n, amountOut: 4995909662946962499n },
  { pool: eurs, from: 0, to: 1, amountIn: 50000000000000000n, amountOut: 50169n },
  { pool: eurs, from: 0, to: 2, amountIn: 5000000000000000000n, amountOut: 499n },
  { pool: eurs, from: 2, to: 1, amountIn: 1020n, amountOut: 10248489n },
  { pool: sdai, from: 0, to: 1, amountIn: 50000000000000123n, amountOut: 47184327843196292n },
  { pool: sdai, from: 1, to: 0, amountIn: 50000000000000123n, amountOut: 52973097809547429n },
])(
  'pools of mainnet pay the recorded amounts: $amountIn of coin $from buys $amountOut of coin $to',
  ({ pool, from, to, amountIn, amountOut }) => {
    expect(swap(pool, coin(from), coin(to), amountIn)?.amountOut).toBe(amountOut)
  },
)

test('half of the fee leaves the pool with the output', () => {
  const swapped = swap(oeth, coin(0), coin(1), 10n ** 21n)
  const withoutFee = swap({ ...oeth, fee: 0n }, coin(0), coin(1), 10n ** 21n)
  const [sold, bought] = swapped?.next.balances ?? []
  const fee = (withoutFee?.amountOut ?? 0n) - (swapped?.amountOut ?? 0n)
  expect(sold).toBe(8189776041162322264444n + 10n ** 21n)
  expect(bought).toBe(9661706603857954240258n - (swapped?.amountOut ?? 0n) - fee / 2n)
})

test('a pool pays nothing for nothing, and nothing if it lacks a coin', () => {
  expect(swap(oeth, coin(0), coin(1), 0n)).toBeUndefined()
  expect(swap(eur, coin(0), coin(2), 1n)).toBeUndefined()
  expect(swap({ ...oeth, balances: [10n ** 18n, 0n] }, coin(0), coin(1), 10n ** 18n)).toBeUndefined()
})

test('a pool so unequal that its code exceeds 256 bits pays nothing', () => {
  const unequal = stablePool({ ...eur, balances: [10n ** 33n, 10n ** 33n, 1n] })
  expect(swap(unequal, coin(0), coin(1), 10n ** 24n)).toBeUndefined()
})

test.skipIf(noRecordings)(
  'the invariant gives the virtual price of the 3pool, at 16 blocks (skipped without ../shared/data)',
  () => {
    const { states } = parseJson(readRecording('curve_metapool_rai_3crv.json')) as {
      states: Record<string, BasePoolState>
    }
    for (const state of Object.values(states)) {
      const base = stablePool({
        balances: state.base_balances.map(BigInt),
        rates: [10n ** 18n, 10n ** 30n, 10n ** 30n],
        amplification: BigInt(state.base_a),
        fee: 0n,
      })
      expect((invariant(base) * 10n ** 18n) / BigInt(state.base_lp_token_total_supply)).toBe(
        BigInt(state.base_virtual_price_own),
      )
    }
  },
)

type Integer = number | bigint

interface BasePoolState {
  base_balances: Integer[]
  base_a: Integer
  base_lp_token_total_supply: Integer
  base_virtual_price_own: Integer
}

function coin(index: number): Address {
  return `0x${`${index + 1}`.padStart(40, '0')}`
}

function stablePool(state: Pick<StablePool, 'balances' | 'rates' | 'amplification' | 'fee'>): StablePool {
  return {
    kind: 'stable',
    protocol: 'curve',
    id: '0x01',
    address: '0x00000000000000000000000000000000000000aa',
    tokens: state.balances.map((_, index) => coin(index)),
    adminFee: 5_000_000_000n,
    precision: 1n,
    ...state,
  }
}
