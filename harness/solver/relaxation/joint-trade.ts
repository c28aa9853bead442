/**
 * The best simultaneous trade of all tokens with a pool of three or more at given prices, in floating point.
 *
 * With Lagrange's multiplier m, a weighted pool trades each token's balance to the value m·w. A StableSwap pool with
 * the invariant D trades it to K / (price / m - Ann), where K = D^(n+1) / (n^n·Πx). The weighted pool's m, and K at a
 * given m, are roots of piecewise linear sums of the balances' logarithms.
 *
 * @module
 */
import type { StablePool } from '../../market/pools/stable.ts'
import type { WeightedPool } from '../../market/pools/weighted.ts'
import { invariantOf, leverageOf, scaled } from '../curves/stable-curve.ts'

export type JointPool = WeightedPool | StablePool

/** The terms of one token, in base units. */
export interface Side {
  /** The value of a unit. */
  readonly price: number
  /** Whether the pool may pay it. */
  readonly isBought: boolean
  /** The most that may come in; zero if the token is not sold. */
  readonly limit: number
}

/** Values by the place of a token. */
export interface JointTrade {
  /** The value that comes out of the pool, less the value that goes in. */
  readonly worth: readonly number[]
  /**
   * The derivatives of `worth` by the logarithms of the prices, row-major, without the direct effect of a token's own
   * price on its value.
   */
  readonly response: Float64Array
}

export function jointTrade(pool: JointPool, sides: readonly Side[]): JointTrade {
  return pool.kind === 'weighted' ? weightedTrade(pool, sides) : stableTrade(pool, sides)
}

/**
 * The logarithm of a balance as a function of a place: constant between `from` and `to`, lower before them, and higher
 * after them up to a limit.
 */
interface Moving {
  readonly weight: number
  readonly from: number
  readonly to: number
  readonly mostGrowth: number
}

function growthAt({ from, to, mostGrowth }: Moving, at: number): number {
  return Math.min(0, at - from) + Math.min(mostGrowth, Math.max(0, at - to))
}

/** The place at which `rate` times the place plus the weighted sum of the balances' growths equals `total`. */
function placeWhere(moving: readonly Moving[], total: number, rate: number): number {
  const excess = (at: number) =>
    moving.reduce((sum, one) => sum + one.weight * growthAt(one, at), rate * at - total)
  const bends = moving
    .flatMap(({ from, to, mostGrowth }) => [from, to, to + mostGrowth])
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
  const below = bends.filter((bend) => excess(bend) < 0).length
  const [low, high] = [bends[below - 1] ?? (bends[0] ?? 0) - 1, bends[below] ?? (bends.at(-1) ?? 0) + 1]
  const [short, over] = [excess(low), excess(high)]
  return over === short ? high : high - (over * (high - low)) / (over - short)
}

function weightedTrade({ balances, swapFee, weights }: WeightedPool, sides: readonly Side[]): JointTrade {
  const kept = 1 - Number(swapFee) / 1e18
  const tokens = sides.map(({ isBought, limit, price }, place) => {
    const [balance, weight] = [Number(balances[place]), Number(weights[place]) / 1e18]
    const [paid, taken] = [balance * price, (balance * price) / kept]
    const from = isBought ? Math.log(paid / weight) : -Infinity
    return {
      weight,
      paid,
      taken,
      from,
      to: Math.log(taken / weight),
      mostGrowth: Math.log1p((limit * kept) / balance),
    }
  })
  const logM = placeWhere(tokens, 0, 0)
  const growths = tokens.map((token) => growthAt(token, logM))
  const worth = tokens.map(({ paid, taken }, place) => {
    const growth = growths[place] ?? 0
    return -(growth < 0 ? paid : taken) * Math.expm1(growth)
  })
  const pulls = tokens.map((token, place) =>
    isMoving(token, growths[place]) ? Math.exp(logM) * token.weight : 0,
  )
  const whole = sumOf(pulls)
  return {
    worth,
    response: responseOf(pulls, (row, column) => (-(pulls[row] ?? 0) * (pulls[column] ?? 0)) / (whole || 1)),
  }
}

function isMoving(one: Pick<Moving, 'mostGrowth'> | undefined, growth = 0): boolean {
  return growth !== 0 && growth !== one?.mostGrowth
}

/** A diagonal matrix plus another one, row-major. */
function responseOf(
  diagonal: readonly number[],
  more: (row: number, column: number) => number,
): Float64Array {
  const size = diagonal.length
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [row, column] = [Math.floor(at / size), at % size]
    return (row === column ? (diagonal[row] ?? 0) : 0) + more(row, column)
  })
}

/** The bisection of m: its steps, and its initial width in logarithms. */
const halvings = 50
const widest = 30

function stableTrade(pool: StablePool, sides: readonly Side[]): JointTrade {
  const { held, leverage, total, whole } = shapeOf(pool)
  const kept = 1 - Number(pool.fee) / 1e10
  const coins = sides.map(({ isBought, limit, price }, place) => {
    const [unit, balance] = [Number(pool.rates[place]) / 1e18, held[place] ?? 0]
    const mostGrowth = Math.log1p((limit * unit) / balance)
    return { balance, paid: isBought ? (price / unit) * kept : 0, taken: price / unit, mostGrowth }
  })
  const tradedAt = (m: number) => {
    const moving = coins.map(({ balance, mostGrowth, paid, taken }): Moving => {
      const placeOf = (price: number) => Math.log(balance * Math.max(0, price / m - leverage))
      return { weight: 1, from: placeOf(paid), to: placeOf(taken), mostGrowth }
    })
    const logK = placeWhere(moving, total, 1)
    const growths = moving.map((one) => growthAt(one, logK))
    const balances = growths.map((growth, place) => (held[place] ?? 0) * Math.exp(growth))
    return { m, k: Math.exp(logK), growths, balances }
  }
  let high = Math.log(Math.max(...coins.map(({ paid }) => paid)) / leverage)
  let low = high - widest
  for (let halving = 0; halving < halvings; halving++) {
    const middle = (low + high) / 2
    const { k, balances } = tradedAt(Math.exp(middle))
    if (leverage * sumOf(balances) - (leverage - 1) * whole - k < 0) low = middle
    else high = middle
  }
  const { m, k, growths, balances } = tradedAt(Math.exp(low))
  const prices = coins.map(({ paid, taken }, place) => ((growths[place] ?? 0) < 0 ? paid : taken))
  const values = prices.map((price, place) => price * (balances[place] ?? 0))
  const moved = values.map((value, place) => (isMoving(coins[place], growths[place]) ? value : 0))
  const count = moved.filter((value) => value > 0).length
  const pulled = moved.map((value) => value * (value - sumOf(moved) / (1 + count)))
  return {
    worth: prices.map((price, place) => -price * (held[place] ?? 0) * Math.expm1(growths[place] ?? 0)),
    response: responseOf(
      moved.map((value) => value ** 2 / (m * k)),
      (row, column) => {
        const shared = ((moved[row] ?? 0) * (moved[column] ?? 0)) / (1 + count)
        return -(shared + ((pulled[row] ?? 0) * (pulled[column] ?? 0)) / (sumOf(pulled) || 1)) / (m * k)
      },
    ),
  }
}

/** By pool. A pool does not change, so its invariant is computed once. */
const shapes = new WeakMap<StablePool, ReturnType<typeof foundShape>>()

function shapeOf(pool: StablePool) {
  const shape = shapes.get(pool) ?? foundShape(pool)
  shapes.set(pool, shape)
  return shape
}

/** Scaled balances, Ann and D, and the sum of the logarithms of K and of the growths of all balances. */
function foundShape(pool: StablePool) {
  const held = scaled(pool, pool.balances.map(Number))
  const leverage = leverageOf(pool)
  const whole = invariantOf(held, leverage)
  const count = held.length
  const total = held.reduce(
    (sum, balance) => sum - Math.log(balance),
    (count + 1) * Math.log(whole) - count * Math.log(count),
  )
  return { held, leverage, whole, total }
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
