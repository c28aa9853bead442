/** An order: its amounts, its status, the decay of its price, and its fill. */

import { canonicalAddress } from '../../../core/address.ts'
import type { OrderView } from '../../http/order-view.ts'
import { amountText, dateText, durationText, shortHex, timeText } from '../format.ts'
import { useDevnet } from '../live.ts'
import { CopyButton } from '../pieces/copy-button.tsx'
import { Facts } from '../pieces/facts.tsx'
import { HashLink } from '../pieces/hash-link.tsx'
import { DecayChart } from './decay-chart.tsx'

export function OrderCard({ order }: { readonly order: OrderView }) {
  const { status, tokens } = useDevnet()
  const { deadline, filledAt, input, order_hash, order_status, outputs, swapper } = order
  const text = (token: string, amount: string) => {
    const { decimals = 18, symbol = shortHex(token) } = tokens.get(token) ?? {}
    return `${amountText(BigInt(amount), decimals)} ${symbol}`
  }
  const [output = input] = outputs
  // The decaying amount: the input if it rises, the first output otherwise.
  const leg = input.start_amount === input.end_amount ? output : input
  const [settled] = order.settled_amounts ?? []
  const filled = leg === input ? settled?.amount_in : settled?.amount_out
  const now = status.now / 1000
  const account = status.accounts.indexOf(canonicalAddress(swapper))
  return (
    <article class="card order" aria-label={`Order ${shortHex(order_hash)}`}>
      <header>
        <h2>
          {text(input.token, input.start_amount)} →{' '}
          {outputs.map(({ token }) => tokens.get(token)?.symbol).join(', ')}
        </h2>
        <span class={`badge ${order_status}`}>{order_status.replace('-', ' ')}</span>
      </header>
      <DecayChart
        terms={{
          startAmount: BigInt(leg.start_amount),
          endAmount: BigInt(leg.end_amount),
          start: order.decay_start_time,
          end: order.decay_end_time,
          deadline,
        }}
        token={tokens.get(leg.token) ?? { symbol: '', decimals: 18 }}
        timeText={timeText}
        {...(isLive(order) ? { now } : {})}
        {...(filledAt === null || filled === undefined
          ? {}
          : { fill: { at: filledAt, amount: BigInt(filled) } })}
      />
      <Facts
        rows={[
          [
            'Paid',
            settled && (
              <>
                <strong>{text(settled.token_out, settled.amount_out)}</strong> in block {order.fill_block},{' '}
                {order.tx_hash && <HashLink kind="blocks" hash={order.tx_hash} />}
              </>
            ),
          ],
          ['Deadline', isLive(order) ? `in ${durationText(Math.max(0, deadline - now))}` : undefined],
          [
            'Signed by',
            <code title={swapper}>{account === -1 ? shortHex(swapper) : `account ${account}`}</code>,
          ],
          ['Submitted', dateText(order.created_at)],
          [
            'Hash',
            <>
              <HashLink kind="orders" hash={order_hash} />{' '}
              <CopyButton text={order_hash} name="the order hash" />
            </>,
          ],
        ]}
      />
    </article>
  )
}

export function isLive({ order_status }: OrderView): boolean {
  return order_status === 'open' || order_status === 'insufficient-funds'
}
