/** The orders of the run's file: the promised amount of each, and the amount that the chain paid. */
import type { RunRecord } from '../../judge/record.ts'
import { orderCounts, type SettledOrder } from '../orders.ts'
import { type Content, html, type Markup } from './markup.ts'
import { fold, table } from './pieces.ts'

export function ordersView({ orders = [] }: RunRecord): Markup | undefined {
  if (orders.length === 0) return undefined
  const head = ['sell', 'buy', 'outcome', 'sold', 'promised', 'minimum', 'paid']
  return fold(
    'orders',
    'Orders',
    orderCounts(orders),
    html`<p>Amounts are base units.</p>
${table(head, orders.map(rowOf), { numbersFrom: 3 })}`,
  )
}

function rowOf(order: SettledOrder): readonly Content[] {
  const { buy_token, outcome, sell_amount, sell_token } = order
  const amounts = 'paid' in order ? [order.promised, order.minimum, order.paid] : ['', '', '']
  const reason = 'reason' in order ? html` <small>${order.reason}</small>` : undefined
  return [
    html`<code>${sell_token}</code>`,
    html`<code>${buy_token}</code>`,
    html`${outcome.replace('-', ' ')}${reason}`,
    sell_amount,
    ...amounts,
  ]
}
