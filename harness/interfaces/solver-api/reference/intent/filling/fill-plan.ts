/**
 * Plans the fill of one order on a state of the market: the swaps that turn its input into its outputs, and the surplus
 * that pays for the gas. The functions are pure; the filler sends the transactions.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { canonical } from '../../../../../core/canonical.ts'
import type { ResolvedOrder } from '../../../../../core/orders/resolution.ts'
import type { MarketMakerPool } from '../../../../../market/pools/market-maker.ts'
import { type Pool, swap } from '../../../../../market/pools/pool.ts'
import type { Snapshot } from '../../../../../market/snapshot.ts'
import type { RoutedSwap } from '../../../../../solver/encode.ts'
import type { Route } from '../../../../../solver/route.ts'
import { type Solution, type SolveOptions, solve, solveAlong } from '../../../../../solver/solve.ts'
import type { BookedOrder } from '../book/booked-order.ts'
import type { Amount } from './fill-worth.ts'

/** The effort of a search; `again` tries only the route that an earlier order of the pair sold along. */
export type FillEffort = 'again' | SolveOptions['effort']

/** The routes of earlier plans, by `pairOf`: the orders of one pair mostly sell along one route. */
export type Routes = ReadonlyMap<string, Route>

/** The state of the market that a fill is planned on, and the effort and routes of the search for its swaps. */
export interface FillMarket {
  readonly snapshot: Snapshot
  readonly effort: FillEffort
  readonly routes: Routes
  /** Unused quotes that the market makers signed for the filler. */
  readonly makerQuotes: readonly MarketMakerPool[]
}

export interface FillPlan {
  readonly order: BookedOrder
  /** Swaps in the order of execution. Each pays at least the owed amount of its buy token. */
  readonly swaps: readonly RoutedSwap[]
  /** The remainder after all outputs are paid, in base units. */
  readonly surplus: Amount
  /** Units of gas: an upper bound of the order's share of a transaction that fills several. */
  readonly gas: bigint
  /** The market after this plan. */
  readonly market: FillMarket
}

/**
 * Plans the fill of `booked`, as resolved at the time of the fill.
 *
 * @returns `undefined` if the swaps pay less than is owed.
 */
export function planFill(
  market: FillMarket,
  booked: BookedOrder,
  { input, outputs }: ResolvedOrder,
): FillPlan | undefined {
  const owed = owedByToken(outputs)
  const returned = owed.get(input.token) ?? 0n
  owed.delete(input.token)
  if (returned > input.amount) return undefined

  let left = input.amount - returned
  let after = market
  const solutions: Solution[] = []
  for (const [index, [token, amount]] of [...owed].entries()) {
    const isLast = index === owed.size - 1
    const sale = { sellToken: input.token, buyToken: token, sellAmount: left, minBuyAmount: amount }
    const solution = isLast ? solveSale(after, sale) : solveMinimum(after, sale)
    if (solution === undefined) return undefined
    solutions.push(solution)
    left -= solution.order.sellAmount
    after = marketAfter(after, solution.route)
  }

  const last = solutions.at(-1)
  return {
    order: booked,
    swaps: solutions.map(routedSwap),
    surplus:
      last === undefined
        ? { token: input.token, amount: left }
        : { token: last.order.buyToken, amount: last.buyAmount - last.order.minBuyAmount },
    gas: fillGas(solutions.reduce((sum, { gas }) => sum + gas, 0n)),
    market: after,
  }
}

/**
 * An upper bound of the gas of the reactor, the token-approval contract and the Filler, without the swaps, in units.
 */
const settlementGas = 260_000n

/**
 * An upper bound of the gas of filling an order, in units. An output can be filled if this gas was deducted from it.
 *
 * @param swapGas The gas of the swap's solution, in units.
 */
export function fillGas(swapGas: bigint): bigint {
  return swapGas + settlementGas
}

export function pairOf({ sellToken, buyToken }: Pick<Sale, 'sellToken' | 'buyToken'>): string {
  return `${sellToken} ${buyToken}`
}

interface Sale {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
  readonly minBuyAmount: bigint
}

function routedSwap({ order, route }: Solution): RoutedSwap {
  const { sellToken, buyToken, sellAmount, minBuyAmount } = order
  return { route, sellToken, buyToken, sellAmount, minBuyAmount, receiver: canonical.filler }
}

function owedByToken(outputs: ResolvedOrder['outputs']): Map<Address, bigint> {
  const owed = new Map<Address, bigint>()
  for (const { token, amount } of outputs) owed.set(token, (owed.get(token) ?? 0n) + amount)
  return owed
}

function solveSale({ effort, makerQuotes, routes, snapshot }: FillMarket, sale: Sale): Solution | undefined {
  if (effort === 'again') {
    const route = routes.get(pairOf(sale))
    return route && solveAlong(snapshot, { ...sale, extraPools: [] }, route)
  }
  const extraPools = makerQuotes.filter(
    ({ tokens: [sold, bought] }) => sold === sale.sellToken && bought === sale.buyToken,
  )
  const order = { ...sale, extraPools }
  return solve(snapshot, [order], { allows: () => true, effort, expired: () => false })?.[0]
}

const refinements = 4

/**
 * Sells approximately the smallest amount that pays the minimum. The price gets worse with the amount, so an amount in
 * proportion to the whole output is sufficient, and each repetition comes closer.
 */
function solveMinimum(market: FillMarket, sale: Sale): Solution | undefined {
  let best = solveSale(market, sale)
  for (let round = 0; round < refinements && best !== undefined; round++) {
    const { sellAmount } = best.order
    const sufficient = (sellAmount * sale.minBuyAmount) / best.buyAmount + 1n
    const smaller =
      sufficient < sellAmount ? solveSale(market, { ...sale, sellAmount: sufficient }) : undefined
    if (smaller === undefined) return best
    best = smaller
  }
  return best
}

function marketAfter(market: FillMarket, route: Route): FillMarket {
  const moved = new Map<Hex, Pool>()
  for (const { pool, tokenIn, tokenOut, amountIn } of route) {
    const swapped = swap(pool, tokenIn, tokenOut, amountIn)
    if (swapped !== undefined) moved.set(pool.id, swapped.next)
  }
  const { snapshot, makerQuotes } = market
  return {
    ...market,
    snapshot: { ...snapshot, pools: snapshot.pools.map((pool) => moved.get(pool.id) ?? pool) },
    makerQuotes: makerQuotes.filter(({ id }) => !moved.has(id)),
  }
}
