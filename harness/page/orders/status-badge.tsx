/** The status of an order, in its colour. */
import type { OrderStatus } from '../../solver-api/intents.ts'

export function StatusBadge({ status }: { readonly status: OrderStatus }) {
  return <span class={`badge ${status}`}>{status.replace('-', ' ')}</span>
}
