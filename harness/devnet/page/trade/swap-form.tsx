/** The form of an immediate swap: the quote, the route, and the transaction. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { amountText, percentText } from '../format.ts'
import { useDevnet } from '../live.ts'
import { PairDepth } from '../market/depth-panel.tsx'
import { HashLink } from '../pieces/hash-link.tsx'
import { ErrorNotice, Notice } from '../pieces/notice.tsx'
import { Select } from '../pieces/select.tsx'
import { useAction } from '../pieces/use-action.ts'
import { rpcAt } from '../rpc.ts'
import { QuoteFacts } from './quote-facts.tsx'
import { RouteDiagram } from './route-diagram.tsx'
import { type Swapped, sendSwap } from './send-swap.ts'
import { SnippetsCard } from './snippets-card.tsx'
import { nameOf, type Trade, type TradeAnswer } from './use-trade.ts'

export interface FormProps {
  readonly trade: Trade | undefined
  readonly answer: TradeAnswer | undefined
  /** True if the answer is for this trade, and the account holds the sold amount. */
  readonly isReady: boolean
  /** The fields of the trade. */
  readonly children: ComponentChildren
}

const slippages = ['0.0005', '0.001', '0.005', '0.01'].map(
  (value) => [value, percentText(Number(value))] as const,
)

export function SwapForm({ trade, answer, isReady, children }: FormProps) {
  const { status, tokens } = useDevnet()
  const [slippage, setSlippage] = useState('0.0005')
  const sending = useAction<Swapped>()
  const route = answer?.solution?.routes?.['0']

  const submit = (event: Event) => {
    event.preventDefault()
    if (trade === undefined) return
    sending.run(() => sendSwap(rpcAt(status.rpcUrl), trade, { key: status.apiKey, slippage }))
  }
  return (
    <div class="columns">
      <form class="card" aria-label="Swap" onSubmit={submit}>
        <h1 class="unseen">Swap</h1>
        {children}
        <QuoteFacts quote={answer?.quote} slippage={slippage} />
        <label class="fact" for="slippage">
          <span>Max slippage</span>
          <Select id="slippage" value={slippage} options={slippages} onValue={setSlippage} />
        </label>
        <button
          type="submit"
          class="main"
          disabled={answer?.quote === undefined || !isReady || sending.isBusy}
        >
          {sending.isBusy ? 'Swapping…' : 'Swap'}
        </button>
        <ErrorNotice error={sending.error} />
        {sending.result !== undefined && isSame(sending.result.trade, trade) && (
          <Done swapped={sending.result} />
        )}
      </form>
      <div class="stack">
        <section class="card" aria-labelledby="route-heading">
          <h2 id="route-heading">Route</h2>
          {route === undefined ? (
            <p class="hint">The route is shown as soon as there is a quote.</p>
          ) : (
            <RouteDiagram route={route} tokens={tokens} />
          )}
        </section>
        {trade !== undefined && answer?.quote !== undefined && (
          <>
            <SnippetsCard trade={trade} slippage={slippage} />
            <section class="card" aria-labelledby="depth-heading">
              <h2 id="depth-heading">
                Depth: {tokens.get(trade.sellToken)?.symbol} for {tokens.get(trade.buyToken)?.symbol}
              </h2>
              <PairDepth sell={trade.sellToken} buy={trade.buyToken} />
            </section>
          </>
        )}
      </div>
    </div>
  )
}

function isSame(one: Trade, other: Trade | undefined): boolean {
  return other !== undefined && nameOf(one) === nameOf(other)
}

function Done({ swapped: { blockNumber, gained, trade, transaction } }: { readonly swapped: Swapped }) {
  const { tokens } = useDevnet()
  const [sold, bought] = [tokens.get(trade.sellToken), tokens.get(trade.buyToken)]
  return (
    <Notice kind="success">
      Sold {amountText(trade.sellAmount, sold?.decimals ?? 18)} {sold?.symbol} for{' '}
      <strong>
        {amountText(gained, bought?.decimals ?? 18)} {bought?.symbol}
      </strong>{' '}
      in block {blockNumber}, transaction <HashLink kind="blocks" hash={transaction} />.
    </Notice>
  )
}
