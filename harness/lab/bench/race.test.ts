/** Routers that know one pool, on a clock that they advance themselves. */
import { expect, test } from 'vitest'
import type { ConstantProductPool } from '../../market/pools/constant-product.ts'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import type { Peer, PeerSearch } from './peers/peer.ts'
import { type BoundedOrder, race } from './race.ts'

const token = (digit: number) => `0x${`${digit}`.repeat(40)}` as const
const pool: ConstantProductPool = {
  kind: 'constant-product',
  protocol: 'uniswap_v2',
  id: token(3),
  address: token(3),
  tokens: [token(1), token(2)],
  reserves: [1_000_000n, 1_000_000n],
}
const size = { tokens: 5, constantProduct: 0, concentrated: 0, weighted: 0, stable: 0 }
const market = {
  name: 'one pool',
  peers: [],
  snapshot: { ...syntheticMarket(1, size).snapshot, pools: [pool] },
}
const orders = Array.from(
  { length: 6 },
  (_, index): BoundedOrder => ({
    id: `${index}`,
    sellToken: token(1),
    buyToken: token(2),
    sellAmount: 1_000n,
    minBuyAmount: 0n,
    size: '$100',
    pair: 'tail/tail',
    bound: 1_000n,
    gasPrice: 0,
  }),
)

let time = 0
const now = () => time

function router(name: string, ms: number, search: PeerSearch): Peer {
  return {
    name,
    prepare: async () => (trade) => {
      time += ms
      return search(trade)
    },
  }
}

const throughPool =
  (share: number): PeerSearch =>
  async () => [{ pool: pool.id, tokenIn: token(1), tokenOut: token(2), take: { kind: 'share', share } }]

test("a route pays as much as its pool, independent of the router's estimate", async () => {
  const half = router('half', 1, throughPool(0.5))
  const [whole, less] = await race([router('whole', 1, throughPool(1)), half], market, orders, {
    allowanceMs: 99,
    now,
  })
  // 1000 and 500, less 0.3 %, into reserves of a million each.
  expect(whole?.orders[0]?.result).toMatchObject({ outcome: 'solved', promised: 996n, bound: 1_000n })
  expect(less?.orders[0]?.result).toMatchObject({ outcome: 'solved', promised: 498n })
})

test('a router whose time is up gets no further order, the first excepted', async () => {
  const slow = () => router('slow', 10, throughPool(1))
  const runs = await race([slow(), slow(), router('quick', 1, throughPool(1))], market, orders, {
    allowanceMs: 25,
    now,
  })
  expect(runs.map((run) => run.orders.length)).toEqual([6, 3, 6])
  expect(runs.map((run) => run.orders[0]?.ms)).toEqual([10, 10, 1])
})

test('a router that throws has refused, and one that finds nothing has no route', async () => {
  const failing = router('failing', 1, async () => {
    throw new TypeError('no such pair')
  })
  const runs = await race([failing, router('lost', 1, async () => undefined)], market, orders, {
    allowanceMs: 99,
    now,
  })
  expect(runs.map((run) => run.orders[0]?.result)).toMatchObject([
    { outcome: 'refused', reason: 'TypeError: no such pair' },
    { outcome: 'no-route' },
  ])
})
