/** Learns a service's table from the exchanges of others, without requests of its own: each value once it is known. */
import { type DutchOrder, hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import type { Seen } from '../standing/call.ts'
import { submittedOrder } from '../standing/submitted-order.ts'
import { nonceForm } from './nonce-form.ts'
import { orderForms, submissionForm } from './order-forms.ts'
import { spreadForms } from './spread-forms.ts'
import type { AnswerTable } from './table.ts'

// A wallet of others may have sent any number of transactions, and its clock may show any time.
const unknownFacts = { now: 0n, transactions: -1n }

/** @param accepted The accepted orders, by their hash. */
export function learnInPassing(
  table: AnswerTable,
  { answer, call, exchange }: Seen,
  accepted: ReadonlyMap<string, DutchOrder>,
): AnswerTable {
  const { status } = exchange.response
  if (status < 200 || status > 299) return table
  switch (call.name) {
    case 'nonce':
      return { nonce: nonceForm({ body: answer, ...unknownFacts }), ...table }
    case 'spread':
      return { ...spreadForms(answer, undefined), ...table }
    case 'submit': {
      const order = submittedOrder(call)
      return order === undefined ? table : { submittedHash: submissionForm(answer, { order }), ...table }
    }
    case 'orders': {
      if (table.orders !== undefined) return table
      const known = [...accepted.values()].flatMap((order) =>
        exchange.response.body.toLowerCase().includes(hashDutchOrder(order).slice(2)) ? [{ order }] : [],
      )
      return { ...(known.length === 0 ? {} : orderForms(answer, known.slice(0, 2))), ...table }
    }
    default:
      return table
  }
}
