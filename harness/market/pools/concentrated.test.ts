/** The maths of ticks against Uniswap's own SDK, over random pools. */
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConcentratedPool } from './concentrated.ts'
import { swap } from './pool.ts'
import { noRecordings, recordedPools } from './recorded-pools.samples.ts'
import {
  maxSqrtRatio,
  maxTick,
  minSqrtRatio,
  minTick,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from './tick-math.ts'

// The SDK's ES modules are written for bundlers; node loads its CommonJS.
const require = createRequire(import.meta.url)
const sdk = require('@uniswap/v3-sdk') as typeof import('@uniswap/v3-sdk')
const JSBI = require('jsbi') as typeof import('jsbi').default

/** The SDK's arithmetic is slow. */
const slow = { timeout: 120_000 }

const token0 = '0x0000000000000000000000000000000000000001'
const token1 = '0x0000000000000000000000000000000000000002'

test('square root prices of ticks are the SDK’s, and lead back to their ticks', slow, () => {
  fc.assert(
    fc.property(fc.integer({ min: minTick, max: maxTick }), (tick) => {
      const ratio = sqrtRatioAtTick(tick)
      expect(ratio).toBe(BigInt(`${sdk.TickMath.getSqrtRatioAtTick(tick)}`))
      expect(tickAtSqrtRatio(ratio)).toBe(tick)
      if (tick > minTick) expect(tickAtSqrtRatio(ratio - 1n)).toBe(tick - 1)
    }),
    { numRuns: 2000 },
  )
})

test('ticks of square root prices are the SDK’s', slow, () => {
  fc.assert(
    fc.property(squareRootPrice(), (price) => {
      expect(tickAtSqrtRatio(price)).toBe(sdk.TickMath.getTickAtSqrtRatio(JSBI.BigInt(`${price}`)))
    }),
    { numRuns: 2000 },
  )
})

test("a swap pays the SDK's amount and leaves the SDK's state", slow, async () => {
  let filled = 0
  await fc.assert(
    fc.asyncProperty(pools(), fc.boolean(), amounts(), async (pool, falling, amountIn) => {
      const ours = sell(pool, falling, amountIn)
      const theirs = await swapWithSdk(pool, falling, amountIn)
      expect(ours && stateAndOutput(ours)).toEqual(theirs)
      if (ours !== undefined) filled += 1
    }),
    { numRuns: 600 },
  )
  expect(filled).toBeGreaterThan(200)
})

test('a second swap continues from the end of the first', slow, async () => {
  await fc.assert(
    fc.asyncProperty(
      pools(),
      fc.boolean(),
      fc.boolean(),
      amounts(),
      amounts(),
      async (pool, a, b, first, second) => {
        const between = sell(pool, a, first)
        fc.pre(between !== undefined)
        const ours = sell(between.next, b, second)
        expect(ours && stateAndOutput(ours)).toEqual(await swapWithSdk(between.next, b, second))
      },
    ),
    { numRuns: 300 },
  )
})

test('an amount that a pool refused does not change the amounts that it accepts', slow, () => {
  fc.assert(
    fc.property(pools(), fc.boolean(), (pool, falling) => {
      const anew = (amountIn: bigint) => sell({ ...pool }, falling, amountIn)
      expect(sell(pool, falling, 2n ** 150n)).toBeUndefined()
      let [taken, refused] = [0n, 2n ** 150n]
      while (refused - taken > 1n) {
        const middle = (taken + refused) / 2n
        if (anew(middle) === undefined) refused = middle
        else taken = middle
      }
      for (const amountIn of [refused, taken, taken - 1n, taken / 2n])
        expect(sell(pool, falling, amountIn)).toEqual(anew(amountIn))
    }),
    { numRuns: 30 },
  )
})

test.skipIf(noRecordings)(
  "recorded pools of mainnet pay the SDK's amounts (skipped without ../shared/data)",
  slow,
  async () => {
    for (const pool of recordedPools()) {
      const swaps = fc.asyncProperty(fc.boolean(), amounts(), async (falling, amountIn) => {
        const ours = sell(pool, falling, amountIn)
        expect(ours && stateAndOutput(ours)).toEqual(await swapWithSdk(pool, falling, amountIn))
      })
      await fc.assert(swaps, { numRuns: 20 })
    }
  },
)

function sell(pool: ConcentratedPool, falling: boolean, amountIn: bigint) {
  const [token0, token1] = pool.tokens
  return falling ? swap(pool, token0, token1, amountIn) : swap(pool, token1, token0, amountIn)
}

/** The SDK sells as much as the pool accepts; here a swap of less than the whole amount is undefined. */
async function swapWithSdk(pool: ConcentratedPool, falling: boolean, amountIn: bigint) {
  const outermost = falling ? minSqrtRatio + 1n : maxSqrtRatio - 1n
  if (falling ? pool.sqrtPriceX96 <= outermost : pool.sqrtPriceX96 >= outermost) return undefined
  const swapped = await sdk.v3Swap(
    JSBI.BigInt(pool.feePips),
    JSBI.BigInt(`${pool.sqrtPriceX96}`),
    pool.tick,
    JSBI.BigInt(`${pool.liquidity}`),
    pool.tickSpacing,
    new sdk.TickListDataProvider(
      pool.ticks.map(({ index, liquidityNet }) => ({
        index,
        liquidityNet: `${liquidityNet}`,
        liquidityGross: `${liquidityNet < 0n ? -liquidityNet : liquidityNet}`,
      })),
      pool.tickSpacing,
    ),
    falling,
    JSBI.BigInt(`${amountIn}`),
  )
  const amountOut = -BigInt(`${swapped.amountCalculated}`)
  const sqrtPriceX96 = BigInt(`${swapped.sqrtRatioX96}`)
  if (amountOut === 0n || sqrtPriceX96 === outermost) return undefined
  return { amountOut, sqrtPriceX96, tick: swapped.tickCurrent, liquidity: BigInt(`${swapped.liquidity}`) }
}

function stateAndOutput({ amountOut, next }: NonNullable<ReturnType<typeof sell>>) {
  return { amountOut, sqrtPriceX96: next.sqrtPriceX96, tick: next.tick, liquidity: next.liquidity }
}

function amounts() {
  return fc
    .tuple(fc.integer({ min: 1, max: 130 }), fc.bigInt({ min: 1n, max: 2n ** 130n }))
    .map(([bits, digits]) => 1n + (digits % 2n ** BigInt(bits)))
}

function squareRootPrice() {
  return fc
    .tuple(fc.integer({ min: minTick, max: maxTick - 1 }), fc.bigInt({ min: 0n, max: 2n ** 52n - 1n }))
    .map(([tick, part]) => {
      const low = sqrtRatioAtTick(tick)
      return low + ((sqrtRatioAtTick(tick + 1) - low) * part) / 2n ** 52n
    })
}

/** Random positions around a price at which a swap may end: between ticks, or at a tick just crossed. */
function pools(): fc.Arbitrary<ConcentratedPool> {
  const range = 60_000
  const market = fc.constantFrom(
    { feePips: 100, tickSpacing: 1 },
    { feePips: 500, tickSpacing: 10 },
    { feePips: 3000, tickSpacing: 60 },
    { feePips: 10_000, tickSpacing: 200 },
    { feePips: 0, tickSpacing: 7 },
  )
  const position = fc.record({
    a: fc.integer({ min: -range, max: range }),
    b: fc.integer({ min: -range, max: range }),
    bits: fc.integer({ min: 1, max: 100 }),
  })
  return fc
    .record({
      market,
      positions: fc.array(position, { minLength: 1, maxLength: 12 }),
      wide: fc.boolean(),
      tick: fc.integer({ min: -range, max: range }),
      fraction: fc.oneof(fc.constant(0n), fc.constant('crossed' as const), fc.bigInt({ min: 0n, max: 999n })),
    })
    .map(({ market, positions, wide, tick, fraction }) => {
      const net = new Map<number, bigint>()
      const end = Math.floor(maxTick / market.tickSpacing) * market.tickSpacing
      for (const { a, b, bits } of wide ? [...positions, { a: -end, b: end, bits: 60 }] : positions) {
        const [lower, upper] = [a, b]
          .map((x) => Math.round(x / market.tickSpacing) * market.tickSpacing)
          .toSorted((x, y) => x - y)
        if (lower === undefined || upper === undefined || lower === upper) continue
        net.set(lower, (net.get(lower) ?? 0n) + 2n ** BigInt(bits) + 1n)
        net.set(upper, (net.get(upper) ?? 0n) - 2n ** BigInt(bits) - 1n)
      }
      const ticks = [...net]
        .map(([index, liquidityNet]) => ({ index, liquidityNet }))
        .filter(({ liquidityNet }) => liquidityNet !== 0n)
        .toSorted((x, y) => x.index - y.index)
      const current = fraction === 'crossed' ? (ticks[0]?.index ?? tick) - 1 : tick
      const low = sqrtRatioAtTick(current)
      const span = sqrtRatioAtTick(current + 1) - low
      return {
        kind: 'concentrated',
        protocol: 'uniswap_v3',
        id: '0x01',
        address: '0x0000000000000000000000000000000000000003',
        tokens: [token0, token1],
        ...market,
        sqrtPriceX96: low + (fraction === 'crossed' ? span : (span * fraction) / 1000n),
        tick: current,
        liquidity: ticks.reduce(
          (sum, { index, liquidityNet }) => (index <= current ? sum + liquidityNet : sum),
          0n,
        ),
        ticks,
      } satisfies ConcentratedPool
    })
    .filter(({ ticks, tick }) => ticks.length > 0 && tick >= minTick)
}
