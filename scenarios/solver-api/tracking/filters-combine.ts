/**
 * A wallet that asks for its open orders since this morning sends three filters at once. A service that
 * applies only one of them looks correct until somebody else's order is among the results.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { when } from '#kit/conditions'
import { ignoreListParameters, type Mutant } from '#kit/faults'
import { placeOpenAndCancelled, sale, swappers } from '#kit/intents'
import { isRefused } from '#kit/reading'
import {
  areSameOrders,
  filterNames,
  type ListedOrder,
  type ListFilters,
  listFilters,
  listOrders,
  type OrdersQuery,
  ordersOf,
  pageOf,
  requestOrders,
} from '#kit/tracking'
import { blaming, pre, scenario, type World } from '#solver-api/kit/scenario'

const names = ['swapper', ...filterNames] as const

type Filter = (typeof names)[number]

interface WrongList {
  readonly query: OrdersQuery
  readonly fault: string
}

export default scenario({
  clause: 'tracking/filters-combine',
  title: 'with several filters, every listed order matches all of them, and no matching order is missing',
  needs: ['key'],

  given: {
    wallets: swappers(2),
    sale: sale(),
    status: fc.constantFrom('open', 'cancelled'),
    isPast: fc.boolean(),
    lists: listFilters(4),
  },

  async check({ wallets, sale, status, isPast, lists }, world) {
    const longAgo = world.clock.now() - 7_200n
    const [first] = wallets
    for (const swapper of wallets) await placeOpenAndCancelled(world, swapper, sale)

    const wrong = await world.eventually(wrongLists, (found) => found?.length === 0)
    pre(wrong !== undefined, 'the orders are not listed')
    for (const { query } of wrong) {
      const shown = await requestOrders(world, query)
      blaming(shown, () =>
        assert.deepEqual(
          wrong.map(({ fault }) => fault),
          [],
        ),
      )
    }

    async function wrongLists(): Promise<readonly WrongList[] | undefined> {
      const [own = [], foreign = []] = await Promise.all(wallets.map((swapper) => ordersOf(world, swapper)))
      if (own.length < 2 || foreign.length < 2) return undefined
      const orders = [...own, ...foreign]
      // Without this order, each filter alone excludes some order that the others let pass.
      const left = own.find((order) => (order.status === status) === isPast) ?? own[0]
      const some = orders.filter((order) => order !== left)
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
      const found: WrongList[] = []
      for (const asked of lists) {
        const together = ['swapper', ...asked.names] as const
        const query = queryOf(asked, values)
        const expected = orders.filter((order) => together.every((name) => matches[name](order)))
        const listed = await (asked.limit === undefined
          ? listOrders(world, query)
          : firstOrders(world, query))
        if (listed === undefined) continue
        // A page has some of the orders.
        const isPart =
          listed.length > 0 && listed.every((one) => expected.some(({ hash }) => hash === one.hash))
        if (!areSameOrders(listed, expected) && (asked.limit === undefined || !isPart)) {
          const by = Object.keys(query).join(' and ')
          const foreign = listed.filter((one) => !expected.some(({ hash }) => hash === one.hash))
          const missing = expected.length - (listed.length - foreign.length)
          const said =
            foreign.length > 0
              ? `${foreign.length} of ${listed.length} listed orders do not match`
              : `${missing} of ${expected.length} orders that match are missing`
          found.push({ query, fault: `by ${by}, ${said}` })
        }
      }
      return found
    }
  },

  mutants: {
    ...Object.fromEntries(
      names.map((name) => [`${name} is ignored beside other filters`, ignoreBesideOthers(name)]),
    ),
    'the status is ignored for a wallet in mixed case': when(
      ({ url }) => /0x[0-9a-f]*[A-F]/.test(url.searchParams.get('swapper') ?? ''),
      ignoreListParameters('order_status'),
    ),
    'the time is ignored where one order is asked': when(
      ({ url }) => url.searchParams.get('limit') === '1',
      ignoreListParameters('filter_query'),
    ),
    'only the first filter is applied': (fetch) => (request) =>
      ignoreListParameters(...given(request).slice(1))(fetch)(request),
  },
})

/** The first page, or `undefined` if the service refuses the limit, which is its choice. */
async function firstOrders(world: World, query: OrdersQuery): Promise<readonly ListedOrder[] | undefined> {
  const exchange = await requestOrders(world, query)
  const page = isRefused(exchange) ? undefined : pageOf(world, exchange)
  return typeof page === 'string' ? [] : page?.orders
}

function queryOf(
  { isMixedCase, limit, names: asked }: ListFilters,
  values: Record<Filter, string | undefined>,
) {
  const swapper = values.swapper as Address | undefined
  return {
    swapper: swapper && isMixedCase ? getAddress(swapper) : swapper,
    ...Object.fromEntries(asked.map((name) => [name, values[name]])),
    ...(limit === undefined ? {} : { limit }),
  }
}

function given(request: Request): readonly string[] {
  const { searchParams } = new URL(request.url)
  return names.filter((name) => searchParams.has(name))
}

function ignoreBesideOthers(name: string): Mutant {
  return (fetch) => (request) =>
    given(request).length > 1 ? ignoreListParameters(name)(fetch)(request) : fetch(request)
}
