/**
 * Batches on markets that are small enough to try every way to share them.
 *
 * @module
 */
import fc from 'fast-check'
import { type Address, pad } from 'viem'
import { type Pool, swap } from '../../market/pools/pool.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { solved } from '../../testing/orders.ts'
import type { Order, Solution } from '../solve.ts'

const [tokenA, tokenB, tokenC, wrappedNative] = [1, 2, 3, 4].map((at) => pad(`0x${at}`, { size: 20 })) as [
  Address,
  Address,
  Address,
  Address,
]

/** `held`: the pool's balance of its first token, in 1e18 base units. `off`: the error of its price, in thousandths. */
export interface TinyPool {
  readonly pair: 'AB' | 'AC' | 'CB'
  readonly held: number
  readonly off: number
}

const tokensOf = { AB: [tokenA, tokenB], AC: [tokenA, tokenC], CB: [tokenC, tokenB] } as const

/** Constant-product pools between A and B, some of them by way of C. */
export function tinyMarket(pools: readonly TinyPool[]): Snapshot {
  return {
    chainId: 1,
    block: { number: 1n, hash: pad('0x1', { size: 32 }), timestamp: 1_700_000_000n },
    gasPriceWei: 0n,
    wrappedNative,
    tokens: [tokenA, tokenB, tokenC].map((address) => ({ address, symbol: 'T', name: 'T', decimals: 18 })),
    pools: pools.map(({ pair, held, off }, index) => ({
      kind: 'constant-product',
      protocol: 'uniswap_v2',
      id: pad(`0x${index + 16}`, { size: 20 }),
      address: pad(`0x${index + 16}`, { size: 20 }),
      tokens: tokensOf[pair],
      reserves: [inUnits(held), inUnits(held * (1 + off / 1000))],
    })),
  }
}

/** An order of A for B, or of B for A. Amounts in units of 1e18. */
export function tinyOrder(sold: 'A' | 'B', amount: number): Order {
  const [sellToken, buyToken] = sold === 'A' ? [tokenA, tokenB] : [tokenB, tokenA]
  return { sellToken, buyToken, sellAmount: inUnits(amount), minBuyAmount: 0n, extraPools: [] }
}

/** The order with this part of its payment when alone as its minimum. */
export function withMinimum(snapshot: Snapshot, order: Order, part: number): Order {
  const alone = solved(snapshot, order)?.buyAmount ?? 0n
  return { ...order, minBuyAmount: (alone * BigInt(Math.floor(part * 1e9))) / 1_000_000_000n }
}

function inUnits(amount: number): bigint {
  return BigInt(Math.round(amount * 1e6)) * 10n ** 12n
}

export function permutations<T>(all: readonly T[]): readonly (readonly T[])[] {
  if (all.length < 2) return [all]
  return all.flatMap((first, at) => permutations(all.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

/** The market after a route was executed; throws if a pool does not pay the route's amount. */
export function executed(snapshot: Snapshot, { route }: Solution): Snapshot {
  const pools = new Map(snapshot.pools.map((pool) => [pool.id, pool]))
  for (const { pool, tokenIn, tokenOut, amountIn, amountOut } of route) {
    const swapped = swap(pools.get(pool.id) ?? pool, tokenIn, tokenOut, amountIn)
    if (swapped?.amountOut !== amountOut)
      throw new Error(`${pool.id} pays ${swapped?.amountOut}, not ${amountOut}`)
    pools.set(pool.id, swapped.next)
  }
  return { ...snapshot, pools: [...pools.values()] }
}

/** An order and one of its paths, as numbers of any size that wrap around, and the part of its remainder to sell. */
interface Swap {
  readonly order: number
  readonly path: number
  readonly part: number
}

/** The payments of the orders if parts of them are sold along paths, one after the other, and the rest is not sold. */
export function executedInTurn(
  { pools }: Snapshot,
  orders: readonly Order[],
  swaps: readonly Swap[],
): readonly bigint[] {
  const states = new Map(pools.map((pool) => [pool.id, pool]))
  const left = orders.map(({ sellAmount }) => sellAmount)
  const paid = orders.map(() => 0n)
  for (const { order: drawn, part, path: chosen } of swaps) {
    const index = drawn % orders.length
    const order = orders[index]
    const paths = order ? pathsOf(pools, order) : []
    const path = paths[chosen % paths.length]
    if (!order || !path) continue
    const sold = ((left[index] ?? 0n) * BigInt(Math.floor(part * 1e6))) / 1_000_000n
    left[index] = (left[index] ?? 0n) - sold
    let amount = sold
    let tokenIn = order.sellToken
    for (const { id, tokens } of path) {
      const tokenOut = tokens[0] === tokenIn ? tokens[1] : tokens[0]
      const state = states.get(id)
      const swapped = state && tokenOut && amount > 0n ? swap(state, tokenIn, tokenOut, amount) : undefined
      if (swapped) states.set(id, swapped.next)
      amount = swapped?.amountOut ?? 0n
      tokenIn = tokenOut ?? tokenIn
    }
    paid[index] = (paid[index] ?? 0n) + amount
  }
  return paid
}

/** Paths of one pool or two. */
function pathsOf(pools: readonly Pool[], { sellToken, buyToken }: Order): readonly (readonly Pool[])[] {
  const holds = (pool: Pool, token: string) => pool.tokens.some((held) => held === token)
  return pools.flatMap((first) => {
    if (!holds(first, sellToken)) return []
    if (holds(first, buyToken)) return [[first]]
    const seconds = pools.filter((second) => holds(second, buyToken) && !holds(second, sellToken))
    return seconds.map((second) => [first, second])
  })
}

/** Whether the orders can be executed one after the other, each at its minimum over the best subset of the pools. */
export function canShare(snapshot: Snapshot, orders: readonly Order[]): boolean {
  const [first, ...others] = orders
  if (!first) return true
  return subsets(snapshot.pools).some((pools) => {
    const one = solved(snapshot, first, { allows: (pool) => pools.includes(pool) })
    return one !== undefined && canShare(executed(snapshot, one), others)
  })
}

function subsets(pools: readonly Pool[]): readonly (readonly Pool[])[] {
  return pools.reduce<readonly (readonly Pool[])[]>(
    (found, pool) => found.flatMap((set) => [set, [...set, pool]]),
    [[]],
  )
}

/** Two or three orders, most with a minimum, on three or four pools. */
export const sharedMarkets = fc
  .record({
    pools: fc.array(
      fc.record({
        pair: fc.constantFrom('AB', 'AB', 'AC'),
        held: fc.double({ min: 0, max: 2, noNaN: true }).map((power) => 10 ** power),
        off: fc.double({ min: -2, max: 2, noNaN: true }),
      }),
      { minLength: 2, maxLength: 3 },
    ),
    orders: fc.array(
      fc.record({
        sold: fc.constantFrom('A', 'A', 'A', 'B'),
        amount: fc.double({ min: -1.5, max: 0.5, noNaN: true }).map((power) => 10 ** power),
        missing: fc.option(fc.double({ min: -3.5, max: -0.5, noNaN: true }).map((power) => 10 ** power)),
      }),
      { minLength: 2, maxLength: 3 },
    ),
  })
  .map(({ pools, orders }) => {
    const snapshot = tinyMarket([...pools, { pair: 'CB', held: 10, off: 0 }] as readonly TinyPool[])
    return {
      snapshot,
      orders: orders.map(({ amount, missing, sold }) => {
        const order = tinyOrder(sold as 'A' | 'B', amount)
        return missing === null ? order : withMinimum(snapshot, order, 1 - missing)
      }),
    }
  })
