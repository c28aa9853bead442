/** The search's curves against the exact swaps: the payments and the prices at which they stop. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { swap } from '../../market/pools/pool.ts'
import { type Direction, directions } from '../../testing/synthetic-pools.ts'
import { curveOf, lastPaid, stepGas, successiveSwaps, warmGasOf } from '../pool-kinds.ts'
import { endingAt } from '../search/capped-flow.ts'
import { type Curve, CurveTrade } from './curve.ts'

const depths = fc.double({ min: 1e-4, max: 0.3, noNaN: true })

describe.each(['constant-product', 'concentrated', 'weighted', 'stable'] as const)('%s', (kind) => {
  test("pays the pool's amount", () => {
    fc.assert(
      fc.property(directions(kind), depths, (direction, depth) => {
        const { amountIn, amountOut } = curve(direction).trade(depth)
        fc.pre(amountIn > 1e7 && amountOut > 1e7)
        expect(paid(direction, amountIn) / amountOut).toBeCloseTo(1, 5)
      }),
    )
  })

  test('trades in one shape, also to an end', () => {
    fc.assert(
      fc.property(directions(kind), depths, (direction, depth) => {
        const whole = curve(direction)
        for (const drawn of [whole, endingAt(depth, whole)])
          for (const reached of [depth / 2, depth, 2 * depth])
            expect(drawn.trade(reached)).toBeInstanceOf(CurveTrade)
      }),
    )
  })

  test('leaves the stated price, but for the fees that stay in the pool', () => {
    fc.assert(
      fc.property(directions(kind), depths, (direction, depth) => {
        const drawn = curve(direction)
        const { amountIn, amountOut, slope } = drawn.trade(depth)
        // At the end of the liquidity or at a limit the price stops earlier.
        fc.pre(amountIn > 1e7 && amountOut > 1e7 && slope > 0)
        const { pool, tokenIn, tokenOut } = direction
        const left = swap(pool, tokenIn, tokenOut, BigInt(Math.floor(amountIn)))
        const after = left && curveOf(left.next, tokenIn, tokenOut)
        expect(Math.abs((after?.logRate ?? 0) - (drawn.logRate - depth))).toBeLessThan(0.01 * depth + 1e-6)
      }),
    )
  })

  test('trades more the further the price moves, at the rate of its slope', () => {
    fc.assert(
      fc.property(directions(kind), depths, (direction, depth) => {
        const drawn = curve(direction)
        const [less, more] = [drawn.trade(depth), drawn.trade(depth * 1.000001)]
        expect(more.amountIn).toBeGreaterThanOrEqual(less.amountIn)
        // Between the two a tick may change the slope.
        const slopes = [less.slope, more.slope].toSorted((a, b) => a - b)
        const slope = (more.amountIn - less.amountIn) / (depth * 0.000001)
        expect(slope).toBeGreaterThan((slopes[0] ?? 0) * 0.999)
        expect(slope).toBeLessThan((slopes[1] ?? 0) * 1.001)
      }),
    )
  })
})

test('weighted: each swap after the first takes a further step through the pool', () => {
  const far = fc.double({ min: 0.2, max: 2, noNaN: true })
  fc.assert(
    fc.property(directions('weighted'), far, (direction, depth) => {
      const { pool, tokenIn, tokenOut } = direction
      const { amountIn, gas } = curve(direction).trade(depth)
      const { length } = successiveSwaps(pool, tokenIn, tokenOut, amountIn)
      expect(gas).toBe((length - 1) * (stepGas(pool) - warmGasOf(pool)))
    }),
  )
})

test.each(['weighted', 'stable'] as const)(
  '%s: the payment of a trade is known from its final balances',
  (kind) => {
    fc.assert(
      fc.property(directions(kind), depths, (direction, depth) => {
        const { pool, tokenIn, tokenOut } = direction
        const { amountIn, amountOut } = curve(direction).trade(depth)
        fc.pre(amountIn > 1e7 && amountOut > 1e7)
        // Curve takes its fee from the payment.
        const lost = pool.kind === 'stable' ? amountOut / (1 - Number(pool.fee) / 1e10) : amountOut
        const moved = pool.tokens.map((token) =>
          token === tokenIn ? amountIn : token === tokenOut ? -lost : 0,
        )
        expect(lastPaid(pool, tokenIn, tokenOut, moved, amountIn) / lost).toBeCloseTo(1, 4)
      }),
    )
  },
)

test('weighted: beyond one swap no equal swaps pay more than the proposed ones, and these pay as stated', () => {
  const far = fc.double({ min: 0.3, max: 1.5, noNaN: true })
  fc.assert(
    fc.property(directions('weighted'), far, fc.integer({ min: 1, max: 3 }), (direction, depth, more) => {
      const { pool, tokenIn, tokenOut } = direction
      const { amountIn, amountOut } = curve(direction).trade(depth)
      const proposed = successiveSwaps(pool, tokenIn, tokenOut, amountIn)
      fc.pre(amountIn > 1e7 && amountOut > 1e7 && proposed.length > 1)
      const best = paidInTurn(direction, proposed)
      const count = proposed.length - 1 + more
      expect(best / amountOut).toBeCloseTo(1, 6)
      expect(paidInTurn(direction, Array(count).fill(amountIn / count))).toBeLessThanOrEqual(
        best * (1 + 1e-9),
      )
    }),
  )
})

function curve({ pool, tokenIn, tokenOut }: Direction): Curve {
  const drawn = curveOf(pool, tokenIn, tokenOut)
  if (!drawn) throw new Error(`${pool.id} does not trade`)
  return drawn
}

/** The payment of successive swaps; zero if the pool refuses one. */
function paidInTurn({ pool, tokenIn, tokenOut }: Direction, amounts: readonly number[]): number {
  let [state, total] = [pool, 0n]
  for (const amount of amounts) {
    const swapped = swap(state, tokenIn, tokenOut, BigInt(Math.floor(amount)))
    if (!swapped) return 0
    state = swapped.next
    total += swapped.amountOut
  }
  return Number(total)
}

function paid({ pool, tokenIn, tokenOut }: Direction, amountIn: number): number {
  return Number(swap(pool, tokenIn, tokenOut, BigInt(Math.floor(amountIn)))?.amountOut)
}
