/**
 * Curve's StableSwap: between a constant sum, near balance, and a constant product. Exact to the wei with `exchange` of
 * the 3pool and of its descendants, which can differ from `get_dy` by one unit: `exchange` deducts the fee before
 * scaling down, `get_dy` after it.
 *
 * @module
 */
import type { Address } from 'viem'
import * as z from 'zod'
import { exactIntegerSchema } from '../../core/amount.ts'
import { type PoolKindOf, poolFields, type Swapped } from './pool-kind.ts'

const schema = z.object({
  ...poolFields('curve'),
  kind: z.literal('stable'),
  balances: z.array(exactIntegerSchema).readonly(),
  /** Factors that scale each balance to 18 decimals: balance · rate / 1e18. */
  rates: z.array(exactIntegerSchema).readonly(),
  /** Amplification A·n^(n-1), times `precision`. */
  amplification: exactIntegerSchema,
  /** 100 in pools that compute with `A_precise()`, and 1 in those that have only `A()`. */
  precision: exactIntegerSchema.default(1n),
  /** 10 decimals: 4e6 is 0.04 %. */
  fee: exactIntegerSchema,
  /** The part of `fee` that leaves the pool; 10 decimals: 5e9 is half. */
  adminFee: exactIntegerSchema,
})

export type StablePool = Readonly<z.output<typeof schema>>

export const stable = {
  schema,
  swap: swapStable,
  feeOf: ({ fee }) => Number(fee) / 1e10,
} satisfies PoolKindOf<StablePool>

const one = 10n ** 18n
const wholeFee = 10n ** 10n
const maxUint256 = 2n ** 256n - 1n
/** The largest product in a pool's code, which computes with the amplification in hundredths. */
const maxProduct = maxUint256 / 100n
const maxIterations = 255

function swapStable(
  pool: StablePool,
  tokenIn: Address,
  tokenOut: Address,
  amountIn: bigint,
): Swapped<StablePool> | undefined {
  const tokenSold = tokenOf(pool, tokenIn)
  const tokenBought = tokenOf(pool, tokenOut)
  if (amountIn <= 0n || amountIn * tokenSold.rate > maxUint256) return undefined

  if (scaledBalances(pool).includes(0n) || !invariantOf(pool).isComputable) return undefined
  const left = balanceAfter(pool, { tokenSold, amountIn, tokenBought })
  if (left === undefined) return undefined
  const gross = scale(tokenBought.balance, tokenBought.rate) - left.value - 1n
  if (gross <= 0n) return undefined
  const fee = (gross * pool.fee) / wholeFee
  const amountOut = ((gross - fee) * one) / tokenBought.rate
  if (amountOut === 0n) return undefined

  const adminFee = (((fee * pool.adminFee) / wholeFee) * one) / tokenBought.rate
  const next = pool.balances.with(tokenSold.index, tokenSold.balance + amountIn)
  next[tokenBought.index] = tokenBought.balance - amountOut - adminFee
  return { amountOut, next: { ...pool, balances: next } }
}

interface NewtonIterations {
  readonly invariant: number
  /** For the new balance of the bought coin. */
  readonly balance: number
}

/**
 * The iterations of Newton's method in the pool's code for the swap that leaves `next`; `undefined` if no swap does.
 */
export function newtonIterations(pool: StablePool, next: StablePool): NewtonIterations | undefined {
  const moved = pool.tokens.map((token) => {
    const before = tokenOf(pool, token)
    return { ...before, change: tokenOf(next, token).balance - before.balance }
  })
  const tokenSold = moved.find(({ change }) => change > 0n)
  const tokenBought = moved.find(({ change }) => change < 0n)
  if (!tokenSold || !tokenBought) return undefined
  const left = balanceAfter(pool, { tokenSold, amountIn: tokenSold.change, tokenBought })
  return left && { invariant: invariantOf(pool).iterations, balance: left.iterations }
}

/** The result of Newton's method, and the number of iterations. */
interface Root {
  readonly value: bigint
  readonly iterations: number
}

interface Invariant extends Root {
  /** Whether the pool's code finds it: the code reverts if a product exceeds 256 bits, or without convergence. */
  readonly isComputable: boolean
}

/** By pool: computing it takes as long as the rest of a swap, and a search sells many amounts to the same pool. */
const invariants = new WeakMap<StablePool, Invariant>()

/** The sum of the pool's tokens, 18 decimals, if all balances were equal: D of the StableSwap paper. */
export function invariant(pool: StablePool): bigint {
  return invariantOf(pool).value
}

function invariantOf(pool: StablePool): Invariant {
  const known = invariants.get(pool)
  if (known !== undefined) return known
  const computed = computeInvariant(pool)
  invariants.set(pool, computed)
  return computed
}

function computeInvariant(pool: StablePool): Invariant {
  const balances = scaledBalances(pool)
  const count = BigInt(balances.length)
  const sum = balances.reduce((total, balance) => total + balance, 0n)
  const leverage = pool.amplification * count

  let value = sum
  let isComputable = true
  for (let iterations = 1; iterations <= maxIterations; iterations += 1) {
    const previous = value
    const product = balances.reduce((rest, balance) => {
      isComputable &&= rest * previous <= maxProduct
      return (rest * previous) / (balance * count)
    }, previous)
    const dividend = ((leverage * sum) / pool.precision + product * count) * previous
    isComputable &&= dividend <= maxProduct
    const steep = ((leverage - pool.precision) * previous) / pool.precision
    value = dividend / (steep + (count + 1n) * product)
    if (within1(value, previous)) return { value, iterations, isComputable }
  }
  return { value, iterations: maxIterations, isComputable: false }
}

interface Sale {
  readonly tokenSold: PooledToken
  /** Base units. */
  readonly amountIn: bigint
  readonly tokenBought: PooledToken
}

/**
 * The balance of the bought token, scaled, that keeps the pool's invariant after a sale; `undefined` if the code
 * reverts.
 */
function balanceAfter(pool: StablePool, { tokenSold, amountIn, tokenBought }: Sale): Root | undefined {
  const sold = scale(tokenSold.balance, tokenSold.rate) + scale(amountIn, tokenSold.rate)
  const balances = scaledBalances(pool).with(tokenSold.index, sold)
  const constant = invariant(pool)
  const count = BigInt(balances.length)
  const leverage = pool.amplification * count
  let sum = (constant * pool.precision) / leverage
  let product = constant
  for (const [index, balance] of balances.entries()) {
    if (index === tokenBought.index) continue
    sum += balance
    if (product * constant > maxProduct) return undefined
    product = (product * constant) / (balance * count)
  }
  if (product * constant > maxProduct) return undefined
  product = (product * constant * pool.precision) / (leverage * count)

  let estimate = constant
  for (let iterations = 1; iterations <= maxIterations; iterations += 1) {
    const previous = estimate
    const dividend = previous * previous + product
    if (dividend > maxProduct) return undefined
    estimate = dividend / (2n * previous + sum - constant)
    if (within1(estimate, previous)) return { value: estimate, iterations }
  }
  return undefined
}

function scaledBalances(pool: StablePool): bigint[] {
  return pool.tokens.map((token) => {
    const { balance, rate } = tokenOf(pool, token)
    return scale(balance, rate)
  })
}

function scale(amount: bigint, rate: bigint): bigint {
  return (amount * rate) / one
}

function within1(a: bigint, b: bigint): boolean {
  return a - b <= 1n && b - a <= 1n
}

interface PooledToken {
  readonly index: number
  readonly balance: bigint
  readonly rate: bigint
}

function tokenOf(pool: StablePool, token: Address): PooledToken {
  const index = pool.tokens.indexOf(token)
  const balance = pool.balances[index]
  const rate = pool.rates[index]
  if (balance === undefined || rate === undefined) {
    throw new Error(`The pool ${pool.id} has no token ${token}.`)
  }
  return { index, balance, rate }
}
