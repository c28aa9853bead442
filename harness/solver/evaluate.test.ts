/** The payment of a plan, against the router's vectors and against the swaps that it consists of. */
import { pad } from 'viem'
import { expect, test } from 'vitest'
import type { MarketMakerPool } from '../market/pools/market-maker.ts'
import { swap } from '../market/pools/pool.ts'
import { syntheticMarket } from '../testing/synthetic/synthetic-market.ts'
import { evaluate } from './evaluate.ts'
import { tokenGas, tradeGas } from './gas.ts'
import { graphOf } from './graph/graph.ts'
import { planOf } from './plan.ts'
import { stepGas } from './pool-kinds.ts'
import { type PlannedStep, wholeShare } from './route.ts'
import { splitVectors } from './vectors.samples.ts'

const sellToken = '0x0000000000000000000000000000000000000011'
const buyToken = '0x0000000000000000000000000000000000000022'

const whole = splitVectors.filter(({ amountsIn }) => !amountsIn.includes(0n))

test.each(whole)('$total splits as the router splits it', ({ total, shares, amountsIn }) => {
  const plan = shares.map((share, index): PlannedStep => {
    return { pool: oneToOne(index), tokenIn: sellToken, tokenOut: buyToken, share }
  })
  const outcome = evaluate(plan, { sellToken, buyToken, sellAmount: total })
  expect('refused' in outcome ? outcome : outcome.route.map((step) => step.amountIn)).toEqual(amountsIn)
})

test('a step uses the pool as the steps before leave it', () => {
  const { snapshot, tokens } = syntheticMarket(1, { ...none, tokens: 6, constantProduct: 1 })
  const pool = snapshot.pools.find(({ kind }) => kind === 'constant-product')
  const [tokenIn, tokenOut] = pool?.tokens ?? []
  if (!pool || !tokenIn || !tokenOut) throw new Error(`no pair among ${tokens.length} tokens`)
  const halves = [wholeShare / 2n, wholeShare / 2n].map((share) => ({ pool, tokenIn, tokenOut, share }))

  const trade = { sellToken: tokenIn, buyToken: tokenOut, sellAmount: 2_000_000n }
  const outcome = evaluate(halves, trade)

  const first = swap(pool, tokenIn, tokenOut, 1_000_000n)
  const second = first && swap(first.next, tokenIn, tokenOut, 1_000_000n)
  if (!first || !second || 'refused' in outcome) throw new Error('the pair refuses')
  expect(outcome.buyAmount).toBe(first.amountOut + second.amountOut)
  expect(outcome.route.map((step) => step.pool)).toEqual([pool, first.next])
  expect(outcome.left.get(pool.id)).toEqual(second.next)
  const steps = stepGas(pool, first.next) + stepGas(first.next, second.next)
  expect(Number(outcome.gas)).toBe(tradeGas(trade) + tokenGas(tokenOut) + steps)
})

test('the step that a pool would revert is named', () => {
  const small = { pool: oneToOne(0, 10n), tokenIn: sellToken, tokenOut: buyToken, share: wholeShare } as const
  expect(evaluate([small], { sellToken, buyToken, sellAmount: 11n })).toEqual({ refused: small })
})

test('the last step of a group takes the part of a share that a pool refuses', () => {
  const half = wholeShare / 2n
  const step = (pool: MarketMakerPool, share: bigint): PlannedStep => {
    return { pool, tokenIn: sellToken, tokenOut: buyToken, share }
  }
  const plan = [step(oneToOne(0, 2_000n), half), step(oneToOne(1), wholeShare - half)]
  const outcome = evaluate(plan, { sellToken, buyToken, sellAmount: 10_000n })
  if ('refused' in outcome) throw new Error('the larger pool refuses')
  const [small, large] = outcome.route
  expect(Number(small?.amountIn)).toBeGreaterThan(1_990)
  expect(small?.amountIn).toBeLessThanOrEqual(2_000n)
  expect((small?.amountIn ?? 0n) + (large?.amountIn ?? 0n)).toBe(10_000n)
  expect((small?.share ?? 0n) + (large?.share ?? 0n)).toBe(wholeShare)
})

test('the rest of a group goes to a pool that has room for it', () => {
  const { snapshot } = syntheticMarket(1, { ...none, tokens: 2, constantProduct: 1, weighted: 1 })
  const graph = graphOf(snapshot.pools.filter(({ kind }) => kind !== 'wrap'))
  const [edge] = graph.edges
  if (!edge) throw new Error('no pool')
  const { from, to, tokenIn, tokenOut } = edge
  const flows = graph.edges
    .filter((one) => one.from === from)
    .map((one) => {
      const amount = one.pool.kind === 'weighted' ? 2 : 1
      return { ...one.curve.trade(1), edge: one, amountIn: amount, value: amount, profit: 0 }
    })
  const trade = { sellToken: tokenIn, buyToken: tokenOut, sellAmount: 3n }
  const plan = planOf(flows, { from, to, amount: 3 }, graph, trade)
  expect(plan?.map(({ pool }) => pool.kind)).toEqual(['weighted', 'constant-product'])
})

test('a weighted pool takes three tenths of its balance after the swaps before', () => {
  const { snapshot } = syntheticMarket(1, { ...none, tokens: 3, weighted: 40 })
  const pool = snapshot.pools.find(({ kind, tokens }) => kind === 'weighted' && tokens.length === 3)
  if (pool?.kind !== 'weighted') throw new Error('no pool of three tokens')
  const graph = graphOf([pool])
  const [tokenIn, between, other] = pool.tokens
  const flows = graph.edges
    .filter((edge) => edge.tokenIn === tokenIn || (edge.tokenIn === between && edge.tokenOut === other))
    .map((edge) => {
      const part = edge.tokenIn === between ? 1e-3 : edge.tokenOut === other ? 0.36 : 0.2
      const amountIn = part * Number(pool.balances[pool.tokens.indexOf(edge.tokenIn)])
      return { ...edge.curve.trade(1), edge, amountIn, value: 1, profit: 0 }
    })
  const [edge] = flows.map((flow) => flow.edge)
  if (!tokenIn || !other || !edge) throw new Error('no direction')
  const sellAmount = ((pool.balances[0] ?? 0n) * 56n) / 100n
  const trade = { sellToken: tokenIn, buyToken: other, sellAmount }
  const plan = planOf(
    flows,
    { from: edge.from, to: graph.nodes.get(other) ?? 0, amount: Number(sellAmount) },
    graph,
    trade,
  )
  // After a sale of a fifth of its balance it accepts three tenths of six fifths.
  expect(plan?.map(({ tokenIn: sold }) => sold)).toEqual([tokenIn, tokenIn, between])
})

const none = { tokens: 0, constantProduct: 0, concentrated: 0, weighted: 0, stable: 0 }

function oneToOne(index: number, size = 2n ** 128n): MarketMakerPool {
  return {
    kind: 'market-maker',
    protocol: 'market_maker',
    id: pad(`0x${index + 1}`),
    address: '0x00000000000000000000000000000000000face1',
    tokens: [sellToken, buyToken],
    maxAmountIn: size,
    maxAmountOut: size,
    trader: sellToken,
    expiry: 0n,
    nonce: BigInt(index),
    signature: '0x',
  }
}
