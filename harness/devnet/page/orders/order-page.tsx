/** One order: its price over time, its fill, all its terms, and a button that cancels it. */
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { canonicalAddress } from '../../../core/address.ts'
import type { OrderView } from '../../http/order-view.ts'
import { dateText } from '../format.ts'
import { useDevnet } from '../live.ts'
import { CopyButton } from '../pieces/copy-button.tsx'
import { Facts } from '../pieces/facts.tsx'
import { HashLink } from '../pieces/hash-link.tsx'
import { ErrorNotice, Notice } from '../pieces/notice.tsx'
import { Panel } from '../pieces/panel.tsx'
import { useAction } from '../pieces/use-action.ts'
import { execute, type Receipt, rpcAt } from '../rpc.ts'
import { isLive, OrderCard } from './order-card.tsx'

interface PageProps {
  readonly hash: string
  /** Absent if it is not among the latest. */
  readonly order: OrderView | undefined
  readonly error: string | undefined
}

export function OrderPage({ hash, order, error }: PageProps) {
  return (
    <Panel title="Order" aside={<a href="#orders">All orders</a>} error={error}>
      {order === undefined ? (
        <p class="empty">
          The order <code>{hash}</code> is none of the latest.
        </p>
      ) : (
        <div class="columns">
          <OrderCard order={order} />
          <div class="stack">
            <Terms order={order} />
            {isLive(order) && <Cancel order={order} />}
          </div>
        </div>
      )}
    </Panel>
  )
}

function Terms({ order }: { readonly order: OrderView }) {
  const { encoded_order, fill_block, filler, nonce, order_hash, swapper, tx_hash } = order
  return (
    <section class="card" aria-labelledby="terms-heading">
      <h2 id="terms-heading">Terms</h2>
      <Facts
        rows={[
          ['Hash', <code key="hash">{order_hash}</code>],
          ['Swapper', <code key="swapper">{swapper}</code>],
          ['Nonce', <code key="nonce">{nonce}</code>],
          ['Decays from', dateText(order.decay_start_time)],
          ['Decays until', dateText(order.decay_end_time)],
          ['Deadline', dateText(order.deadline)],
          ['Filled by', filler && <code>{filler}</code>],
          ['Filled in', tx_hash && <HashLink kind="blocks" hash={tx_hash} />],
          ['Block of the fill', fill_block],
          ['Encoding', <CopyButton key="encoding" text={encoded_order} name="the encoded order" />],
        ]}
      />
    </section>
  )
}

const permit2Abi = parseAbi(['function invalidateUnorderedNonces(uint256 word, uint256 mask)'])

/** Spends the nonce, after which nobody can fill the order. */
function Cancel({ order: { nonce, swapper } }: { readonly order: OrderView }) {
  const { status } = useDevnet()
  const cancelling = useAction<Receipt>()
  const from = canonicalAddress(swapper)
  if (!status.accounts.includes(from)) return null
  const cancel = () => {
    const [word, bit] = [BigInt(nonce) >> 8n, BigInt(nonce) & 0xffn]
    const data: Hex = encodeFunctionData({ abi: permit2Abi, args: [word, 1n << bit] })
    cancelling.run(() => execute(rpcAt(status.rpcUrl), { from, to: status.contracts.permit2, data }))
  }
  return (
    <section class="card" aria-labelledby="cancel-heading">
      <h2 id="cancel-heading">Cancel</h2>
      <p class="hint">Spends the order’s nonce at Permit2, in a transaction of its swapper.</p>
      <button type="button" disabled={cancelling.isBusy} onClick={cancel}>
        {cancelling.isBusy ? 'Cancelling…' : 'Cancel the order'}
      </button>
      <ErrorNotice error={cancelling.error} />
      {cancelling.result !== undefined && <Notice kind="success">The nonce is spent.</Notice>}
    </section>
  )
}
