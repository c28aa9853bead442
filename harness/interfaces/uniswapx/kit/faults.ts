/**
 * Mutants: faults of an order service that scenarios must detect.
 *
 * @module
 */
import { json, type Mutant, misreadQuery, refuse, respond, rewrite, when } from '../../../judge/mutant.ts'
import type { OrderRecord, OrdersPage } from '../api/wire.ts'

type Mutants = Readonly<Record<string, Mutant>>

const accepts = () => json(201, { hash: `0x${'ab'.repeat(32)}` })
const refuses = () => json(400, { errorCode: 'INVALID_ORDER', detail: 'no' })
const fails = () => json(500, { errorCode: 'INTERNAL_ERROR', detail: 'failed' })

/** Faults in the refusal of a submission. */
export const refusalFaults = {
  'it is accepted': refuse('/order', async () => accepts()),
  'it is a failure of the service': refuse('/order', async () => fails()),
} satisfies Mutants

/** Faults in the acceptance of a submission. */
export const acceptanceFaults = {
  'it is refused': respond('/order', async () => refuses()),
  'it is a failure of the service': respond('/order', async () => fails()),
} satisfies Mutants

/** The fault affects submissions of one type only. */
export function ofType(type: string, fault: Mutant): Mutant {
  return when(({ body }) => JSON.stringify(body)?.includes(`"orderType":"${type}"`) === true, fault)
}

/** Faults of a list by a filter. */
export function filterFaults(name: string): Mutants {
  return {
    'it is ignored': misreadQuery('/orders', (query) => {
      query.delete(name)
      if (!query.has('swapper')) query.set('chainId', '1')
    }),
    'the last one is missing': rewrite('/orders', (page: OrdersPage) => ({
      ...page,
      orders: page.orders.slice(0, -1),
    })),
  }
}

/** Changes each listed record in the answer; the service's own orders stay unchanged. */
export function rewriteRecords(change: (record: OrderRecord) => object): Mutant {
  return rewrite('/orders', (page: OrdersPage) => ({ ...page, orders: page.orders.map(change) }))
}

export function showStatusAs(from: string, to: string): Mutant {
  return rewriteRecords((record) => (record.orderStatus === from ? { ...record, orderStatus: to } : record))
}
