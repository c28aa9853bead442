/** Pools that are empty, lopsided or charge a fee of 100 %: a swap through one pays an amount or is undefined. */
import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { type Pool, type PoolKind, swap } from './pool.ts'
import { defectOf } from './soundness.ts'
import { maxTick, minTick, sqrtRatioAtTick } from './tick-math.ts'
import { wrapPool } from './wrap.ts'

const one = 10n ** 18n
const maxUint112 = 2n ** 112n - 1n
const maxUint256 = 2n ** 256n - 1n

const amounts = fc.constantFrom(
  1n,
  2n,
  10n ** 12n,
  one,
  maxUint112,
  2n ** 127n - 1n,
  2n ** 255n - 1n,
  maxUint256,
)
const balance = fc.constantFrom(0n, 1n, 2n, 10n ** 6n, one, 10n ** 26n, maxUint112)
const coins = [coin(1), coin(2), coin(3)]
const pair = [coin(1), coin(2)] as const
const common = { id: '0x01', address: coin(99) } as const

const pools: { readonly [Kind in PoolKind]: fc.Arbitrary<Pool<Kind>> } = {
  'constant-product': fc.tuple(balance, balance).map((reserves) => {
    return { ...common, kind: 'constant-product', protocol: 'uniswap_v2', tokens: pair, reserves }
  }),
  concentrated: fc
    .record({
      protocol: fc.constantFrom('uniswap_v3' as const, 'uniswap_v4', 'pancakeswap_v3'),
      tickSpacing: fc.constantFrom(1, 200),
      tick: fc.constantFrom(minTick, -1, 0, 199, maxTick - 1),
      isAtEnd: fc.boolean(),
      liquidity: fc.constantFrom(0n, 1n, one, 2n ** 128n - 1n),
      reach: fc.constantFrom(1, 2 * maxTick),
      feePips: fc.constantFrom(0, 3_000, 999_999, 1_000_000),
    })
    .map(({ isAtEnd, reach, ...state }) => {
      const { tick, tickSpacing, liquidity } = state
      const lowest = Math.ceil(minTick / tickSpacing) * tickSpacing
      const below = Math.max(lowest, (Math.ceil((tick + 1) / tickSpacing) - reach) * tickSpacing)
      const above = Math.min(-lowest, (Math.floor(tick / tickSpacing) + reach) * tickSpacing)
      const isHeld = below <= tick && tick < above && liquidity > 0n
      const ticks = [
        { index: below, liquidityNet: liquidity },
        { index: above, liquidityNet: -liquidity },
      ]
      return {
        ...common,
        ...state,
        kind: 'concentrated',
        tokens: pair,
        sqrtPriceX96: isAtEnd ? sqrtRatioAtTick(tick + 1) - 1n : sqrtRatioAtTick(tick),
        liquidity: isHeld ? liquidity : 0n,
        ticks: isHeld ? ticks : [],
      }
    }),
  weighted: fc
    .record({
      balances: fc.array(balance, { minLength: 3, maxLength: 3 }),
      weights: fc
        .tuple(fc.constantFrom(1n, one / 100n, one / 3n), fc.constantFrom(1n, one / 100n, one / 2n))
        .map(([first, second]) => [first, one - first - second, second]),
      scalingFactors: fc.array(fc.constantFrom(1n, 10n ** 12n, one), { minLength: 3, maxLength: 3 }),
      swapFee: fc.constantFrom(0n, 1n, one / 100n, one - 1n, one),
    })
    .map((state) => ({ ...common, ...state, kind: 'weighted', protocol: 'balancer_v2', tokens: coins })),
  stable: fc
    .record({
      balances: fc.array(balance, { minLength: 3, maxLength: 3 }),
      rates: fc.array(fc.constantFrom(1n, one / 3n, one, 10n ** 30n, 10n ** 36n), {
        minLength: 3,
        maxLength: 3,
      }),
      amplification: fc.constantFrom(1n, 34n, 10n ** 6n),
      precision: fc.constantFrom(1n, 100n),
      fee: fc.constantFrom(0n, 1n, 4_000_000n, 10n ** 10n - 1n, 10n ** 10n),
      adminFee: fc.constantFrom(0n, 10n ** 10n),
    })
    .map((state) => ({ ...common, ...state, kind: 'stable', protocol: 'curve', tokens: coins })),
  'market-maker': fc
    .record({
      maxAmountIn: fc.constantFrom(0n, 1n, maxUint256),
      maxAmountOut: fc.constantFrom(0n, 1n, maxUint256),
    })
    .map((size) => {
      const quote = { trader: coin(98), expiry: 1n, nonce: 0n } as const
      return { ...common, ...size, ...quote, kind: 'market-maker', protocol: 'market_maker', tokens: pair }
    }),
  wrap: fc.constant(wrapPool(coin(1))),
}

test.each(Object.entries(pools))(
  'a degenerate %s pool pays something or nothing, and never throws',
  (_, drawn) => {
    fc.assert(
      fc.property(drawn as fc.Arbitrary<Pool>, amounts, fc.nat(), fc.nat(), (pool, amount, from, step) => {
        let state = pool
        // The second swap uses the state that the first leaves.
        for (const [place, turn] of [
          [from, step],
          [step, from],
        ] as const) {
          const swapped = swap(state, ...directionOf(state, place, turn), amount)
          if (swapped === undefined) continue
          expect(swapped.amountOut).toBeGreaterThan(0n)
          if (defectOf(state) === undefined) expect(defectOf(swapped.next)).toBeUndefined()
          state = swapped.next
        }
      }),
      { numRuns: 2_000 },
    )
  },
)

function directionOf({ tokens }: Pool, from: number, step: number): readonly [Address, Address] {
  const sold = from % tokens.length
  const bought = (sold + 1 + (step % (tokens.length - 1))) % tokens.length
  return [tokens[sold] ?? coin(0), tokens[bought] ?? coin(0)]
}

function coin(index: number): Address {
  return `0x${`${index}`.padStart(40, '0')}`
}
