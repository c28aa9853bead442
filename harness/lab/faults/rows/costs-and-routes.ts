/** Faults in the cost of gas, in the search, and in the description of a route. */

import type { QuoteResponseWire } from '../../../interfaces/solver-api/api/quote.ts'
import type { SolveResponseWire } from '../../../interfaces/solver-api/api/solve.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { dollars, raised, solutions, solvedOrders } from '../amounts.ts'
import { faultsOf, type Sight } from '../fault.ts'
import * as wire from '../wire.ts'

const { answers, quote, readsOrders, replies, solve } = wire

export const costsAndRoutes = faultsOf('economics', {
  'gas-cost-times-twenty': [
    ['quote/intent-venue-deducts-gas', 'quote/deduct-gas-cost'],
    'gas is thought to cost twenty times what it does',
    gasTimes(20n),
  ],
  'gas-cost-a-hundredth': [
    ['quote/intent-venue-deducts-gas', 'quote/deduct-gas-cost'],
    'gas is thought to cost a hundredth of what it does',
    gasTimes(1n, 100n),
  ],
  'gas-cost-times-four': [
    ['quote/intent-venue-deducts-gas', 'quote/deduct-gas-cost'],
    'gas is thought to cost four times what it does',
    gasTimes(4n),
  ],
  'gas-is-a-percent': [
    'quote/deduct-gas-cost',
    'FirstOrder deducts one percent',
    quotesFrom(
      (call) => call.parameter('deduct_gas_cost') === 'FirstOrder' && { deduct_gas_cost: undefined },
      -100,
    ),
  ],
  'intent-gas-is-a-percent': [
    'quote/intent-venue-deducts-gas',
    'the intent venue deducts one percent',
    quotesFrom((call) => call.parameter('venue') === 'intent' && { venue: 'classic' }, -100),
  ],
  'small-is-204': [
    'quote/smaller-is-quoted-too',
    'a quote under $1,000 is a 204',
    replies(quote, async (call) =>
      call.orders.some((order) => dollars(order) < 1000) ? noContent() : call.ask(),
    ),
  ],
  'small-solve-is-204': [
    'solve/solves-what-is-quoted',
    'a solve under $1,000 is a 204',
    replies(solve, async (call) =>
      call.orders.some((order) => dollars(order) < 1000) ? noContent() : call.ask(),
    ),
  ],
  'small-is-204-everywhere': [
    'quote/smaller-is-quoted-too',
    'quotes and solves under $1,000 are a 204',
    [quote, solve].map((path) =>
      replies(path, async (call) =>
        call.orders.some((order) => dollars(order) < 1000) ? noContent() : call.ask(),
      ),
    ),
  ],
  'solve-fails-for-link': [
    'solve/solves-what-is-quoted',
    'orders that sell LINK are quoted, and a 204 when they are solved',
    replies(solve, async (call) =>
      call.orders.some(({ sell_token }) => /^0x5149/.test(sell_token)) ? noContent() : call.ask(),
    ),
  ],
  'v3-unread': [
    'quote/known-pool-is-found',
    'the pools of Uniswap V3 are not read',
    withoutPools(({ protocol }) => protocol === 'uniswap_v3'),
  ],
  'v2-unread': [
    'quote/known-pool-is-found',
    'the pools of Uniswap V2 are not read',
    withoutPools(({ protocol }) => protocol === 'uniswap_v2'),
  ],
  'gas-of-long-routes-high': [
    'solve/gas-is-honest',
    'the gas of long call data is three times too high',
    solutions(({ call_data, gas }) => call_data.length > 3000 && { gas: `${BigInt(gas) * 3n}` }),
  ],
  'gas-of-sold-ether-low': [
    ['solve/gas-is-honest', 'solve/native-token'],
    'the gas of an order that sells ether is a half',
    solutions(({ gas }, { order }) => /^0x0{40}$/.test(order.sell_token) && { gas: `${BigInt(gas) / 2n}` }),
  ],
  'gas-of-a-quote-constant': [
    'quote/gas-covers-execution',
    'the gas of a quote is 100000',
    answers<QuoteResponseWire>(quote, (answer) => ({ ...answer, gas: 100_000 })),
  ],
  'splits-of-three-lose': [
    'routes/splits-add-up-to-one',
    'the splits of a group of three or more add up to 0.999',
    rewriteGroups((group) =>
      group.length < 3
        ? group
        : group.map((step, index) => (index === 0 ? { ...step, split: Number(step.split) - 0.001 } : step)),
    ),
  ],
  'smallest-split-hidden': [
    'routes/is-what-happens',
    'the smallest step of a group of three or more is not shown',
    rewriteGroups((group) => {
      if (group.length < 3) return group
      const [smallest, ...others] = group.toSorted((a, b) => Number(a.split) - Number(b.split))
      return others.map((step, index) =>
        index === 0 ? { ...step, split: Number(step.split) + Number(smallest?.split) } : step,
      )
    }),
  ],
  'equal-splits-shown': [
    'routes/is-what-happens',
    'the steps of a group are shown with equal splits',
    rewriteGroups((group) => group.map((step) => ({ ...step, split: 1 / group.length }))),
  ],
  'makers-left-out-of-large-orders': [
    'quote/market-maker-improves',
    'no maker is asked for an order over $100',
    readsOrders(quote, ({ origin_address, ...order }) =>
      dollars(order) > 100 ? order : { ...order, origin_address },
    ),
  ],
  'gain-kept-quiet': [
    'solve/pays-what-it-says',
    'the bought amount is said to be a thousandth less where the order is over $10,000',
    solvedOrders(
      ({ executed_buy_amount }, { order }) =>
        dollars(order) > 10_000 && { executed_buy_amount: raised(`${executed_buy_amount}`, -10) },
    ),
  ],
})

function noContent(): Response {
  return new Response(null, { status: 204 })
}

function gasTimes(factor: bigint, divisor = 1n): Sight {
  return seesMarket((market) => ({ ...market, gasPriceWei: (market.gasPriceWei * factor) / divisor || 1n }))
}

function withoutPools(matches: (pool: Snapshot['pools'][number]) => boolean): Sight {
  return seesMarket((market) => ({ ...market, pools: market.pools.filter((pool) => !matches(pool)) }))
}

/** One market for each of the chain's, which keeps the routes that were found for it. */
function seesMarket(change: (market: Snapshot) => Snapshot): Sight {
  return (ports) => {
    const seen = new WeakMap<Snapshot, Snapshot>()
    return {
      ...ports,
      async snapshot() {
        const market = await ports.snapshot()
        const changed = seen.get(market) ?? change(market)
        seen.set(market, changed)
        return changed
      },
    }
  }
}

/** Quotes another request, and adds `bps` to the amount of the first order. */
function quotesFrom(instead: (call: wire.Call) => object | false, bps: number): wire.WireFault {
  return replies(quote, async (call) => {
    const other = instead(call)
    if (other === false || call.body === undefined) return call.ask()
    const query = new URLSearchParams(call.url.search)
    for (const name of Object.keys(other)) query.delete(name)
    const response = await call.ask({ query, body: { ...(call.body as object), ...other } })
    if (response.status !== 200) return response
    const answer = (await response.json()) as QuoteResponseWire
    const items = answer.quotes.map((item, index) =>
      index === 0 ? { ...item, buy_amount: raised(item.buy_amount, bps) } : item,
    )
    return Response.json({ ...answer, quotes: items })
  })
}

type Group = NonNullable<SolveResponseWire['routes']>[string][number]

function rewriteGroups(change: (group: Group) => Group): wire.WireFault {
  return answers<SolveResponseWire>(solve, ({ routes, ...answer }) =>
    routes === undefined
      ? undefined
      : {
          ...answer,
          routes: Object.fromEntries(Object.entries(routes).map(([id, groups]) => [id, groups.map(change)])),
        },
  )
}
