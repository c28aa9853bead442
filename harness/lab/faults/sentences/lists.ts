/** Faults of the lists of orders. */
import * as given from '../conditions.ts'
import { ignores, says, turnsAway } from '../effects.ts'
import { faultsAgainst } from '../fault.ts'
import { type Call, orderList, readsQuery, type WireFault } from '../wire.ts'

const { asks, both } = given
const lists = ['tracking/filters-combine', 'tracking/swapper-filter'] as const

export const listFaults = faultsAgainst({
  "swapper: the swapper's wallet address.": {
    'all-orders-of-a-status': [
      'two options together',
      lists,
      'the wallet is not read where a status is asked',
      ignores(orderList, ['swapper'], asks('order_status')),
    ],
    'all-orders-of-a-time': [
      'two options together',
      lists,
      'the wallet is not read where a time is asked',
      ignores(orderList, ['swapper'], asks('filter_query')),
    ],
    'hash-of-another-wallet': [
      'two options together',
      lists,
      'the wallet is not read where hashes are asked',
      ignores(orderList, ['swapper'], asks('order_hashes')),
    ],
    'all-orders-of-a-small-page': [
      'two options together',
      [...lists, 'tracking/cursor-walk'],
      'the wallet is not read where two orders or fewer are asked',
      ignores(
        orderList,
        ['swapper'],
        asks('limit', (limit) => Number(limit) <= 2),
      ),
    ],
    'wallet-in-mixed-case-has-none': [
      'letters, types, spelling',
      ['tracking/swapper-filter', 'general/address-case-is-ignored'],
      'a wallet in mixed case has no orders',
      says(
        orderList,
        'orders',
        () => [],
        (call) => given.isMixedCase(`${call.parameter('swapper')}`),
      ),
    ],
  },
  'order_status: one of open, expired, error, cancelled, filled, insufficient-funds.': {
    'status-or-time': [
      'two options together',
      ['tracking/filters-combine', 'tracking/status-filter'],
      'the status is not read where a time is asked',
      ignores(orderList, ['order_status'], asks('filter_query')),
    ],
    'status-or-hashes': [
      'two options together',
      ['tracking/filters-combine', 'tracking/status-filter'],
      'the status is not read where hashes are asked',
      ignores(orderList, ['order_status'], asks('order_hashes')),
    ],
    'status-of-funds-refused': [
      'letters, types, spelling',
      'tracking/status-filter',
      'the status insufficient-funds is refused',
      turnsAway(
        orderList,
        422,
        asks('order_status', (status) => status === 'insufficient-funds'),
      ),
    ],
    'status-error-breaks': [
      'letters, types, spelling',
      'tracking/status-filter',
      'the status error is a 500',
      turnsAway(
        orderList,
        500,
        asks('order_status', (status) => status === 'error'),
      ),
    ],
    'canceled-with-one-l': [
      'letters, types, spelling',
      ['tracking/cancelled-by-nonce', 'tracking/lists-submitted-orders'],
      'the status of a cancelled order has one l',
      statusShown((status) => (status === 'cancelled' ? 'canceled' : status)),
    ],
    'funds-with-an-underscore': [
      'letters, types, spelling',
      ['tracking/insufficient-funds', 'tracking/lists-submitted-orders'],
      'the status of an order without funds has an underscore',
      statusShown((status) => (status === 'insufficient-funds' ? 'insufficient_funds' : status)),
    ],
    'open-by-hash-after-the-fill': [
      'two options together',
      ['tracking/filled-means-filled', 'tracking/hash-filter'],
      'a filled order is open where it is asked by its hash alone',
      statusShown(
        (status) => (status === 'filled' ? 'open' : status),
        both(asks('order_hashes'), (call) => !asks('swapper')(call)),
      ),
    ],
  },
  'filter_query: gt(<unix_timestamp>), lt(<unix_timestamp>) or between(<unix_timestamp>, <unix_timestamp>).':
    {
      'between-is-gt': [
        'two options together',
        ['tracking/time-filter', 'tracking/filters-combine'],
        'the end of between is not read where a wallet is asked',
        readsQuery(orderList, (query) => {
          const [, start] = /^between\((\d+),/.exec(query.get('filter_query') ?? '') ?? []
          if (start !== undefined && query.has('swapper')) query.set('filter_query', `gt(${start})`)
        }),
      ],
      'time-or-limit': [
        'two options together',
        ['tracking/time-filter', 'tracking/filters-combine'],
        'the time is not read where a limit is asked',
        ignores(orderList, ['filter_query'], asks('limit')),
      ],
    },
  'order_hashes: comma-separated order hashes. limit: maximum number of orders in the response.': {
    'second-hash-unread': [
      'size and digits',
      'tracking/hash-filter',
      'of several hashes the first is read',
      readsQuery(orderList, (query) => {
        const [first, ...others] = (query.get('order_hashes') ?? '').split(',')
        if (others.length > 0 && first !== undefined) query.set('order_hashes', first)
      }),
    ],
    'limit-or-status': [
      'two options together',
      ['tracking/cursor-walk', 'tracking/filters-combine'],
      'the limit is not read where a status is asked',
      ignores(orderList, ['limit'], asks('order_status')),
    ],
  },
})

function statusShown(change: (status: string) => string, when?: (call: Call) => boolean): WireFault {
  return says(orderList, 'orders.*.order_status', change, when)
}
