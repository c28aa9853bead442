/** Faults that two options of a quote or of a list show together. */
import { fieldOf } from '../../../core/json.ts'
import { quotes, raised } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { breaks, orderList, overlooks, quote, readsQuery, replies, tokens } = wire

const has = (call: wire.Call, name: string) => {
  const value = call.parameter(name)
  return value !== null && value !== undefined
}

const entriesOf = (call: wire.Call) => {
  const amms = fieldOf(call.body, 'amms')
  return Array.isArray(amms) ? amms.map(String) : []
}

export const optionsElsewhere = faultsOf('two options together', {
  'no-gas-deducted-by-both': [
    ['quote/intent-venue-deducts-gas', 'quote/deduct-gas-cost'],
    'on the intent venue with FirstOrder no gas is deducted',
    overlooks(
      quote,
      ['venue', 'deduct_gas_cost'],
      (call) => has(call, 'venue') && has(call, 'deduct_gas_cost'),
    ),
  ],
  'intent-venue-without-filter': [
    [
      'amms/nothing-left-is-204',
      'amms/excluding-never-improves',
      'amms/same-on-quote-and-solve',
      'quote/venue',
    ],
    'the intent venue has no filter',
    overlooks(quote, ['amms'], (call) => call.parameter('venue') === 'intent'),
  ],
  'makers-alone-break': [
    ['amms/include-one', 'errors/malformed-input-never-5xx', 'quote/response-shape'],
    'a filter of market makers alone is a 500',
    breaks(quote, (call) => `${entriesOf(call)}` === '+market_maker'),
  ],
  'origin-keeps-the-gas': [
    'quote/deduct-gas-cost',
    'with an origin no gas is deducted',
    overlooks(quote, ['deduct_gas_cost'], ({ orders }) =>
      orders.some(({ origin_address }) => origin_address !== undefined),
    ),
  ],
  'receiver-breaks-a-quote': [
    'quote/origin-and-receiver-are-optional',
    'a quote with a receiver and without an origin is a 500',
    breaks(quote, ({ orders }) =>
      orders.some((order) => order.receiver !== undefined && order.origin_address === undefined),
    ),
  ],
  'filter-keeps-the-gas': [
    'quote/deduct-gas-cost',
    'with a filter no gas is deducted',
    overlooks(quote, ['deduct_gas_cost'], (call) => entriesOf(call).some((entry) => entry !== '+all')),
  ],
  'batch-keeps-the-gas': [
    'quote/deduct-gas-cost',
    'no gas is deducted from a batch of three or more',
    overlooks(quote, ['deduct_gas_cost'], ({ orders }) => orders.length > 2),
  ],
  'bitcoin-keeps-the-gas': [
    'quote/deduct-gas-cost',
    'no gas is deducted where the first order buys bitcoin',
    overlooks(quote, ['deduct_gas_cost'], ({ orders: [first] }) => /^0x2260/.test(first?.buy_token ?? '')),
  ],
  'intent-batch-deducts-once': [
    'quote/intent-venue-deducts-gas',
    'on the intent venue gas is deducted from the first order of a batch alone',
    replies(quote, async (call) => {
      const response = await call.ask()
      if (call.parameter('venue') !== 'intent' || call.orders.length < 2 || response.status !== 200)
        return response
      const classic = await call.askAside({ venue: 'classic' })
      if (classic.status !== 200) return response
      const [answer, other] = [await response.json(), await classic.json()] as [Quotes, Quotes]
      const items = answer.quotes.map((item, index) => (index === 0 ? item : other.quotes[index]))
      return Response.json({ ...answer, quotes: items })
    }),
  ],
  'status-drops-the-cursor': [
    ['tracking/filters-combine', 'tracking/cursor-walk'],
    'with a status the cursor is not read',
    readsQuery(orderList, (query) => {
      if (query.has('order_status')) query.delete('cursor')
    }),
  ],
  'hashes-drop-the-swapper': [
    'tracking/filters-combine',
    'with hashes the swapper is not read',
    readsQuery(orderList, (query) => {
      if (query.has('order_hashes')) query.delete('swapper')
    }),
  ],
  'status-drops-the-time': [
    'tracking/filters-combine',
    'with a status the time filter is not read',
    readsQuery(orderList, (query) => {
      if (query.has('order_status')) query.delete('filter_query')
    }),
  ],
  'hashes-drop-the-limit': [
    'tracking/cursor-walk',
    'with hashes the limit is not read',
    readsQuery(orderList, (query) => {
      if (query.has('order_hashes')) query.delete('limit')
    }),
  ],
  'later-pages-without-limit': [
    'tokens/pages-partition-the-list',
    'the limit is read of the first page of tokens alone',
    readsQuery(tokens, (query) => {
      if (Number(query.get('page')) > 0 && Number(query.get('limit')) < 10) query.set('limit', '10')
    }),
  ],
  'intent-venue-for-an-origin': [
    ['quote/intent-venue-deducts-gas', 'fills/quoted-price-fills'],
    'the intent venue quotes a known origin 4 % too high',
    quotes(
      (item, { call, order }) =>
        call.parameter('venue') === 'intent' &&
        order.origin_address !== undefined && { buy_amount: raised(`${item.buy_amount}`, 400) },
    ),
  ],
})

interface Quotes {
  readonly quotes: readonly unknown[]
}
