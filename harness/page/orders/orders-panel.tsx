/** The order book. */
import { useState } from 'preact/hooks'
import type { OrderView } from '../../devnet/http/order-view.ts'
import { orderStatuses } from '../../solver-api/intents.ts'
import { useFetched, useTicks } from '../live.ts'
import { Panel } from '../pieces/panel.tsx'
import { Select } from '../pieces/select.tsx'
import { OrderCard } from './order-card.tsx'

const choices = ['all', ...orderStatuses].map((status) => [status, status.replace('-', ' ')] as const)

export function OrdersPanel() {
  const { value: orders, error } = useFetched<readonly OrderView[]>('/devnet/orders', useTicks(1000))
  const [wanted, setWanted] = useState('all')
  const shown = orders?.filter(({ order_status }) => wanted === 'all' || order_status === wanted)
  const filter = (
    <label class="inline" for="order-status">
      <span>Status</span>
      <Select id="order-status" value={wanted} options={choices} onValue={setWanted} />
    </label>
  )
  return (
    <Panel title="Orders" aside={filter} error={error}>
      {shown?.length === 0 && (
        <p class="empty">
          {wanted === 'all' ? 'No orders yet. ' : 'No orders with this status. '}
          <a href="#swap">Sign one</a>.
        </p>
      )}
      <div class="order-grid">
        {shown?.map((order) => (
          <OrderCard key={order.order_hash} order={order} />
        ))}
      </div>
    </Panel>
  )
}
