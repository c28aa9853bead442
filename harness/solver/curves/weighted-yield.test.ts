/** The verified yield of a weighted pool against its swaps, each of which adds at most three tenths of a balance. */
import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { swap } from '../../market/pools/pool.ts'
import { type Direction, directions } from '../../testing/synthetic-pools.ts'
import type { Certificate } from '../certificate/verify-bound.ts'
import { curveOf, successiveSwaps } from '../pool-kinds.ts'
import { certificateFor, curve, earnedInTurn, type Swap, yielded } from './yields.samples.ts'

describe('a weighted pool that limits one swap', () => {
  const far = fc.double({ min: 0.2, max: 2, noNaN: true })

  test('earns the verified yield in full swaps and a last one', () => {
    fc.assert(
      fc.property(directions('weighted'), far, (direction, edge) => {
        const { pool, tokenIn, tokenOut } = direction
        fc.pre(pool.tokens.length === 2)
        const certificate = certificateFor(direction, edge)
        const best = curve(direction).trade(edge)
        fc.pre(best.amountIn > 1e8 && best.amountOut > 1e8)
        const swaps = successiveSwaps(pool, tokenIn, tokenOut, best.amountIn)
        // The search does not use more swaps.
        fc.pre(swaps.length < 4)
        const most = earnedInTurn(
          direction,
          certificate,
          swaps.map((amountIn) => ({ ...direction, amountIn })),
        )
        const verified = yielded(direction, certificate)
        expect(most).toBeLessThanOrEqual(verified)
        expect(Number(most) / Number(verified)).toBeGreaterThan(1 - 1e-6)
      }),
    )
  })

  test('earns the verified yield in a swap for each of two tokens', () => {
    const edges = fc.double({ min: 0.05, max: 0.2, noNaN: true })
    fc.assert(
      fc.property(directions('weighted'), edges, (direction, edge) => {
        const { pool, tokenIn } = direction
        fc.pre(pool.tokens.length === 3)
        const certificate = certificateFor(direction, edge)
        const swaps = bestSwaps(direction, certificate)
        // Balances must be large in base units.
        fc.pre(pool.kind === 'weighted' && pool.balances.every((balance) => balance > 10n ** 13n))
        const most = earnedInTurn(direction, certificate, swaps)
        const verified = yielded(direction, certificate)
        expect(most).toBeLessThanOrEqual(verified)
        expect(Number(most) / Number(verified)).toBeGreaterThan(1 - 1e-5)
        expect(swaps.map((one) => one.tokenIn)).toEqual([tokenIn, tokenIn])
      }),
    )
  })

  test('earns no more in any other swaps', () => {
    const parts = fc.array(fc.double({ min: 1e-3, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(directions('weighted'), far, parts, (direction, edge, parts) => {
        const certificate = certificateFor(direction, edge)
        const all = parts.reduce((sum, part) => sum + part, 0)
        const { amountIn } = curve(direction).trade(edge)
        const swaps = parts.map((part) => ({ ...direction, amountIn: (part / all) * amountIn }))
        expect(earnedInTurn(direction, certificate, swaps)).toBeLessThanOrEqual(
          yielded(direction, certificate),
        )
      }),
    )
  })
})

/**
 * A swap for each of the other two tokens, each of the size that earns most after the other. The growth of the balance
 * by each does not depend on their order.
 */
function bestSwaps({ pool, tokenIn }: Direction, { prices }: Certificate): readonly Swap[] {
  const worth = (token: Address) => Math.log(Number(prices.get(token)))
  const held = pool.kind === 'weighted' ? Number(pool.balances[pool.tokens.indexOf(tokenIn)]) : 0
  const others = pool.tokens.filter((token) => token !== tokenIn)
  let growths: readonly number[] = [0, 0]
  for (let round = 0; round < 60; round++) {
    const [place, other] = [round % 2, 1 - (round % 2)]
    const [tokenOut = tokenIn, before = tokenIn] = [others[place], others[other]]
    const amount = held * Math.expm1(growths[other] ?? 0)
    const drawn = curveOf(
      swap(pool, tokenIn, before, BigInt(Math.floor(amount)))?.next ?? pool,
      tokenIn,
      tokenOut,
    )
    const depth = (drawn?.logRate ?? 0) + worth(tokenOut) - worth(tokenIn)
    const amountIn = depth > 0 ? (drawn?.trade(depth).amountIn ?? 0) : 0
    growths = growths.with(place, Math.log1p(amountIn / (held + amount)))
  }
  const [first = 0, second = 0] = growths
  const amounts = [held * Math.expm1(first), held * Math.exp(first) * Math.expm1(second)]
  return others.map((tokenOut, place) => ({ tokenIn, tokenOut, amountIn: amounts[place] ?? 0 }))
}
