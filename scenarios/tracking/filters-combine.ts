/**
 * The open orders of a wallet since this morning are three filters at once. A service that applies only one
 * of them looks correct until somebody else's order is among the results.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { ignoreListParameters, type Mutant } from '#kit/faults'
import {
  areSameOrders,
  type ListedOrder,
  listOrders,
  ordersOf,
  placeOpenAndCancelled,
  sale,
  swappers,
} from '#kit/intents'
import { scenario } from '#solver-api/scenario'

const others = ['order_status', 'order_hashes', 'filter_query'] as const
const names = ['swapper', ...others] as const

type Filter = (typeof names)[number]

export default scenario({
  clause: 'tracking/filters-combine',
  title: 'with several filters, every listed order matches all of them, and no matching order is missing',
  needs: ['control', 'key'],

  given: {
    wallets: swappers(2),
    sale: sale(),
    status: fc.constantFrom('open', 'cancelled'),
    isPast: fc.boolean(),
  },

  async check({ wallets, sale, status, isPast }, world) {
    const longAgo = world.clock.now() - 7_200n
    const orders: ListedOrder[] = []
    for (const swapper of wallets) {
      await placeOpenAndCancelled(world, swapper, sale)
      orders.push(...(await ordersOf(world, swapper)))
    }
    const [first] = wallets
    const some = orders.slice(1)
    const matches: Record<Filter, (order: ListedOrder) => boolean> = {
      swapper: (order) => order.swapper === first?.address,
      order_status: (order) => order.status === status,
      order_hashes: (order) => some.includes(order),
      filter_query: () => isPast,
    }
    const values: Record<Filter, string | undefined> = {
      swapper: first?.address,
      order_status: status,
      order_hashes: some.map(({ hash }) => hash).join(','),
      filter_query: isPast ? `gt(${longAgo})` : `lt(${longAgo})`,
    }
    const wrong: string[] = []
    for (const together of [...others.map((other) => ['swapper', other] as const), names]) {
      const query = Object.fromEntries(together.map((name) => [name, values[name]]))
      const listed = (await listOrders(world, query)).orders
      const expected = orders.filter((order) => together.every((name) => matches[name](order)))
      if (!areSameOrders(listed, expected)) {
        wrong.push(`${together.join(' and ')}: ${listed.length} orders, expected ${expected.length}`)
      }
    }
    assert.deepEqual(wrong, [])
  },

  mutants: {
    ...Object.fromEntries(
      names.map((name) => [`${name} is ignored beside other filters`, ignoreBesideOthers(name)]),
    ),
    'only the first filter is applied': (fetch) => (request) =>
      ignoreListParameters(...given(request).slice(1))(fetch)(request),
  },
})

function given(request: Request): readonly string[] {
  const { searchParams } = new URL(request.url)
  return names.filter((name) => searchParams.has(name))
}

function ignoreBesideOthers(name: string): Mutant {
  return (fetch) => (request) =>
    given(request).length > 1 ? ignoreListParameters(name)(fetch)(request) : fetch(request)
}
