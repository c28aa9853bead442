/** Faults that two options of a solve show together. */
import { nativeToken } from '../../../core/address.ts'
import { fieldOf } from '../../../core/json.ts'
import { raised, solvedOrders } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { breaks, overlooks, reads, replies, solve } = wire

const entriesOf = (call: wire.Call) => {
  const amms = fieldOf(call.body, 'amms')
  return Array.isArray(amms) ? amms.map(String) : []
}

export const optionsOfSolve = faultsOf('two options together', {
  'sold-ether-pays-the-origin': [
    ['solve/pays-the-receiver', 'solve/native-token', 'solve/echoes-the-order'],
    'the receiver is not read where ether is sold',
    reads(solve, (asked) => withoutField(asked, 'receiver', ({ sell_token }) => sell_token === nativeToken)),
  ],
  'bought-ether-pays-the-origin': [
    ['solve/pays-the-receiver', 'solve/native-token', 'solve/echoes-the-order'],
    'the receiver is not read where ether is bought',
    reads(solve, (asked) => withoutField(asked, 'receiver', ({ buy_token }) => buy_token === nativeToken)),
  ],
  'sold-ether-without-minimum': [
    ['solve/honours-the-minimum', 'solve/native-token'],
    'the minimum is not read where ether is sold',
    reads(solve, (asked) =>
      withoutField(asked, 'buy_amount', ({ sell_token }) => sell_token === nativeToken),
    ),
  ],
  'slippage-below-the-minimum': [
    'solve/minimum-after-slippage',
    'with a slippage, the minimum of the order is not the least that is paid',
    [
      solvedOrders(({ executed_buy_amount }, { call, order }) => {
        const slippage = fieldOf(call.body, 'slippage')
        if (typeof slippage !== 'number' || order.buy_amount === undefined) return false
        return { buy_amount: raised(`${executed_buy_amount}`, -Math.ceil(slippage * 10_000)) }
      }),
    ],
  ],
  'routes-or-filter': [
    ['solve/routes-on-request', 'routes/within-the-filter'],
    'with a filter there are no routes',
    overlooks(solve, ['return_routes'], (call) => entriesOf(call).some((entry) => entry !== '+all')),
  ],
  'receiver-or-slippage': [
    'solve/minimum-after-slippage',
    'with a receiver the slippage is the default',
    overlooks(solve, ['slippage'], ({ orders }) => orders.some(({ receiver }) => receiver !== undefined)),
  ],
  'receiver-or-minimum': [
    'solve/honours-the-minimum',
    'with a receiver the minimum is not read',
    reads(solve, (asked) => withoutField(asked, 'buy_amount', ({ receiver }) => receiver !== undefined)),
  ],
  'routes-or-receiver': [
    ['solve/pays-the-receiver', 'solve/echoes-the-order'],
    'with routes the receiver is not read',
    reads(solve, (asked) => withoutField(asked, 'receiver', () => asked.return_routes === true)),
  ],
  'minimum-or-routes': [
    'solve/routes-on-request',
    'with a minimum there are no routes',
    overlooks(solve, ['return_routes'], ({ orders }) =>
      orders.some(({ buy_amount }) => buy_amount !== undefined),
    ),
  ],
  'makers-not-excluded': [
    ['amms/exclude-one', 'routes/within-the-filter', 'amms/several-entries'],
    'market makers cannot be excluded',
    reads(solve, (asked) =>
      withEntries(asked, (entries) => entries.filter((entry) => entry !== '-market_maker')),
    ),
  ],
  'makers-alone-break-in-solve': [
    ['amms/include-one', 'errors/malformed-input-never-5xx', 'solve/response-shape'],
    'a solve by market makers alone is a 500',
    breaks(solve, (call) => `${entriesOf(call)}` === '+market_maker'),
  ],
  'second-exclusion-unread': [
    'amms/several-entries',
    'of several exclusions the first is read',
    reads(solve, (asked) => {
      const isFirst = (entries: readonly string[], entry: string) =>
        entries.find((one) => one.startsWith('-')) === entry
      return withEntries(asked, (entries) =>
        entries.filter((entry) => entry.startsWith('+') || isFirst(entries, entry)),
      )
    }),
  ],
  'third-inclusion-unread': [
    'amms/several-entries',
    'of three inclusions or more the first two are read',
    reads(solve, (asked) =>
      withEntries(asked, (entries) => (entries.includes('+all') ? entries : entries.slice(0, 2))),
    ),
  ],
  'all-must-come-first': [
    ['amms/exclude-one', 'amms/several-entries', 'routes/within-the-filter'],
    'exclusions before +all are not read',
    reads(solve, (asked) =>
      withEntries(asked, (entries) => entries.slice(Math.max(0, entries.indexOf('+all')))),
    ),
  ],
  'query-slippage-or-routes': [
    ['general/query-string-parameters', 'solve/routes-on-request'],
    'with slippage in the query string the routes of the body are not read',
    replies(solve, (call) => {
      if (!call.url.searchParams.has('slippage') || call.body === undefined) return call.ask()
      return call.ask({ body: { ...(call.body as object), return_routes: undefined } })
    }),
  ],
})

function withoutField(
  asked: wire.Asked,
  field: keyof wire.AskedOrder,
  when: (order: wire.AskedOrder) => boolean,
): object {
  const orders = asked.orders.map((order) => (when(order) ? { ...order, [field]: undefined } : order))
  return { ...asked, orders }
}

function withEntries(
  asked: wire.Asked,
  change: (entries: readonly string[]) => readonly string[],
): object | undefined {
  const amms = fieldOf(asked, 'amms')
  if (!Array.isArray(amms) || !amms.every((entry) => typeof entry === 'string')) return undefined
  return { ...asked, amms: change(amms) }
}
