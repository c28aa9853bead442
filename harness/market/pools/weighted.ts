/**
 * The product of the balances, each to the power of its weight, never falls: Balancer V2 weighted pools.
 * Exact to the wei with the contracts of the first factories, of 2021, whose pools are the deepest. Later
 * pools compute the powers one, two and four without a logarithm, and pay a little more.
 *
 * @module
 */
import type { Address } from 'viem'
import * as z from 'zod'
import { exactIntegerSchema } from '../../core/amount.ts'
import { divideUp } from '../../core/integer-math.ts'
import { power } from './log-exp.ts'
import { type PoolKindOf, poolFields, type Swapped } from './pool-kind.ts'

const schema = z.object({
  ...poolFields('balancer_v2'),
  kind: z.literal('weighted'),
  balances: z.array(exactIntegerSchema).readonly(),
  /** Normalized, 18 decimals; they add up to 1e18. */
  weights: z.array(exactIntegerSchema).readonly(),
  /** 10^(18 - decimals) of each token. */
  scalingFactors: z.array(exactIntegerSchema).readonly(),
  /** 18 decimals: 0.003e18 is 0.3 %. */
  swapFee: exactIntegerSchema,
})

export type WeightedPool = Readonly<z.output<typeof schema>>

export const weighted = {
  schema,
  swap: swapWeighted,
  feeOf: ({ swapFee }) => Number(swapFee) / 1e18,
} satisfies PoolKindOf<WeightedPool>

const one = 10n ** 18n
/** Largest relative error of a power, 18 decimals; the contract adds it, and one unit. */
const maxPowerError = 10_000n
/** The Vault keeps balances in 112 bits. */
const maxBalance = 2n ** 112n - 1n

/** The pool also reverts above 30 % of the sold token's balance, and pays nothing if the fee takes the whole amount. */
function swapWeighted(
  pool: WeightedPool,
  tokenIn: Address,
  tokenOut: Address,
  amountIn: bigint,
): Swapped<WeightedPool> | undefined {
  if (amountIn <= 0n) return undefined
  const tokenSold = tokenOf(pool, tokenIn)
  const tokenBought = tokenOf(pool, tokenOut)
  const balanceIn = tokenSold.balance * tokenSold.scalingFactor
  const balanceOut = tokenBought.balance * tokenBought.scalingFactor
  const fee = divideUp(amountIn * pool.swapFee, one)
  const amount = (amountIn - fee) * tokenSold.scalingFactor
  if (amount === 0n || amount > (balanceIn * 3n) / 10n || tokenSold.balance + amountIn > maxBalance)
    return undefined

  const base = divideUp(balanceIn * one, balanceIn + amount)
  const raised = power(base, (tokenSold.weight * one) / tokenBought.weight)
  const atMost = raised + divideUp(raised * maxPowerError, one) + 1n
  if (atMost >= one) return undefined
  const amountOut = (balanceOut * (one - atMost)) / one / tokenBought.scalingFactor
  if (amountOut === 0n) return undefined

  const balances = pool.balances.with(tokenSold.index, tokenSold.balance + amountIn)
  balances[tokenBought.index] = tokenBought.balance - amountOut
  return { amountOut, next: { ...pool, balances } }
}

function tokenOf(pool: WeightedPool, token: Address) {
  const index = pool.tokens.indexOf(token)
  const balance = pool.balances[index]
  const weight = pool.weights[index]
  const scalingFactor = pool.scalingFactors[index]
  if (balance === undefined || weight === undefined || scalingFactor === undefined) {
    throw new Error(`The pool ${pool.id} has no token ${token}.`)
  }
  return { index, balance, weight, scalingFactor }
}
