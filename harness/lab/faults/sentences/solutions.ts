/** Faults of solutions: their minima, their call data, and the wallets that they serve. */
import { decimalsOf, raised } from '../amounts.ts'
import * as given from '../conditions.ts'
import { asksInstead, hears, ignores, says } from '../effects.ts'
import { faultsAgainst } from '../fault.ts'
import { type AskedOrder, type Call, solve } from '../wire.ts'

const { both, inBatch, isMixedCase, later, orders, withRoutes } = given
const minimum = 'solutions.*.orders.*.buy_amount'
const pays = ['solve/pays-the-receiver', 'solve/echoes-the-order'] as const
const stranger = '0x71fe000000000000000000000000000000000001'

export const solutionFaults = faultsAgainst({
  'receiver: receiver of the funds.': {
    'receiver-of-the-last': [
      'place in a batch',
      pays,
      'all orders of a batch pay the receiver of the last',
      hears(
        solve,
        'orders.*',
        (order, { orders: all }) => ({ ...order, receiver: all.at(-1)?.receiver }),
        inBatch,
      ),
    ],
    'receiver-in-mixed-case': [
      'letters, types, spelling',
      pays,
      'a receiver in mixed case is not read',
      hears(solve, 'orders.*', withoutReceiver, orders('receiver', isMixedCase)),
    ],
    'receiver-or-tight-slippage': [
      'two options together',
      pays,
      'the receiver is not read where a slippage below 0.0005 is asked',
      hears(
        solve,
        'orders.*',
        withoutReceiver,
        given.asks('slippage', (slippage) => Number(slippage) < 0.0005),
      ),
    ],
    'receiver-or-minimum-with-a-filter': [
      'two options together',
      pays,
      'the receiver is not read where the filter leaves protocols out',
      hears(solve, 'orders.*', withoutReceiver, given.filtered),
    ],
    'receiver-of-a-later-order-is-a-stranger': [
      'place in a batch',
      'solve/pays-the-receiver',
      'orders after the first without a receiver pay a stranger',
      strangersWhere((order, place) => place > 0 && order.receiver === undefined),
    ],
    'stranger-of-small-dollars': [
      'size and digits',
      'solve/pays-the-receiver',
      'a sale of fewer than a million units of a token of six decimals pays a stranger',
      strangersWhere(
        ({ sell_amount, sell_token }) => Number(sell_amount) < 1_000_000 && decimalsOf(sell_token) === 6,
      ),
    ],
  },
  'origin_address: wallet address holding the funds.': {
    'origin-of-the-first': [
      'place in a batch',
      [...pays, 'solve/executes'],
      'all orders of a batch pay the origin of the first, where they have no receiver',
      asksInstead(
        solve,
        ({ body, orders: all }) => ({
          body: {
            ...(body as object),
            orders: all.map((order) => ({ ...order, receiver: order.receiver ?? all[0]?.origin_address })),
          },
        }),
        (call) => call.orders.length > 1,
      ),
    ],
    'second-origin-is-optional': [
      'malformed input',
      ['solve/origin-is-required', 'errors/missing-parameter'],
      'an order after the first has the origin of the first where it has none',
      hears(
        solve,
        'orders.*',
        (order, { orders: all }) => ({ origin_address: all[0]?.origin_address, ...order }),
        later,
      ),
    ],
  },
  'buy_amount: minimum amount received for the order, after taking slippage into account.': {
    'minimum-of-coarse-slippage': [
      'size and digits',
      'solve/minimum-after-slippage',
      'a slippage is rounded to whole basis points',
      hears(solve, 'slippage', (slippage) => Math.round(Number(slippage) * 10_000) / 10_000),
    ],
    'slippage-of-five-percent-at-most': [
      'size and digits',
      'solve/minimum-after-slippage',
      'a slippage above 0.05 is 0.05',
      hears(solve, 'slippage', (slippage) => Math.min(Number(slippage), 0.05)),
    ],
    'no-slippage-is-the-default': [
      'size and digits',
      ['solve/minimum-after-slippage', 'solve/default-slippage'],
      'a slippage of 0 is the default on a partner path',
      hears(solve, 'slippage', (slippage) => (Number(slippage) === 0 ? undefined : slippage), given.partner),
    ],
    'slippage-or-routes': [
      'two options together',
      'solve/minimum-after-slippage',
      'the slippage is not read where routes are asked',
      ignores(solve, ['slippage'], withRoutes),
    ],
    'slippage-or-native': [
      'two options together',
      ['solve/minimum-after-slippage', 'solve/native-token'],
      'the slippage is not read where ether is bought',
      ignores(solve, ['slippage'], given.buysNative),
    ],
    'slippage-of-the-last-solve': [
      'repetition and caches',
      ['solve/default-slippage', 'solve/minimum-after-slippage', 'solve/is-repeatable'],
      'from the fourth solve on, the default slippage is 0.001',
      asksInstead(
        solve,
        ({ body }) => ({ body: { slippage: 0.001, ...(body as object) } }),
        (call) => call.nth > 3 && call.orders.length > 0 && call.parameter('slippage') === undefined,
      ),
    ],
    'minimum-of-many-digits-low': [
      'size and digits',
      'solve/minimum-after-slippage',
      'a minimum of 22 digits or more is a thousandth lower',
      says(solve, minimum, (amount) => (`${amount}`.length > 21 ? raised(`${amount}`, -10) : amount)),
    ],
    'slippage-twice-in-the-query': [
      'family, version, endpoint',
      ['solve/minimum-after-slippage', 'general/query-string-parameters'],
      'a slippage of the query string counts twice where routes are asked',
      says(
        solve,
        minimum,
        (amount, call) => raised(`${amount}`, -Math.ceil(Number(call.parameter('slippage')) * 10_000)),
        both(given.inQuery('slippage'), withRoutes),
      ),
    ],
  },
  'If no solution better than this can be found, the solver fails immediately.': {
    'second-minimum-unread': [
      'place in a batch',
      'solve/honours-the-minimum',
      'the minimum of an order after the first is not read',
      hears(solve, 'orders.*', withoutMinimum, later),
    ],
    'minimum-or-filter': [
      'two options together',
      'solve/honours-the-minimum',
      'the minimum is not read where the filter leaves protocols out',
      hears(solve, 'orders.*', withoutMinimum, given.filtered),
    ],
    'minimum-on-the-partner-path': [
      'family, version, endpoint',
      ['solve/honours-the-minimum', 'general/public-equals-partner'],
      'the partner path does not read a minimum where routes are asked',
      hears(solve, 'orders.*', withoutMinimum, both(given.partner, withRoutes)),
    ],
    'huge-minimum-unread': [
      'size and digits',
      'solve/honours-the-minimum',
      'a minimum of 2^64 and more is not read',
      hears(
        solve,
        'orders.*',
        withoutMinimum,
        orders(
          'buy_amount',
          given.amount((least) => least >= 2n ** 64n),
        ),
      ),
    ],
    'minimum-or-wide-slippage': [
      'two options together',
      ['solve/honours-the-minimum', 'solve/minimum-after-slippage'],
      'the minimum is not read where the slippage is 0.01 or more',
      hears(
        solve,
        'orders.*',
        withoutMinimum,
        given.asks('slippage', (slippage) => Number(slippage) >= 0.01),
      ),
    ],
  },
})

function withoutReceiver({ receiver: _, ...order }: AskedOrder): object {
  return order
}

function withoutMinimum({ buy_amount: _, ...order }: AskedOrder): object {
  return order
}

/** The call data pays a stranger; the answer is the honest one. */
function strangersWhere(isMeant: (order: AskedOrder, place: number) => boolean) {
  const stolen = hears(solve, 'orders.*', (order, _: Call, place) =>
    isMeant(order, place) ? { ...order, receiver: stranger } : order,
  )
  const hidden = says(solve, 'solutions.*.orders.*', (entry, { orders: all }, place) => {
    const order = all[place]
    return order !== undefined && isMeant(order, place) ? { ...entry, receiver: order.receiver } : entry
  })
  return [hidden, stolen]
}
