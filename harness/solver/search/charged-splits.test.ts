/** Orders that pruning and exchanges of single paths left 2 to 25 basis points below the best. */
import { expect, test } from 'vitest'
import { orderOf, solved } from '../../testing/orders.ts'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { verifiedNetBound } from '../certificate/verify-net-bound.ts'
import { gasPriceIn } from '../gas-price.ts'
import { certifyNet } from '../net-bound/net-bound.ts'

test.each([
  ['that pay for their gas only together', 11, 'T39', 'T23', 15_567],
  ['that pay for their gas only together', 11, 'T18', 'T34', 23_204],
  ['that many cases distinguish', 41, 'T9', 'T24', 12_199],
  ['that many more distinguish', 61, 'T39', 'T38', 7_322],
  ['that no split without gas needs', 41, 'T19', 'T8', 11_550],
  ['that are worth using up to a tick', 41, 'WBTC', 'T17', 24_164],
  ['that enter words of the tick bitmap', 41, 'T12', 'T11', 15_711],
  ['of which a case uses none by half', 73, 'T11', 'T10', 126_242],
])('pools %s are found, on market %i: %s to %s', (_, seed, sold, bought, usd) => {
  const { snapshot: made, tokens } = syntheticMarket(seed, {
    tokens: 40,
    constantProduct: 140,
    concentrated: 60,
    weighted: 0,
    stable: 0,
  })
  const snapshot = { ...made, gasPriceWei: 50n * 10n ** 9n }
  const [sell, buy] = [sold, bought].map((name) => tokens.find(({ symbol }) => symbol === name))
  if (!sell || !buy) throw new Error('a market without the tokens')
  const order = orderOf(sell, buy, usd)
  const { sellToken, buyToken, sellAmount } = order
  const solution = solved(snapshot, order)
  const gasPrice = gasPriceIn(snapshot, buyToken)
  const paid = Number(solution?.buyAmount) - gasPrice * Number(solution?.gas)
  const certificate = certifyNet(snapshot.pools, { sellToken, buyToken, sellAmount }, { gasPrice, paid })
  if (!certificate) throw new Error('a market without a path')
  const bound = Number(verifiedNetBound(snapshot.pools, certificate))
  expect(bound).toBeGreaterThanOrEqual(paid)
  expect(bound / paid - 1).toBeLessThan(1e-4)
})

test.each([
  ['that many cases in vain come before', 50, 9_000, 3.2639e21],
  [
    'a split of which nets less than the flows of one that cannot carry the order seem to',
    20,
    11_000,
    3.9998e21,
  ],
])('pools %s are found, among pools of three tokens at %i gwei', (_, gwei, usd, least) => {
  const { snapshot: made, tokens } = syntheticMarket(602, {
    tokens: 60,
    constantProduct: 200,
    concentrated: 120,
    weighted: 60,
    stable: 6,
  })
  const snapshot = { ...made, gasPriceWei: BigInt(gwei) * 10n ** 9n }
  const [sell, buy] = ['T45', 'T24'].map((name) => tokens.find(({ symbol }) => symbol === name))
  if (!sell || !buy) throw new Error('a market without the tokens')
  const order = orderOf(sell, buy, usd)
  const solution = solved(snapshot, order)
  const gasPrice = gasPriceIn(snapshot, order.buyToken)
  expect(Number(solution?.buyAmount) - gasPrice * Number(solution?.gas)).toBeGreaterThan(least)
})
