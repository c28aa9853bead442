/** The order book. */

import { orderStatuses } from '../../../interfaces/solver-api/api/intents.ts'
import type { OrderView } from '../../http/order-view.ts'
import { type DevnetState, useDevnet, useFetched, useTicks } from '../live.ts'
import { Panel } from '../pieces/panel.tsx'
import { isFound, SearchField, useFind } from '../pieces/search-field.tsx'
import { Select } from '../pieces/select.tsx'
import { usePlace, useSearch } from '../place.ts'
import { OrderCard } from './order-card.tsx'
import { OrderPage } from './order-page.tsx'

const choices = ['', ...orderStatuses].map((status) => [status, status.replace('-', ' ') || 'all'] as const)

export function OrdersPanel() {
  const { id } = usePlace()
  const { value: orders, error } = useFetched<readonly OrderView[]>('/devnet/orders', useTicks(1000))
  return id === undefined ? (
    <OrderList orders={orders} error={error} />
  ) : (
    <OrderPage hash={id} order={orders?.find(({ order_hash }) => order_hash === id)} error={error} />
  )
}

interface ListProps {
  readonly orders: readonly OrderView[] | undefined
  readonly error: string | undefined
}

function OrderList({ orders, error }: ListProps) {
  const { tokens } = useDevnet()
  const [wanted, setWanted] = useSearch('status')
  const [find] = useFind()
  const shown = orders?.filter(
    (order) => (wanted === '' || order.order_status === wanted) && isFound(find, textsOf(order, tokens)),
  )
  const filter = (
    <div class="filters">
      <SearchField label="Find orders" placeholder="Token, wallet or hash" />
      <label class="inline" for="order-status">
        <span>Status</span>
        <Select id="order-status" value={wanted} options={choices} onValue={setWanted} />
      </label>
    </div>
  )
  return (
    <Panel title="Orders" aside={filter} error={error}>
      {shown?.length === 0 && (
        <p class="empty">
          {orders?.length === 0 ? 'No orders yet. ' : 'No such orders. '}
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

function textsOf(order: OrderView, tokens: DevnetState['tokens']): readonly string[] {
  const { input, order_hash, outputs, swapper, tx_hash } = order
  const addresses = [input.token, ...outputs.map(({ token }) => token)]
  const symbols = addresses.map((address) => tokens.get(address)?.symbol ?? '')
  return [...addresses, ...symbols, order_hash, swapper, tx_hash ?? '']
}
