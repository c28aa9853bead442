/** Certificates of orders that need more gas than a transaction has. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderOf, solved } from '../../testing/orders.ts'
import { type MarketSize, syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import type { NetCertificate } from '../certificate/net-certificate.ts'
import { verifiedBound } from '../certificate/verify-bound.ts'
import { verifiedNetBound } from '../certificate/verify-net-bound.ts'
import { maxGas } from '../gas.ts'
import { gasPriceIn } from '../gas-price.ts'
import { certifyNet } from './net-bound.ts'

const pairs: MarketSize = { tokens: 20, constantProduct: 400, concentrated: 0, weighted: 0, stable: 0 }
const ticks: MarketSize = { tokens: 20, constantProduct: 150, concentrated: 100, weighted: 0, stable: 0 }

/** A certificate and the payment of a sale between two hubs, with nearly all the gas of a transaction. */
function certified({ size, usd, gwei }: { size: MarketSize; usd: number; gwei: number }) {
  const { snapshot, tokens } = syntheticMarket(31, size)
  const [sold, bought] = tokens
  if (!sold || !bought) throw new Error('a market without hubs')
  const priced = { ...snapshot, gasPriceWei: BigInt(gwei) * 10n ** 9n }
  const order = orderOf(sold, bought, usd)
  const gasPrice = gasPriceIn(priced, order.buyToken)
  const solution = solved(priced, order)
  if (!solution) throw new Error('a market without a path')
  const { buyAmount, gas } = solution
  expect(gas).toBeGreaterThan((maxGas * 95n) / 100n)
  const paid = Number(buyAmount) - gasPrice * Number(gas)
  const { sellToken, buyToken, sellAmount } = order
  const certificate = certifyNet(snapshot.pools, { sellToken, buyToken, sellAmount }, { gasPrice, paid })
  if (!certificate) throw new Error('a market without a path')
  return { certificate, paid, pools: snapshot.pools }
}

/** Basis points by which a bound exceeds a payment. */
function above(bound: bigint, paid: number): number {
  return 1e4 * (Number(bound) / paid - 1)
}

test.each([
  { size: pairs, usd: 1e9, gwei: 0, near: 2, far: 5 },
  { size: pairs, usd: 1e9, gwei: 20, near: 2, far: 5 },
  { size: ticks, usd: 1e9, gwei: 0, near: 60, far: 200 },
])('a charge for scarce gas proves a bound that the gross bound does not: $usd $ at $gwei gwei', (drawn) => {
  const { certificate, paid, pools } = certified(drawn)
  const gap = above(verifiedNetBound(pools, certificate), paid)
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(drawn.near)
  expect(above(verifiedBound(pools, certificate), paid)).toBeGreaterThan(drawn.far)
})

test('no route within the gas limit pays more than a bound with any charge', () => {
  const { certificate, paid, pools } = certified({ size: pairs, usd: 1e9, gwei: 20 })
  const factors = fc.double({ min: 0, max: 20, noNaN: true })
  fc.assert(
    fc.property(factors, (factor) => {
      const bound = verifiedNetBound(pools, charged(certificate, factor))
      expect(Number(bound)).toBeGreaterThanOrEqual(paid)
    }),
    { numRuns: 20 },
  )
})

test('refuses a negative charge, which would prove too low a bound', () => {
  const { certificate, pools } = certified({ size: pairs, usd: 1e9, gwei: 20 })
  expect(() => verifiedNetBound(pools, charged(certificate, -1))).toThrow(RangeError)
})

function charged({ gas, ...certificate }: NetCertificate, factor: number): NetCertificate {
  const price = (gas.limit.price * BigInt(Math.round(factor * 1e6))) / 10n ** 6n
  return { ...certificate, gas: { ...gas, limit: { ...gas.limit, price } } }
}
