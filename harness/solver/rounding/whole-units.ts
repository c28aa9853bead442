/**
 * Losses to rounding in a token with a valuable base unit, such as a token of few decimals in a small order. A swap
 * pays whole units, and a concentrated-liquidity pool charges its fee in whole units, so an amount beyond the cost of
 * these units buys nothing. This excess is sold in another step of its group, or along a bypass around the coarse
 * tokens.
 *
 * @module
 */

import type { Address } from 'viem'
import { swap } from '../../market/pools/pool.ts'
import { type Evaluation, evaluate, type Trade } from '../evaluate.ts'
import { maxGas } from '../gas.ts'
import { integerError } from '../precision.ts'
import { type Plan, type PlannedStep, type Route, type Step, wholeShare } from '../route.ts'
import { leastGasOf } from '../search/edge-groups.ts'
import type { Search } from '../search/search.ts'
import { bypasses } from './bypass.ts'

/** The most changes of the route. */
const maxRounds = 8
/** The longest route that is changed: the plans grow with its square, and a unit is worth less in larger orders. */
const maxSteps = 12

/** The route, or one that pays more net of gas because it loses less to rounding. */
export function inWholeUnits(found: Evaluation, search: Search, trade: Trade): Evaluation {
  const { expired, gasPrice } = search
  const net = ({ buyAmount, gas }: Evaluation) => Number(buyAmount) - gasPrice * Number(gas)
  let best = found
  for (let round = 0; round < maxRounds && best.route.length <= maxSteps && !expired(); round++) {
    const [better] = plansWithoutExcess(best, search, trade)
      .flatMap((plan) => (expired() ? [] : [evaluate(plan, trade)]))
      .flatMap((one) => ('refused' in one || one.gas > maxGas ? [] : [one]))
      .toSorted((a, b) => net(b) - net(a))
    if (!better || net(better) <= net(best)) break
    best = better
  }
  return best
}

function plansWithoutExcess({ route, buyAmount }: Evaluation, search: Search, trade: Trade): readonly Plan[] {
  const worths = worthsOf(route, trade)
  const least = Math.max(integerError * Number(buyAmount), search.gasPrice * leastGasOf(search.graph).step)
  const coarse = new Set([...worths].flatMap(([token, worth]) => (worth > least ? [token] : [])))
  return groupsOf(route).flatMap(([tokenIn, group]) => {
    if (!coarse.has(tokenIn) && !group.some(({ tokenOut }) => coarse.has(tokenOut))) return []
    const start = route.findIndex((step) => step.tokenIn === tokenIn)
    const [before, after] = [route.slice(0, start), route.slice(start + group.length)]
    const ways = bypasses(tokenIn, { before, after, coarse, worths, search })
    return [...amountsOf(group, after, coarse)].flatMap((amounts) =>
      sharedAnew(group, amounts, ways).map((steps) => [...before, ...steps, ...after]),
    )
  })
}

function groupsOf(route: Route): readonly (readonly [Address, readonly Step[]])[] {
  return [...Map.groupBy(route, ({ tokenIn }) => tokenIn)]
}

/** The average value of a base unit of each token, in base units of the bought token. */
function worthsOf(route: Route, { buyToken }: Trade): ReadonlyMap<Address, number> {
  const worths = new Map([[buyToken, 1]])
  for (const [tokenIn, group] of groupsOf(route).toReversed()) {
    const sold = group.reduce((sum, { amountIn }) => sum + Number(amountIn), 0)
    const value = group.reduce(
      (sum, { amountOut, tokenOut }) => sum + Number(amountOut) * (worths.get(tokenOut) ?? 0),
      0,
    )
    worths.set(tokenIn, value / sold)
  }
  return worths
}

/**
 * Amounts of the steps of a group without its excess: the least amounts that buy the same, and, one step at a time, the
 * largest amount for which the next fee is a whole number of units.
 */
function* amountsOf(
  group: readonly Step[],
  after: Route,
  coarse: ReadonlySet<Address>,
): Generator<readonly bigint[]> {
  const least = group.map((step) => leastFor(step, step.amountOut))
  yield least
  for (const [place, step] of group.entries()) {
    const next = after.filter(({ tokenIn }) => tokenIn === step.tokenOut)
    const [only] = next.length === 1 ? next : []
    const own = coarse.has(step.tokenIn) ? excessOfFee(step) : 0n
    const further = only && coarse.has(only.tokenIn) ? excessOfFee(only) : 0n
    if (own > 0n) yield least.with(place, step.amountIn - own)
    if (further > 0n && further < step.amountOut)
      yield least.with(place, leastFor(step, step.amountOut - further))
  }
}

/** The least amount for which the pool pays `amountOut`. */
function leastFor({ amountIn, pool, tokenIn, tokenOut }: Step, amountOut: bigint): bigint {
  let [low, high] = [0n, amountIn]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    const swapped = swap(pool, tokenIn, tokenOut, middle)
    if (swapped && swapped.amountOut >= amountOut) high = middle
    else low = middle
  }
  return high
}

/** The excess of a step over the largest amount whose fee is a whole number of units; zero if that amount is zero. */
function excessOfFee({ amountIn, pool }: Step): bigint {
  if (pool.kind !== 'concentrated') return 0n
  const [fee, whole] = [BigInt(pool.feePips), 1_000_000n]
  const units = (amountIn * fee) / whole
  return units === 0n ? 0n : amountIn - (units * whole) / fee
}

/** The steps of a group with these amounts, and the rest in one of them or on one of the bypasses. */
function sharedAnew(
  group: readonly Step[],
  amounts: readonly bigint[],
  ways: readonly (readonly PlannedStep[])[],
): readonly Plan[] {
  const whole = group.reduce((sum, { amountIn }) => sum + amountIn, 0n)
  if (amounts.reduce((sum, amount) => sum + amount, 0n) === whole) return []
  const steps = group.map((step, place) => ({ ...step, share: shareOf(amounts[place] ?? 0n, whole) }))
  const within =
    group.length > 1 ? steps.map((step) => [...steps.filter((other) => other !== step), step]) : []
  return [...within, ...ways.map((way) => [...steps, ...way])].flatMap((plan) => {
    const last = plan.findLastIndex(({ tokenIn }) => tokenIn === group[0]?.tokenIn)
    const rest = plan.slice(0, last).reduce((left, { share }) => left - share, wholeShare)
    return rest > 0n ? [plan.map((step, place) => (place === last ? { ...step, share: rest } : step))] : []
  })
}

/** The least share that yields an amount of a whole. */
function shareOf(amount: bigint, whole: bigint): bigint {
  return (amount * wholeShare + whole - 1n) / whole
}
