/** An order, alive: what it trades, its status, how its price falls, and its fill. */
import type { OrderView } from '../../devnet/http/order-view.ts'
import { CopyButton } from '../copy-button.tsx'
import { amountText, dateText, durationText, shortHex, timeText } from '../format.ts'
import { useWorld } from '../live.ts'
import { DecayChart } from './decay-chart.tsx'
import { changingLeg, settledAmount } from './order-terms.ts'
import { StatusBadge } from './status-badge.tsx'

export function OrderCard({ order }: { readonly order: OrderView }) {
  const { status, tokens } = useWorld()
  const { deadline, decay_end_time, decay_start_time, filledAt, input, order_hash, order_status, outputs } =
    order
  const text = (token: string, amount: string) => {
    const known = tokens.get(token)
    return `${amountText(BigInt(amount), known?.decimals ?? 18)} ${known?.symbol ?? shortHex(token)}`
  }
  const { token, ...leg } = changingLeg(order)
  const settled = settledAmount(order)
  const now = status.now / 1000
  const isLive = order_status === 'open' || order_status === 'insufficient-funds'
  const [got] = order.settled_amounts ?? []
  return (
    <article class="card order" aria-label={`Order ${shortHex(order_hash)}`}>
      <header>
        <h2>
          {text(input.token, input.start_amount)} →{' '}
          {outputs.map((output) => tokens.get(output.token)?.symbol).join(', ')}
        </h2>
        <StatusBadge status={order_status} />
      </header>
      <DecayChart
        terms={{ ...leg, start: decay_start_time, end: decay_end_time, deadline }}
        token={tokens.get(token) ?? { symbol: '', decimals: 18 }}
        timeText={timeText}
        {...(isLive ? { now } : {})}
        {...(filledAt === null || settled === undefined ? {} : { fill: { at: filledAt, amount: settled } })}
      />
      <dl class="facts">
        {got !== undefined && (
          <div class="fact">
            <dt>Paid</dt>
            <dd>
              <strong>{text(got.token_out, got.amount_out)}</strong> in block {order.fill_block}
            </dd>
          </div>
        )}
        {isLive && (
          <div class="fact">
            <dt>Deadline</dt>
            <dd>in {durationText(Math.max(0, deadline - now))}</dd>
          </div>
        )}
        <div class="fact">
          <dt>Signed by</dt>
          <dd>
            <code title={order.swapper}>{accountName(order.swapper, status.accounts)}</code>
          </dd>
        </div>
        <div class="fact">
          <dt>Submitted</dt>
          <dd>{dateText(order.created_at)}</dd>
        </div>
        <div class="fact">
          <dt>Hash</dt>
          <dd>
            <code title={order_hash}>{shortHex(order_hash)}</code>{' '}
            <CopyButton text={order_hash} what="the order's hash" />
          </dd>
        </div>
      </dl>
    </article>
  )
}

function accountName(address: string, accounts: readonly string[]): string {
  const index = accounts.indexOf(address.toLowerCase())
  return index === -1 ? shortHex(address) : `account ${index}`
}
