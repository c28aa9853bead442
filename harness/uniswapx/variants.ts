/**
 * What an order service may do otherwise than the reference: nothing of it may be convicted.
 *
 * @module
 */
import { getAddress } from 'viem/utils'
import { type Mutant, misreadQuery, rewrite } from '../judge/mutant.ts'
import type { OrdersPage } from './api/wire.ts'

type OrderRecord = OrdersPage['orders'][number]

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
}

function rewriteRecords(change: (record: OrderRecord) => object): Mutant {
  return rewrite('/orders', (page: OrdersPage) => ({ ...page, orders: page.orders.map(change) }))
}

function inCapitals(hex: string): string {
  return `0x${hex.slice(2).toUpperCase()}`
}
