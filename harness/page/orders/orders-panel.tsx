/** The order book, as it is now. */
import { useState } from 'preact/hooks'
import type { OrderView } from '../../devnet/http/order-view.ts'
import { orderStatuses } from '../../solver-api/intents.ts'
import { useFetched, useTicks } from '../live.ts'
import { Notice } from '../notice.tsx'
import { OrderCard } from './order-card.tsx'

export function OrdersPanel() {
  const { value: orders, error } = useFetched<readonly OrderView[]>('/devnet/orders', useTicks(1000))
  const [wanted, setWanted] = useState('all')
  const shown = orders?.filter(({ order_status }) => wanted === 'all' || order_status === wanted)
  return (
    <section aria-labelledby="orders-heading">
      <header class="panel-head">
        <h1 id="orders-heading">Orders</h1>
        <label class="inline">
          <span>Status</span>
          <select value={wanted} onChange={({ currentTarget }) => setWanted(currentTarget.value)}>
            <option value="all">all</option>
            {orderStatuses.map((status) => (
              <option key={status} value={status}>
                {status.replace('-', ' ')}
              </option>
            ))}
          </select>
        </label>
      </header>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      {shown?.length === 0 && (
        <p class="empty">
          {wanted === 'all' ? 'Nobody has submitted an order yet. ' : 'No order has this status. '}
          <a href="#swap">Sign one</a>, and it stands here.
        </p>
      )}
      <div class="order-grid">
        {shown?.map((order) => (
          <OrderCard key={order.order_hash} order={order} />
        ))}
      </div>
    </section>
  )
}
