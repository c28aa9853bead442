/** The verifier against the profits of actual trades: exact swaps, pool by pool, and whole solutions. */
import fc from 'fast-check'
import type { Address } from 'viem'
import { numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Pool, swap } from '../market/pools/pool.ts'
import { type Direction, directions } from '../testing/synthetic-pools.ts'
import { certify } from './bound.ts'
import { type Certificate, verifiedBound, wholePrice } from './certificate/verify-bound.ts'
import { certificateFor, curve, earnedInTurn, yielded } from './curves/yields.samples.ts'

/** The distance of a price from the pool's, in logarithms, and the traded fraction of the amount worth trading. */
const given = fc.record({
  edge: fc.double({ min: -0.01, max: 0.25, noNaN: true }),
  part: fc.double({ min: 0.01, max: 2, noNaN: true }),
})

describe.each(['constant-product', 'concentrated', 'weighted', 'stable'] as const)('%s', (kind) => {
  test('no trade earns more than the verified yield', () => {
    fc.assert(
      fc.property(directions(kind), given, (direction, { edge, part }) => {
        const certificate = certificateFor(direction, edge)
        const worthTrading = curve(direction).trade(Math.max(edge, 1e-6)).amountIn
        const amountIn = BigInt(Math.floor(worthTrading * part))
        expect(earned(direction, certificate, amountIn)).toBeLessThanOrEqual(yielded(direction, certificate))
      }),
    )
  })

  test('nor do any number of swaps, on any state that they leave in the pool', () => {
    const hops = fc.array(
      fc.record({ from: fc.nat(), step: fc.nat(), part: fc.double({ min: 1e-3, max: 1, noNaN: true }) }),
      {
        minLength: 2,
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(directions(kind), given, hops, (direction, { edge }, more) => {
        const certificate = certificateFor(direction, edge)
        const worthTrading = curve(direction).trade(Math.max(edge, 1e-6)).amountIn
        const { tokens } = direction.pool
        const parts = more.reduce((sum, { part }) => sum + part, 0)
        const straight = more.map(({ part }) => ({ ...direction, amountIn: (part / parts) * worthTrading }))
        const around = more.map(({ from, step, part }) => {
          const tokenIn = tokens[from % tokens.length] ?? direction.tokenIn
          const tokenOut =
            tokens[(from + 1 + (step % (tokens.length - 1))) % tokens.length] ?? direction.tokenOut
          const worth = priceIn(certificate, direction.tokenIn) / priceIn(certificate, tokenIn)
          return { tokenIn, tokenOut, amountIn: part * worthTrading * worth }
        })
        for (const swaps of [straight, around, [...straight, ...around]])
          expect(earnedInTurn(direction, certificate, swaps)).toBeLessThanOrEqual(
            yielded(direction, certificate),
          )
      }),
      { numRuns: 200 },
    )
  })

  test('the best trade between two tokens earns about the verified yield', () => {
    fc.assert(
      fc.property(directions(kind), fc.double({ min: 0.001, max: 0.25, noNaN: true }), (direction, edge) => {
        fc.pre(direction.pool.tokens.length === 2)
        const certificate = certificateFor(direction, edge)
        const best = curve(direction).trade(edge)
        // Balances must be large in base units, and the limit of one swap must not bind.
        fc.pre(best.slope > 0 && best.amountIn > 1e8 && best.amountOut > 1e8)
        const most = earned(direction, certificate, BigInt(Math.floor(best.amountIn)))
        expect(Number(most) / Number(yielded(direction, certificate))).toBeGreaterThan(0.999)
      }),
    )
  })
})

test('a maker earns its trader the advantage of its price', () => {
  const direction = {
    pool: {
      kind: 'market-maker',
      protocol: 'market_maker',
      id: '0x01',
      address: '0x00000000000000000000000000000000000face1',
      tokens: ['0x0000000000000000000000000000000000000011', '0x0000000000000000000000000000000000000022'],
      maxAmountIn: 1000n,
      maxAmountOut: 3000n,
      trader: '0x0000000000000000000000000000000000000033',
      expiry: 0n,
      nonce: 0n,
      signature: '0x',
    },
    tokenIn: '0x0000000000000000000000000000000000000011',
    tokenOut: '0x0000000000000000000000000000000000000022',
  } as const
  const { tokenIn, tokenOut } = direction
  const sold = { sellToken: tokenIn, buyToken: tokenOut, sellAmount: 10n }
  const prices = (price: bigint) => new Map([[tokenIn, price] as const, [tokenOut, wholePrice] as const])
  expect(verifiedBound([direction.pool], { ...sold, prices: prices(2n * wholePrice) })).toBe(1020n)
  expect(verifiedBound([direction.pool], { ...sold, prices: prices(4n * wholePrice) })).toBe(40n)
})

test('a certificate without a price for a token, or with a price for wrapping, is refused', () => {
  const [sellToken, buyToken] = [
    '0x0000000000000000000000000000000000000011',
    '0x0000000000000000000000000000000000000022',
  ] as const
  const pool = {
    kind: 'wrap',
    protocol: 'wrapped_native',
    id: buyToken,
    address: buyToken,
    tokens: [sellToken, buyToken],
  } as const
  const certificate = { sellToken, buyToken, sellAmount: 1n }
  const unpriced = new Map([[buyToken, wholePrice]])
  const uneven = new Map([[buyToken, wholePrice] as const, [sellToken, wholePrice + 1n] as const])
  expect(() => verifiedBound([pool], { ...certificate, prices: unpriced })).toThrow(RangeError)
  expect(() => verifiedBound([pool], { ...certificate, prices: uneven })).toThrow(RangeError)
})

function earned({ pool, tokenIn, tokenOut }: Direction, { prices }: Certificate, amountIn: bigint): bigint {
  const paid = swap(pool, tokenIn, tokenOut, amountIn)?.amountOut
  if (paid === undefined) return 0n
  const cost = amountIn * (prices.get(tokenIn) ?? 0n)
  // A profit below a unit counts as none, as in the bound.
  return (paid * wholePrice - cost) / wholePrice
}

function priceIn({ prices }: Certificate, token: Address): number {
  return Number(prices.get(token))
}

test('prices that differ by hundreds of powers of ten have a certificate, with a weak bound', () => {
  const tokens = Array.from({ length: 9 }, (_, place) => numberToHex(0xa0 + place, { size: 20 }))
  const pools = tokens.slice(1).map((tokenOut, place): Pool => {
    const id = numberToHex(0xb0 + place, { size: 20 })
    const reserves = [1_000n, 2n ** 111n] as const
    const pair = [tokens[place] ?? '0x', tokenOut] as const
    return { kind: 'constant-product', protocol: 'uniswap_v2', id, address: id, tokens: pair, reserves }
  })
  const [sellToken = '0x', buyToken = '0x'] = [tokens[0], tokens.at(-1)]
  const certificate = certify(pools, { sellToken, buyToken, sellAmount: 10n })
  expect(certificate && verifiedBound(pools, certificate)).toBeGreaterThan(0n)
})
