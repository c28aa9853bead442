/** Signs a trade as an intent order with a start price, an end price, and a decay time. */
import { useId, useState } from 'preact/hooks'
import type { Hex } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import type { TokenView } from '../../http/market-view.ts'
import type { OrderView } from '../../http/order-view.ts'
import { amountText, durationText } from '../format.ts'
import { useDevnet, useFetched, useTicks } from '../live.ts'
import { DecayChart } from '../orders/decay-chart.tsx'
import { OrderCard } from '../orders/order-card.tsx'
import { ErrorNotice, Notice } from '../pieces/notice.tsx'
import { Select } from '../pieces/select.tsx'
import { useAction } from '../pieces/use-action.ts'
import { rpcAt } from '../rpc.ts'
import { QuoteFacts } from './quote-facts.tsx'
import { amountAt, graceOf, type IntentTerms, sendIntent } from './send-intent.ts'
import type { FormProps } from './swap-form.tsx'

const decayChoices = [
  [15, '15 seconds'],
  [60, '1 minute'],
  [600, '10 minutes'],
] as const

export function IntentForm({ trade, answer, isReady, children }: FormProps) {
  const { status, tokens } = useDevnet()
  const [above, setAbove] = useState('0.2')
  const [below, setBelow] = useState('0.5')
  const [decaySeconds, setDecaySeconds] = useState(60)
  const signing = useAction<Hex>()

  const quoted = BigInt(answer?.quote?.quotes[0]?.buy_amount ?? 0)
  const startAmount = amountAt(quoted, above)
  const endAmount = amountAt(quoted, `-${below}`)
  const bought = tokens.get(trade?.buyToken ?? '')
  const terms =
    quoted > 0n && startAmount !== undefined && endAmount !== undefined && endAmount <= startAmount
      ? { startAmount, endAmount, decaySeconds }
      : undefined
  const sellsEther = trade?.sellToken === nativeToken
  const submit = (event: Event) => {
    event.preventDefault()
    if (trade === undefined || terms === undefined || sellsEther) return
    signing.run(() => sendIntent(rpcAt(status.rpcUrl), trade, terms, status))
  }
  return (
    <div class="columns">
      <form class="card" aria-label="Sign an intent" onSubmit={submit}>
        <h1 class="unseen">Sign an intent</h1>
        {children}
        <QuoteFacts quote={answer?.quote} />
        <div class="terms">
          <PercentField label="Start above the quote by" value={above} onValue={setAbove} />
          <PercentField label="End below the quote by" value={below} onValue={setBelow} />
          <label for="decay-seconds">
            <span>Decay over</span>
            <Select
              id="decay-seconds"
              value={decaySeconds}
              options={decayChoices}
              onValue={setDecaySeconds}
            />
          </label>
        </div>
        {sellsEther && <Notice kind="error">An intent cannot sell ether itself. Sell WETH.</Notice>}
        <button
          type="submit"
          class="main"
          disabled={terms === undefined || !isReady || sellsEther || signing.isBusy}
        >
          {signing.isBusy ? 'Signing…' : 'Sign and submit'}
        </button>
        <ErrorNotice error={signing.error} />
      </form>
      <section class="card" aria-labelledby="auction-heading">
        <h2 id="auction-heading">Auction</h2>
        {signing.result !== undefined ? (
          <>
            <Submitted hash={signing.result} />
            <button type="button" class="quiet" onClick={signing.clear}>
              New order
            </button>
          </>
        ) : terms === undefined || bought === undefined ? (
          <p class="hint">The auction is shown as soon as there is a quote.</p>
        ) : (
          <Preview terms={terms} token={bought} market={quoted} />
        )}
      </section>
    </div>
  )
}

interface PreviewProps {
  readonly terms: IntentTerms
  readonly token: TokenView
  readonly market: bigint
}

function Preview({ terms, token, market }: PreviewProps) {
  const { decaySeconds, endAmount, startAmount } = terms
  // The end amount is at most the market's.
  const part = startAmount <= market ? 0 : Number(startAmount - market) / Number(startAmount - endAmount)
  const meeting = Math.ceil(part * decaySeconds)
  const deadline = decaySeconds + graceOf(decaySeconds)
  return (
    <>
      <p class="hint">
        The order asks for less over time. It is filled as soon as the market pays that and the gas.
      </p>
      <DecayChart
        terms={{ ...terms, start: 0, end: decaySeconds, deadline }}
        token={token}
        market={market}
        timeText={(seconds) => (seconds === 0 ? 'when signed' : `${durationText(seconds)} later`)}
      />
      <p class="hint">
        <span class="market-key" />
        Market now: {amountText(market, token.decimals)} {token.symbol}, asked for{' '}
        {meeting === 0 ? 'at once' : `${meeting} s after signing`}
      </p>
    </>
  )
}

interface PercentProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

function PercentField({ label, value, onValue }: PercentProps) {
  const id = useId()
  return (
    <div>
      <label for={id}>{label}</label>
      <span class="with-unit">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          aria-invalid={!/^\d{1,2}(\.\d{0,4})?$/.test(value)}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
        %
      </span>
    </div>
  )
}

function Submitted({ hash }: { readonly hash: Hex }) {
  const { value: orders } = useFetched<readonly OrderView[]>('/devnet/orders', useTicks(500))
  const order = orders?.find(({ order_hash }) => order_hash === hash)
  return order === undefined ? <Notice>The order was submitted.</Notice> : <OrderCard order={order} />
}
