/** Faults of the AMM filter and of the older version. */
import { decimalsOf } from '../amounts.ts'
import * as given from '../conditions.ts'
import { asksInstead, hears, ignores, refusesWith, says } from '../effects.ts'
import { faultsAgainst } from '../fault.ts'
import {
  type AskedOrder,
  type Call,
  quote,
  readsQuery,
  solve,
  v1Quote,
  v1Solve,
  type WireFault,
} from '../wire.ts'

const { entriesOf, filtered, inBatch, orders } = given
const within = ['routes/within-the-filter', 'amms/include-one', 'amms/exclude-one'] as const

export const filtersAndVersions = faultsAgainst({
  '`+<protocol>` alone includes only that protocol.': {
    'filter-or-receiver': [
      'two options together',
      within,
      'the filter of a solve is not read where an order has a receiver',
      ignores(solve, ['amms'], orders('receiver')),
    ],
    'filter-or-minimum': [
      'two options together',
      within,
      'the filter of a solve is not read where an order has a minimum',
      ignores(solve, ['amms'], orders('buy_amount')),
    ],
    'filter-or-slippage': [
      'two options together',
      within,
      'the filter of a solve is not read where a slippage is asked',
      ignores(solve, ['amms'], given.asks('slippage')),
    ],
    'filter-of-a-batch': [
      'place in a batch',
      [...within, 'amms/same-on-quote-and-solve'],
      'the filter of a solve is not read where it has several orders',
      ignores(solve, ['amms'], inBatch),
    ],
    'filter-or-intent': [
      'two options together',
      ['amms/include-one', 'amms/nothing-left-is-204', 'amms/several-entries'],
      'the filter is not read on the intent venue',
      ignores(quote, ['amms'], given.isIntent),
    ],
    'filter-on-the-partner-path': [
      'family, version, endpoint',
      [...within, 'general/public-equals-partner'],
      'a partner solve has no filter where routes are asked',
      ignores(solve, ['amms'], given.both(given.partner, given.withRoutes)),
    ],
    'filter-or-native': [
      'two options together',
      within,
      'the filter of a solve is not read where ether is sold',
      ignores(solve, ['amms'], given.sellsNative),
    ],
    'filter-remembered': [
      'repetition and caches',
      ['amms/default-is-all', 'solve/is-repeatable', 'general/same-question-same-answer'],
      'a solve without a filter has sushiswap_v2 alone where it is the sixth',
      asksInstead(
        solve,
        ({ body }) => ({ body: { ...(body as object), amms: ['+sushiswap_v2'] } }),
        (call) => call.nth % 6 === 0 && call.orders.length > 0 && !filtered(call),
      ),
    ],
  },
  'The same protocol given with both `+` and `-` is rejected with 422.': {
    'contradiction-around-a-third': [
      'letters, types, spelling',
      'amms/contradiction',
      'a contradiction with another entry between is not noticed',
      hearsEntries(solve, (entries) => (entries.length > 2 ? consistent(entries) : entries)),
    ],
    'contradiction-on-the-partner-path': [
      'family, version, endpoint',
      'amms/contradiction',
      'a contradiction is not noticed on a partner path',
      hearsEntries(quote, consistent, given.partner),
    ],
    'contradiction-is-404': [
      'two options together',
      'amms/contradiction',
      'a contradiction is a 404 in a batch',
      refusesWith(
        quote,
        (status, text) => (status === 422 ? new Response(text, jsonOf(404)) : undefined),
        (call) => inBatch(call) && consistent(entriesOf(call)).length < entriesOf(call).length,
      ),
    ],
  },
  'An unsupported protocol is rejected; the message lists the supported protocols.': {
    'unsupported-exclusion-passes': [
      'letters, types, spelling',
      ['amms/unsupported-lists-supported', 'amms/unsupported-status'],
      'the exclusion of an unsupported protocol is not read',
      hearsEntries(quote, (entries) => {
        const known = entries.filter((entry) => !/^-/.test(entry) || isSupported(entry.slice(1)))
        return known.length === 0 ? ['+all'] : known
      }),
    ],
    'unsupported-after-the-first-passes': [
      'letters, types, spelling',
      ['amms/unsupported-lists-supported', 'amms/unsupported-status'],
      'an unsupported protocol after a supported one is not read by solve',
      hearsEntries(solve, (entries) =>
        entries.filter((entry, place) => place === 0 || /^.all$/.test(entry) || isSupported(entry.slice(1))),
      ),
    ],
  },
  'v1: a sell_amount containing a decimal point is read as a token-unit amount.': {
    'whole-token-units-are-base-units': [
      'letters, types, spelling',
      'v1/decimal-point-means-token-units',
      'a v1 amount whose decimals are zeros is read without them',
      hears(v1Solve, 'orders.*.sell_amount', (amount) => `${amount}`.replace(/\.0+$/, '')),
    ],
    'decimals-of-the-first': [
      'place in a batch',
      'v1/decimal-point-means-token-units',
      'token units of a v1 order after the first are of the decimals of the first',
      hears(v1Solve, 'orders.*', (order: AskedOrder, call, place) =>
        place === 0 ? order : shifted(order, call.orders[0]),
      ),
    ],
  },
  'v1 quote: exactly one of the two amounts to be given.': {
    'v1-equal-amounts-pass': [
      'malformed input',
      'v1/exactly-one-amount',
      'a v1 quote takes both amounts where it has a filter or an origin',
      readsQuery(v1Quote, (query) => {
        const isOdd = query.has('amms') || query.has('origin_address')
        if (isOdd && query.has('sell_amount_integer')) query.delete('sell_amount')
      }),
    ],
    'v1-integer-wins': [
      'malformed input',
      'v1/exactly-one-amount',
      'a v1 quote with both amounts reads the token units',
      readsQuery(v1Quote, (query) => {
        if (query.has('sell_amount')) query.delete('sell_amount_integer')
      }),
    ],
  },
  'bought and bought_integer: decimal string and integer.': {
    'bought-in-eight-digits': [
      'size and digits',
      'v1/bought-and-bought-integer-agree',
      'what is bought has eight decimals at most',
      says(v1Quote, 'bought', (bought) => `${bought}`.replace(/(\.\d{8})\d+$/, '$1')),
    ],
    'bought-integer-as-text': [
      'size and digits',
      'v1/quote-shape',
      'bought_integer is a text from 2^53 on',
      says(v1Quote, 'bought_integer', (amount) => (BigInt(amount) >= 2n ** 53n ? `${amount}` : amount)),
    ],
  },
  'v1 solve: slippage (float, default 0.0005).': {
    'v1-slippage-of-a-batch': [
      'place in a batch',
      ['v1/solve-slippage', 'v1/solve-parameters'],
      'the slippage of a v1 solve is not read where it has several orders',
      ignores(v1Solve, ['slippage'], inBatch),
    ],
    'v1-slippage-of-nothing': [
      'size and digits',
      'v1/solve-slippage',
      'the call data of a v1 solve with a slippage of 0 holds at 5 % less',
      hears(v1Solve, 'slippage', (slippage) => (Number(slippage) === 0 ? 0.05 : slippage)),
    ],
    'v1-slippage-with-a-filter': [
      'two options together',
      ['v1/solve-slippage', 'v1/solve-parameters'],
      'the slippage of a v1 solve with a filter is ten times what is asked',
      hears(v1Solve, 'slippage', (slippage) => Math.min(0.5, Number(slippage) * 10), filtered),
    ],
  },
  'v1 solve: executed_sell_amount, executed_buy_amount.': {
    'v1-executed-raised-with-token-units': [
      'letters, types, spelling',
      ['v1/solve-executes', 'v1/solve-near-the-quote'],
      'a v1 solve in token units says five thousandths more than it buys',
      says(
        v1Solve,
        'solutions.*.orders.*.executed_buy_amount',
        (amount) => `${(BigInt(amount) * 1005n) / 1000n}`,
        orders('sell_amount', (amount) => amount.includes('.')),
      ),
    ],
  },
})

/** Reads other entries of a filter that is a list of texts. */
function hearsEntries(
  path: string,
  change: (entries: readonly string[]) => readonly string[],
  when?: given.Holds,
): WireFault {
  const isFilter = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string')
  return hears(path, 'amms', (entries) => (isFilter(entries) ? change(entries) : entries), when)
}

const supported = /^(all|uniswap_v[234]|sushiswap_v2|pancakeswap_v3|balancer_v2|curve|market_maker)$/

function isSupported(name: string): boolean {
  return supported.test(name)
}

/** The entries that nothing contradicts. */
function consistent(entries: readonly string[]): readonly string[] {
  const signs = new Map<string, string>()
  return entries.filter((entry) => {
    const [sign, name] = [entry.slice(0, 1), entry.slice(1)]
    const isFirst = !signs.has(name) || signs.get(name) === sign
    signs.set(name, signs.get(name) ?? sign)
    return isFirst
  })
}

/** Token units of the first order's token in those of the order's own. */
function shifted(order: AskedOrder, first: Call['orders'][number] | undefined): object {
  const digits = decimalsOf(first?.sell_token ?? '') - decimalsOf(order.sell_token)
  if (!order.sell_amount.includes('.') || !(digits < 0)) return order
  const base = BigInt(Math.round(Number(order.sell_amount) * 10 ** decimalsOf(first?.sell_token ?? '')))
  return base > 0n ? { ...order, sell_amount: `${base}` } : order
}

function jsonOf(status: number): ResponseInit {
  return { status, headers: { 'content-type': 'application/json' } }
}
