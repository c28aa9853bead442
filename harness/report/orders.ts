/** The orders of a run's file, counted. */
import type { RunRecord } from '../judge/record.ts'

export type SettledOrder = NonNullable<RunRecord['orders']>[number]

export function orderCounts(orders: readonly SettledOrder[]): string {
  const of = (outcome: SettledOrder['outcome']) => orders.filter((order) => order.outcome === outcome).length
  return (
    `${orders.length} ${orders.length === 1 ? 'order' : 'orders'} from the file: ${of('paid')} paid, ` +
    `${of('reverted')} reverted, ${of('no-solution')} without a solution, ${of('refused')} refused`
  )
}
