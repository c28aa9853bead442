/** Signs a trade as an intent order: where its price begins and ends, and how fast it falls. */
import { useId, useState } from 'preact/hooks'
import type { Hex } from 'viem'
import type { OrderView } from '../../devnet/http/order-view.ts'
import { nativeToken } from '../../spec/address.ts'
import { durationText } from '../format.ts'
import { useFetched, useTicks, useWorld } from '../live.ts'
import { Notice } from '../notice.tsx'
import { DecayChart } from '../orders/decay-chart.tsx'
import { OrderCard } from '../orders/order-card.tsx'
import { rpcAt } from '../rpc.ts'
import { useAction } from '../use-action.ts'
import { besideQuote, graceOf, sendIntent } from './send-intent.ts'
import { Facts, type FormProps } from './swap-form.tsx'

export function IntentForm({ trade, answer, isReady, children }: FormProps) {
  const { status, tokens } = useWorld()
  const [above, setAbove] = useState('0.2')
  const [below, setBelow] = useState('0.5')
  const [decaySeconds, setDecaySeconds] = useState(60)
  const signing = useAction<Hex>()

  const quoted = BigInt(answer?.quote?.quotes[0]?.buy_amount ?? 0)
  const startAmount = besideQuote(quoted, above)
  const endAmount = besideQuote(quoted, `-${below}`)
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
        <Facts quote={answer?.quote} />
        <div class="terms">
          <PercentField label="Begin above the quote, by" value={above} onValue={setAbove} />
          <PercentField label="End below the quote, by" value={below} onValue={setBelow} />
          <label>
            <span>Fall for</span>
            <select
              value={decaySeconds}
              onChange={({ currentTarget }) => setDecaySeconds(Number(currentTarget.value))}
            >
              <option value={15}>15 seconds</option>
              <option value={60}>1 minute</option>
              <option value={600}>10 minutes</option>
            </select>
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
        {signing.error !== undefined && <Notice kind="error">{signing.error}</Notice>}
      </form>
      <section class="card" aria-labelledby="auction-heading">
        <h2 id="auction-heading">Auction</h2>
        {signing.result !== undefined && (
          <>
            <Submitted hash={signing.result} />
            <button type="button" class="quiet" onClick={signing.clear}>
              Prepare another
            </button>
          </>
        )}
        {signing.result === undefined && (terms === undefined || bought === undefined) && (
          <p class="hint">What the order will ask for stands here as soon as there is a quote.</p>
        )}
        {signing.result === undefined && terms !== undefined && bought !== undefined && (
          <>
            <p class="hint">
              The order asks for less as time passes. It is filled as soon as the market pays what it asks and
              the gas.
            </p>
            <DecayChart
              terms={{
                ...terms,
                start: 0,
                end: decaySeconds,
                deadline: decaySeconds + graceOf(decaySeconds),
              }}
              token={bought}
              market={quoted}
              timeText={(seconds) => (seconds === 0 ? 'when signed' : `${durationText(seconds)} later`)}
            />
          </>
        )}
      </section>
    </div>
  )
}

interface PercentProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

function PercentField({ label, value, onValue }: PercentProps) {
  const id = useId()
  const isInvalid = !/^\d{1,2}(\.\d{0,4})?$/.test(value)
  return (
    <div>
      <label for={id}>{label}</label>
      <span class="with-unit">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          aria-invalid={isInvalid}
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
  return order === undefined ? (
    <Notice kind="plain">The order is on its way.</Notice>
  ) : (
    <OrderCard order={order} />
  )
}
