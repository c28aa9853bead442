/**
 * A wallet that asks for its open orders since this morning sends three filters at once. A service that
 * applies only one of them looks correct until somebody else's order is among the results.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { ignoreListParameters, type Mutant } from '#kit/faults'
import { placeOpenAndCancelled, sale, swappers } from '#kit/intents'
import { areSameOrders, type ListedOrder, listOrders, ordersOf } from '#kit/tracking'
import { pre, scenario } from '#solver-api/kit/scenario'

const others = ['order_status', 'order_hashes', 'filter_query'] as const
const names = ['swapper', ...others] as const

type Filter = (typeof names)[number]

export default scenario({
  clause: 'tracking/filters-combine',
  title: 'with several filters, every listed order matches all of them, and no matching order is missing',
  needs: ['key'],

  given: {
    wallets: swappers(2),
    sale: sale(),
    status: fc.constantFrom('open', 'cancelled'),
    isPast: fc.boolean(),
  },

  async check({ wallets, sale, status, isPast }, world) {
    const longAgo = world.clock.now() - 7_200n
    const [first] = wallets
    for (const swapper of wallets) await placeOpenAndCancelled(world, swapper, sale)

    const wrong = await world.eventually(wrongLists, (found) => found?.length === 0)
    pre(wrong !== undefined, 'the orders are not listed')
    assert.deepEqual(wrong, [])

    async function wrongLists(): Promise<readonly string[] | undefined> {
      const [own = [], foreign = []] = await Promise.all(wallets.map((swapper) => ordersOf(world, swapper)))
      if (own.length < 2 || foreign.length < 2) return undefined
      const orders = [...own, ...foreign]
      const some = orders.slice(1)
      const matches: Record<Filter, (order: ListedOrder) => boolean> = {
        swapper: (order) => own.includes(order),
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
      const found: string[] = []
      for (const together of [...others.map((other) => ['swapper', other] as const), names]) {
        const query = Object.fromEntries(together.map((name) => [name, values[name]]))
        const listed = await listOrders(world, query)
        const expected = orders.filter((order) => together.every((name) => matches[name](order)))
        if (!areSameOrders(listed, expected)) {
          found.push(`${together.join(' and ')}: ${listed.length} orders, expected ${expected.length}`)
        }
      }
      return found
    }
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
