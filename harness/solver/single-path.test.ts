/** Single paths of up to four hops, all of which are tried: none pays more net of gas than the solver's route. */
import fc from 'fast-check'
import { type Address, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken } from '../core/address.ts'
import { type Pool, swap } from '../market/pools/pool.ts'
import type { Snapshot } from '../market/snapshot.ts'
import { draws } from '../testing/draws.ts'
import { mixed, orderOf, placedOrders, solved, unhurried } from '../testing/orders.ts'
import { syntheticMarket } from '../testing/synthetic/synthetic-market.ts'
import { evaluate } from './evaluate.ts'
import { tokenGas, tradeGas } from './gas.ts'
import { gasPriceIn } from './gas-price.ts'
import { marketGraph } from './graph/graph.ts'
import { stepGas, warmContractGasOf } from './pool-kinds.ts'
import { wholeShare } from './route.ts'
import { initialPaths } from './search/path-expansion.ts'
import { searchFor } from './search/search.ts'
import { bestSinglePath, mostOfSplits } from './search/single-path.ts'
import type { Order } from './solve.ts'

test('no single path pays more net of gas, at any gas price', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(
      placedOrders(mixed, { magnitude: [1, 6] }),
      fc.constantFrom(0, 5, 20, 50, 200),
      ({ snapshot: made, order }, gwei) => {
        const snapshot = { ...made, gasPriceWei: BigInt(gwei) * 10n ** 9n }
        const solution = solved(snapshot, order)
        const gasPrice = gasPriceIn(snapshot, order.buyToken)
        const found = solution ? Number(solution.buyAmount) - gasPrice * Number(solution.gas) : -Infinity
        expect(found).toBeGreaterThanOrEqual(bestPathNet(snapshot, order, gasPrice))
      },
    ),
    { numRuns: draws(25) },
  )
})

test.each([
  { seed: 68, gwei: 1n, sells: 5, buys: 7, usd: 11 },
  { seed: 114, gwei: 20n, sells: 6, buys: 1, usd: 275 },
  { seed: 679, gwei: 50n, sells: 5, buys: 2, usd: 331 },
])(
  'the search keeps a path through two pools of one manager, warm the second time, on market $seed',
  (drawn) => {
    const { seed, gwei, sells, buys, usd } = drawn
    const size = { tokens: 10, constantProduct: 8, concentrated: 40, weighted: 0, stable: 0 }
    const { snapshot: made, tokens } = syntheticMarket(seed, size)
    const [sold, bought] = [tokens[sells], tokens[buys]]
    if (!sold || !bought) throw new Error('a market without tokens')
    const manager = numbered(0x44)
    const pools = made.pools.map((pool) =>
      pool.protocol === 'uniswap_v4' ? { ...pool, address: manager } : pool,
    )
    const snapshot = { ...made, pools, gasPriceWei: gwei * 10n ** 9n }
    const order = orderOf(sold, bought, usd)
    const solution = solved(snapshot, order)
    const gasPrice = gasPriceIn(snapshot, order.buyToken)
    expect(solution?.route.map(({ pool }) => pool.address)).toEqual([manager, manager])
    const net = Number(solution?.buyAmount) - gasPrice * Number(solution?.gas)
    expect(net).toBeGreaterThanOrEqual(bestPathNet(snapshot, order, gasPrice))
  },
)

test('no split pays more net of gas than the bound at which the search skips splits', () => {
  fc.assert(
    fc.property(
      placedOrders(mixed, { magnitude: [1, 5] }),
      fc.constantFrom(1, 5, 20, 50, 200),
      ({ snapshot: made, order }, gwei) => {
        const solution = solved({ ...made, gasPriceWei: 0n }, order)
        fc.pre(solution !== undefined)
        const sold = solution.route.map(({ tokenIn }) => tokenIn)
        fc.pre(new Set(sold).size < sold.length)
        const snapshot = { ...made, gasPriceWei: BigInt(gwei) * 10n ** 9n }
        const gasPrice = gasPriceIn(snapshot, order.buyToken)
        const options = { ...unhurried, gasPrice, isOpen: () => true, isThorough: true }
        const search = searchFor(marketGraph(snapshot), order, options)
        const initial = search && initialPaths(search)
        const net = Number(solution.buyAmount) - gasPrice * Number(solution.gas)
        expect(net).toBeLessThanOrEqual(initial ? mostOfSplits(search, order, initial.rates) : -Infinity)
      },
    ),
    { numRuns: draws(20) },
  )
})

test('the best path is the same for any prices that prove that others pay less', () => {
  fc.assert(
    fc.property(
      placedOrders(mixed, { magnitude: [2, 6] }),
      fc.constantFrom(1e-4, 0.01, 1),
      ({ snapshot: made, order }, size) => {
        const snapshot = { ...made, gasPriceWei: 20n * 10n ** 9n }
        const gasPrice = gasPriceIn(snapshot, order.buyToken)
        const options = { ...unhurried, gasPrice, isOpen: () => true, isThorough: true }
        const search = searchFor(marketGraph(snapshot), order, options)
        const initial = search && initialPaths(search)
        if (!initial) return
        const { guess, worths } = initial
        const { to } = search.demand
        const others = guess.map((price, node) => price + size * Math.sin(node)).with(to, 0)
        const pathAt = (logPrices: Float64Array) =>
          bestSinglePath(search, order, { worths, logPrices, atLeast: 0 })
        expect(pathAt(others)).toEqual(pathAt(guess))
      },
    ),
    { numRuns: draws(20) },
  )
})

const whole = 10n ** 18n
const numbered = (number: number): Address => pad(toHex(number), { size: 20 })
const [sold, between, bought] = [1, 2, 3].map(numbered)
if (!sold || !between || !bought) throw new Error('three tokens are missing')

const pairPaying = (paid: bigint, number: number): Pool => ({
  kind: 'constant-product',
  protocol: 'uniswap_v2',
  id: numbered(number),
  address: numbered(number),
  tokens: [sold, between],
  reserves: [1000n * whole, paid * whole],
})

const weightedPool = (balances: readonly bigint[], weights: readonly bigint[]): Pool => ({
  kind: 'weighted',
  protocol: 'balancer_v2',
  id: numbered(0x20),
  address: numbered(0x20),
  tokens: [between, bought],
  balances: balances.map((balance) => balance * whole),
  weights: weights.map((weight) => (weight * whole) / 100n),
  scalingFactors: [1n, 1n],
  swapFee: whole / 100n,
})

const emptied = pairPaying(25n, 0x10)
const deeper = pairPaying(1000n, 0x11)

const paidOn = (pools: readonly Pool[], sells: bigint) => {
  const size = { tokens: 2, constantProduct: 0, concentrated: 0, weighted: 0, stable: 0 }
  const snapshot = { ...syntheticMarket(1, size).snapshot, pools, wrappedNative: sold, gasPriceWei: 0n }
  const order = { sellToken: sold, buyToken: bought, sellAmount: sells * whole, minBuyAmount: 0n }
  return solved(snapshot, { ...order, extraPools: [] })?.buyAmount ?? 0n
}

test.each([
  {
    what: 'alone',
    first: pairPaying(100n, 0x10),
    weighted: weightedPool([350n, 10n], [80n, 20n]),
    sells: 300_000n,
  },
  {
    what: 'beside a deeper one',
    first: emptied,
    weighted: weightedPool([200n, 200n], [50n, 50n]),
    sells: 10_000n,
  },
])('the payment of an emptied pair, $what, is sold on in one swap', ({ first, sells, weighted, what }) => {
  const path = [
    { pool: first, tokenIn: sold, tokenOut: between, share: wholeShare },
    { pool: weighted, tokenIn: between, tokenOut: bought, share: wholeShare },
  ]
  const atOnce = evaluate(path, { sellToken: sold, buyToken: bought, sellAmount: sells * whole })
  if ('refused' in atOnce) throw new Error('The path is refused.')
  const pools = [first, weighted, ...(what === 'alone' ? [] : [deeper])]
  expect(paidOn(pools, sells)).toBeGreaterThanOrEqual(atOnce.buyAmount)
})

test('a deeper pair, whose payment a pool behind it cannot take, lowers nothing', () => {
  const pools = [emptied, weightedPool([30n, 30n], [50n, 50n])]
  const paid = paidOn(pools, 10_000n)
  expect(paid).toBeGreaterThan(0n)
  const rounding = paid / 10n ** 15n
  expect(paidOn([...pools, deeper], 10_000n)).toBeGreaterThanOrEqual(paid - rounding)
})

const maxReserve = 2n ** 112n - 1n
/** Accepts little more than {@link emptied} pays. */
const full: Pool = {
  kind: 'constant-product',
  protocol: 'uniswap_v2',
  id: numbered(0x30),
  address: numbered(0x30),
  tokens: [between, bought],
  reserves: [maxReserve - 30n * whole, maxReserve],
}
const detour: Pool = { ...pairPaying(9000n, 0x31), tokens: [sold, numbered(4)] }

test.each([
  { what: 'as long', way: [emptied] },
  { what: 'longer', way: [detour, { ...emptied, tokens: [numbered(4), between] as const }] },
])('a better label that a later pool refuses hides no path that is $what', ({ way }) => {
  const deeperPairs = [0x40, 0x41, 0x42, 0x43].map((number) => pairPaying(BigInt(number) * 100n, number))
  const paid = paidOn([...way, full], 10_000n)
  expect(paid).toBeGreaterThan(0n)
  expect(paidOn([...way, full, ...deeperPairs], 10_000n)).toBe(paid)
})

/** The payment of the best of all paths, each pool and each token used once. */
function bestPathNet(snapshot: Snapshot, order: Order, gasPrice: number): number {
  const wrap = snapshot.pools.find(({ kind }) => kind === 'wrap')
  const gasInto = (token: Address) => (wrap ? stepGas(wrap) + tokenGas(token) : 0)
  const formOf = (token: Address) => (token === nativeToken ? snapshot.wrappedNative : token)
  const hops = snapshot.pools
    .filter(({ kind }) => kind !== 'wrap')
    .flatMap((pool) =>
      pool.tokens.flatMap((tokenIn) =>
        pool.tokens.flatMap((tokenOut) => (tokenIn === tokenOut ? [] : [{ pool, tokenIn, tokenOut }])),
      ),
    )
  const leaving = Map.groupBy(hops, ({ tokenIn }) => formOf(tokenIn))
  return longer(order.sellToken, order.sellAmount, tradeGas(order), [], [formOf(order.sellToken)])

  function longer(
    held: Address,
    amount: bigint,
    gas: number,
    used: readonly Pool[],
    visited: readonly Address[],
  ): number {
    let best = -Infinity
    for (const { pool, tokenIn, tokenOut } of leaving.get(formOf(held)) ?? []) {
      if (visited.includes(formOf(tokenOut))) continue
      const swapped = swap(pool, tokenIn, tokenOut, amount)
      if (!swapped) continue
      const step = stepGas(pool, swapped.next) + tokenGas(tokenOut) - warmContractGasOf(pool, used.values())
      const spent = gas + step + (tokenIn === held ? 0 : gasInto(tokenIn))
      const arrived = formOf(tokenOut) === formOf(order.buyToken)
      const net = arrived
        ? Number(swapped.amountOut) -
          gasPrice * (spent + (tokenOut === order.buyToken ? 0 : gasInto(order.buyToken)))
        : visited.length < 4
          ? longer(tokenOut, swapped.amountOut, spent, [...used, pool], [...visited, formOf(tokenOut)])
          : -Infinity
      best = Math.max(best, net)
    }
    return best
  }
}
