/** What transactions moved on a copy of the chain. */
import type { TransactionRecord } from '../../judge/record.ts'
import { html, type Markup } from './markup.ts'

export function transactionsView(transactions: readonly TransactionRecord[]): Markup | undefined {
  if (transactions.length === 0) return undefined
  return html`<h4>What moved on the chain</h4>${transactions.map(transactionView)}`
}

function transactionView({ changes, gasUsed, revertReason, status }: TransactionRecord): Markup {
  const ending =
    status === 'success' ? 'succeeded' : `reverted${revertReason === undefined ? '' : `: ${revertReason}`}`
  return html`<p>The transaction ${ending}; ${gasUsed} gas.</p>
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">holder</th><th scope="col">token</th><th scope="col" class="number">change in base units</th></tr></thead>
<tbody>${changes.map(({ change, holder, token }) => html`<tr><td><code>${holder}</code></td><td><code>${token}</code></td><td class="number">${change.startsWith('-') ? change : `+${change}`}</td></tr>`)}</tbody></table></div>`
}
