/**
 * Variants: correct behaviour that differs from the reference order service's. No scenario may reject it.
 *
 * @module
 */
import { getAddress } from 'viem/utils'
import type { Fetch } from '../../../core/transport/transport.ts'
import { askedOf, json, type Mutant, misreadQuery, refuse, rewrite } from '../../../judge/mutant.ts'
import type { OrdersPage } from '../api/wire.ts'
import { rewriteRecords } from './faults.ts'

export const variants: Readonly<Record<string, Mutant>> = {
  'a list has one order where no limit is asked for': misreadQuery('/orders', (query) => {
    if (!query.has('limit')) query.set('limit', '1')
  }),
  'wallets are shown with their checksum': rewriteRecords((record) => ({
    ...record,
    swapper: getAddress(record.swapper),
  })),
  'hashes and bytes are shown in capitals': rewriteRecords((record) => ({
    ...record,
    encodedOrder: inCapitals(record.encodedOrder),
    orderHash: inCapitals(record.orderHash),
    signature: inCapitals(record.signature),
  })),
  'records have fields of their own': rewriteRecords((record) => ({
    ...record,
    blockNumber: 1,
    route: null,
  })),
  'a list that is not sorted begins with any order': rewrite('/orders', (page: OrdersPage, { url }) =>
    url.searchParams.has('sortKey') || url.searchParams.has('cursor')
      ? page
      : { ...page, orders: page.orders.toReversed() },
  ),
  'what the chain says of an order is believed at the second look': late,
  'an order that is there already is refused': (fetch) => {
    const known = new Set<unknown>()
    return async (request) => {
      const { body, method } = await askedOf(request)
      const text = method === 'POST' ? JSON.stringify(body) : undefined
      if (known.has(text))
        return json(400, { errorCode: 'ORDER_ALREADY_EXISTS', detail: 'The order exists.' })
      const response = await fetch(request)
      if (text !== undefined && response.ok) known.add(text)
      return response
    }
  },
  'refusals have an id, and a code of their own': refuse('/order', async (response) =>
    json(response.status, { errorCode: 'SOMETHING', detail: 'It cannot be filled.', id: '8f14e45f' }),
  ),
  'records lack what the chain or the order says': rewriteRecords(
    ({ reactor: _, deadline: __, ...record }) => record,
  ),
}

/** Shows an order's status two requests late, and as open until then. */
function late(fetch: Fetch): Fetch {
  const looks = new Map<string, object[]>()
  return rewrite('/orders', (page: OrdersPage, { url }) => {
    if (!url.searchParams.has('orderHash')) return page
    const orders = page.orders.map((record) => {
      const { settledAmounts: _, txHash: __, ...open } = { ...record, orderStatus: 'open' }
      const seen = looks.get(record.orderHash) ?? [open, open]
      looks.set(record.orderHash, [...seen.slice(-1), record])
      return seen[0]
    })
    return { ...page, orders }
  })(fetch)
}

function inCapitals(hex: string): string {
  return `0x${hex.slice(2).toUpperCase()}`
}
