/** The constant product against the condition by which a pair accepts or refuses a swap. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConstantProductPool } from './constant-product.ts'
import { swap } from './pool.ts'

const token0 = '0x0000000000000000000000000000000000000001'
const token1 = '0x0000000000000000000000000000000000000002'
const maxReserve = 2n ** 112n - 1n

const reserve = fc.bigInt({ min: 1n, max: maxReserve })
const amount = fc
  .tuple(fc.integer({ min: 0, max: 113 }), fc.nat())
  .map(([bits, odd]) => 2n ** BigInt(bits) + BigInt(odd))

test('a pair accepts the payment of the swap and refuses one unit more', () => {
  fc.assert(
    fc.property(reserve, reserve, fc.boolean(), amount, (reserve0, reserve1, zeroForOne, amountIn) => {
      const pool = pairOf(reserve0, reserve1)
      const swapped = zeroForOne ? swap(pool, token0, token1, amountIn) : swap(pool, token1, token0, amountIn)
      fc.pre(swapped !== undefined)
      const { amountOut, next } = swapped
      const [inBefore, outBefore] = zeroForOne ? [reserve0, reserve1] : [reserve1, reserve0]

      expect(accepts(inBefore, outBefore, amountIn, amountOut)).toBe(true)
      expect(accepts(inBefore, outBefore, amountIn, amountOut + 1n)).toBe(false)
      const after = [inBefore + amountIn, outBefore - amountOut]
      expect(next.reserves).toEqual(zeroForOne ? after : after.toReversed())
    }),
  )
})

test('a pair pays nothing for nothing, and takes no more than 112 bits hold', () => {
  expect(swap(pairOf(10n ** 18n, 10n ** 18n), token0, token1, 0n)).toBeUndefined()
  expect(swap(pairOf(10n ** 18n, 10n ** 6n), token0, token1, 1n)).toBeUndefined()
  expect(swap(pairOf(0n, 10n ** 6n), token0, token1, 1000n)).toBeUndefined()
  expect(swap(pairOf(maxReserve - 10n, maxReserve), token0, token1, 11n)).toBeUndefined()
  expect(swap(pairOf(maxReserve - 10n, maxReserve), token0, token1, 10n)).toBeDefined()
})

/** The pair's condition: with three thousandths of the input deducted, the product has not fallen. */
function accepts(reserveIn: bigint, reserveOut: bigint, amountIn: bigint, amountOut: bigint): boolean {
  const adjusted = (reserveIn + amountIn) * 1000n - amountIn * 3n
  return adjusted * (reserveOut - amountOut) * 1000n >= reserveIn * reserveOut * 1_000_000n
}

function pairOf(reserve0: bigint, reserve1: bigint): ConstantProductPool {
  return {
    kind: 'constant-product',
    protocol: 'uniswap_v2',
    id: '0x01',
    address: '0x00000000000000000000000000000000000000aa',
    tokens: [token0, token1],
    reserves: [reserve0, reserve1],
  }
}
