/** The orders of the run's file: what was promised for each, and what the chain paid. */
import type { RunRecord } from '../../judge/record.ts'
import { html, type Markup } from './markup.ts'
import { counted } from './pieces.ts'

type SettledOrder = NonNullable<RunRecord['orders']>[number]

export function ordersView({ orders = [] }: RunRecord): Markup | undefined {
  if (orders.length === 0) return undefined
  const of = (outcome: SettledOrder['outcome']) => orders.filter((order) => order.outcome === outcome).length
  return html`<section id="orders" aria-labelledby="orders-title"><h2 id="orders-title">Orders of the file</h2>
<p>${counted(orders.length, 'order')}: ${of('paid')} paid, ${of('reverted')} reverted, ${of('no-solution')} without a solution, ${of('refused')} refused. Amounts are base units.</p>
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">sell</th><th scope="col">buy</th><th scope="col" class="number">sold</th><th scope="col" class="number">promised</th><th scope="col" class="number">minimum</th><th scope="col" class="number">paid</th><th scope="col">outcome</th></tr></thead>
<tbody>${orders.map(orderRow)}</tbody></table></div></section>`
}

function orderRow(order: SettledOrder): Markup {
  const { buy_token, outcome, sell_amount, sell_token } = order
  const [promised, minimum, paid] =
    'paid' in order ? [order.promised, order.minimum, order.paid] : ['', '', '']
  const why = 'reason' in order ? html` <small>${order.reason}</small>` : undefined
  return html`<tr><td><code>${sell_token}</code></td><td><code>${buy_token}</code></td><td class="number">${sell_amount}</td><td class="number">${promised}</td><td class="number">${minimum}</td><td class="number">${paid}</td><td>${outcome.replace('-', ' ')}${why}</td></tr>`
}
