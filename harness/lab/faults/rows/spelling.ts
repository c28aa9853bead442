/** Faults that the type of a value shows, or the spelling of a name. */
import { fieldOf } from '../../../core/json.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { anywhere, orderList, overlooks, quote, reads, readsQuery, replies, solve, submit } = wire

export const spelling = faultsOf('letters, types, spelling', {
  'false-in-the-query-is-true': [
    ['solve/routes-on-request', 'general/query-string-parameters'],
    'return_routes=false in the query string is read as true',
    replies(solve, async (call) => {
      if (call.url.searchParams.get('return_routes') !== 'false') return call.ask()
      const query = new URLSearchParams(call.url.search)
      query.set('return_routes', 'true')
      return call.ask({ query })
    }),
  ],
  'percent-in-the-query': [
    'general/query-string-parameters',
    'slippage in the query string is in percent',
    readsQuery(solve, (query) => {
      const slippage = query.get('slippage')
      if (slippage !== null) query.set('slippage', `${Number(slippage) / 100}`)
    }),
  ],
  'strategy-unread-in-the-query': [
    'general/query-string-parameters',
    'deduct_gas_cost is not read from the query string',
    readsQuery(quote, (query) => query.delete('deduct_gas_cost')),
  ],
  'body-without-blockchain-refused': [
    'general/query-string-parameters',
    'solve does not read the blockchain of the query string',
    readsQuery(solve, (query) => query.delete('blockchain')),
  ],
  'snake-quote-id-refused': [
    'intent/quote-id-spellings',
    'quote_id is refused, quoteId is not',
    replies(submit, async (call) =>
      fieldOf(call.body, 'quote_id') === undefined
        ? call.ask()
        : Response.json({ detail: 'Unknown field quote_id' }, { status: 422 }),
    ),
  ],
  'hyphen-ends-the-status': [
    'tracking/status-filter',
    'a status with a hyphen filters nothing',
    readsQuery(orderList, (query) => {
      if (query.get('order_status')?.includes('-')) query.delete('order_status')
    }),
  ],
  'blank-ends-between': [
    'tracking/time-filter',
    'a blank after the comma of between makes the second time unread',
    readsQuery(orderList, (query) => {
      const filter = query.get('filter_query')?.replace(/^between\((\d+), +\d+\)$/, 'gt($1)')
      if (filter !== undefined) query.set('filter_query', filter)
    }),
  ],
  'no-blank-in-between': [
    'tracking/time-filter',
    'between without a blank after the comma filters nothing',
    readsQuery(orderList, (query) => {
      if (/^between\(\d+,\d+\)$/.test(query.get('filter_query') ?? '')) query.delete('filter_query')
    }),
  ],
  'later-prefix-unchecked': [
    'amms/missing-prefix',
    'an entry after the first of a filter may lack its prefix',
    readsFilter((entries) => entries.filter((entry, index) => index === 0 || /^[+-]/.test(entry))),
  ],
  'late-contradiction-unseen': [
    'amms/contradiction',
    'a contradiction is only seen between neighbours',
    readsFilter((entries) =>
      entries.length < 3
        ? entries
        : entries.filter(
            (entry, index) =>
              !entries.some((other, at) => Math.abs(at - index) > 1 && other.slice(1) === entry.slice(1)),
          ),
    ),
  ],
  'unsupported-exclusion-unseen': [
    ['amms/unsupported-status', 'amms/unsupported-lists-supported'],
    'an unsupported protocol may be excluded',
    replies('/solver/quote', async (call) => {
      const response = await call.ask()
      const amms = fieldOf(call.body, 'amms')
      if (response.status !== 400 || !Array.isArray(amms) || call.orders.length === 0) return response
      const kept = amms.filter((entry) => !/^-.*(unknown|none|no_|unsupported|xyz|foo)/.test(`${entry}`))
      return kept.length === amms.length ? response : call.askAside({ amms: kept })
    }),
  ],
  'amount-as-a-number': [
    'errors/amount-of-nothing-or-a-number',
    'a sold amount may be a JSON number',
    readsText(quote, (text) => text.replace(/"sell_amount":(\d+)/g, '"sell_amount":"$1"')),
  ],
  'solve-amount-as-a-number': [
    'errors/amount-of-nothing-or-a-number',
    'a sold amount of a solve may be a JSON number',
    readsText('/solver/solve', (text) => text.replace(/"sell_amount":(\d+)/g, '"sell_amount":"$1"')),
  ],
  'amount-with-blanks': [
    'errors/amount-of-another-form',
    'blanks around an amount are dropped',
    readsText('/solver/quote', (text) =>
      text.replace(/"sell_amount":"\s+(\d+)"|"sell_amount":"(\d+)\s+"/g, '"sell_amount":"$1$2"'),
    ),
  ],
  'amount-with-an-exponent': [
    'errors/amount-of-another-form',
    'an amount with an exponent is read by solve',
    readsText('/solver/solve', (text) =>
      text.replace(
        /"sell_amount":"(\d+)e\+?(\d{1,2})"/gi,
        (_, digits, zeros) => `"sell_amount":"${digits}${'0'.repeat(Number(zeros))}"`,
      ),
    ),
  ],
  'amount-with-a-sign': [
    'errors/amount-of-another-form',
    'a plus sign before an amount is dropped',
    readsText('/solver/quote', (text) => text.replace(/"sell_amount":"\+(\d+)"/g, '"sell_amount":"$1"')),
  ],
  'strategy-in-lower-case': [
    'quote/unknown-gas-strategy',
    'another case of FirstOrder is taken for none',
    overlooks(quote, ['deduct_gas_cost'], (call) => {
      const strategy = call.parameter('deduct_gas_cost')
      return typeof strategy === 'string' && strategy !== 'FirstOrder' && /^firstOrder$/i.test(strategy)
    }),
  ],
  'venue-of-another-type': [
    'quote/unknown-venue',
    'a venue that is not text, or is empty, is taken for the default',
    overlooks(quote, ['venue'], (call) => {
      const venue = call.parameter('venue')
      return venue !== null && venue !== undefined && (typeof venue !== 'string' || venue === '')
    }),
  ],
  'not-found-names-the-other': [
    'errors/token-not-found',
    'where the bought token is not supported, the message names the sold one',
    replies(anywhere, async (call) => {
      const response = await call.ask()
      const [order] = call.orders
      if (response.status !== 400 || order === undefined) return response
      const text = (await response.text()).replace(order.buy_token, order.sell_token)
      return new Response(text, response)
    }),
  ],
})

function readsFilter(change: (entries: readonly string[]) => readonly string[]): wire.WireFault {
  return reads(quote, (asked) => {
    const amms = fieldOf(asked, 'amms')
    const isFilter = Array.isArray(amms) && amms.every((entry) => typeof entry === 'string')
    return isFilter ? { ...asked, amms: change(amms) } : undefined
  })
}

/** Reads another text of the body than the one that was sent. */
function readsText(path: string, change: (text: string) => string): wire.WireFault {
  return replies(path, async (call) => {
    const text = change(call.text)
    return text === call.text || call.body === undefined ? call.ask() : call.ask({ body: JSON.parse(text) })
  })
}
