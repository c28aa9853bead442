/** Swaps at once: the facts of the quote, the route, and the transaction. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { TokenView } from '../../devnet/http/market-view.ts'
import type { QuoteResponseWire } from '../../solver-api/quote.ts'
import { amountText, numberText, percentText, shortHex } from '../format.ts'
import { useWorld } from '../live.ts'
import { Notice } from '../notice.tsx'
import { rpcAt } from '../rpc.ts'
import { useAction } from '../use-action.ts'
import { RouteDiagram } from './route-diagram.tsx'
import { type Swapped, sendSwap } from './send-swap.ts'
import type { Trade, TradeAnswer } from './use-trade.ts'

export interface FormProps {
  readonly trade: Trade | undefined
  readonly answer: TradeAnswer | undefined
  /** The answer is for this trade, and the account has what it sells. */
  readonly isReady: boolean
  /** The fields of the trade. */
  readonly children: ComponentChildren
}

const slippages = ['0.0005', '0.001', '0.005', '0.01']

export function SwapForm({ trade, answer, isReady, children }: FormProps) {
  const { status, tokens } = useWorld()
  const [slippage, setSlippage] = useState('0.0005')
  const sending = useAction<Swapped & { readonly trade: Trade }>()
  const route = answer?.solution?.routes?.['0']

  const submit = (event: Event) => {
    event.preventDefault()
    if (trade === undefined) return
    sending.run(async () => {
      const swapped = await sendSwap(rpcAt(status.rpcUrl), trade, { key: status.apiKey, slippage })
      return { ...swapped, trade }
    })
  }
  return (
    <div class="columns">
      <form class="card" aria-label="Swap" onSubmit={submit}>
        <h1 class="unseen">Swap</h1>
        {children}
        <Facts quote={answer?.quote} />
        <label class="fact">
          <span>Most slippage</span>
          <select value={slippage} onChange={({ currentTarget }) => setSlippage(currentTarget.value)}>
            {slippages.map((value) => (
              <option key={value} value={value}>
                {percentText(Number(value))}
              </option>
            ))}
          </select>
        </label>
        <button
          type="submit"
          class="main"
          disabled={answer?.quote === undefined || !isReady || sending.isBusy}
        >
          {sending.isBusy ? 'Swapping…' : 'Swap'}
        </button>
        {sending.error !== undefined && <Notice kind="error">{sending.error}</Notice>}
        {sending.result !== undefined && <Done swapped={sending.result} />}
      </form>
      <section class="card" aria-labelledby="route-heading">
        <h2 id="route-heading">Route</h2>
        {route === undefined ? (
          <p class="hint">The route stands here as soon as there is a quote.</p>
        ) : (
          <RouteDiagram route={route} tokens={tokens} />
        )}
      </section>
    </div>
  )

  function Done({ swapped }: { readonly swapped: Swapped & { readonly trade: Trade } }) {
    const { blockNumber, gained, trade: done, transaction } = swapped
    const [sold, bought] = [tokens.get(done.sellToken), tokens.get(done.buyToken)]
    return (
      <Notice kind="success">
        Sold {amountText(done.sellAmount, sold?.decimals ?? 18)} {sold?.symbol} for{' '}
        <strong>
          {amountText(gained, bought?.decimals ?? 18)} {bought?.symbol}
        </strong>{' '}
        in block {blockNumber}, transaction <code title={transaction}>{shortHex(transaction)}</code>.
      </Notice>
    )
  }
}

interface FactsProps {
  readonly quote: QuoteResponseWire | undefined
}

export function Facts({ quote }: FactsProps) {
  const { tokens } = useWorld()
  const [item] = quote?.quotes ?? []
  const [sold, bought] = [tokens.get(item?.sell_token ?? ''), tokens.get(item?.buy_token ?? '')]
  if (quote === undefined || item === undefined || sold === undefined || bought === undefined) return null
  const whole = (amount: string, { decimals }: TokenView) => Number(amount) / 10 ** decimals
  const price = whole(item.buy_amount, bought) / whole(item.sell_amount, sold)
  return (
    <dl class="facts">
      <div class="fact">
        <dt>Price</dt>
        <dd>
          1 {sold.symbol} = {numberText(price)} {bought.symbol}
        </dd>
      </div>
      <div class="fact">
        <dt>Gas, estimated</dt>
        <dd>{numberText(quote.gas)}</dd>
      </div>
    </dl>
  )
}
