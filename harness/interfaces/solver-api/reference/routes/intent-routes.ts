/** The intent endpoints: next nonce, submission, list. */
import { Problem, problem } from '../../api/problem.ts'
import { startDeadline } from '../http/deadline.ts'
import type { Handlers } from '../http/handler.ts'
import type { ServicePorts } from '../http/ports.ts'
import { orderFilter, pageLimit } from './order-filter.ts'
import { orderRecord } from './order-record.ts'

export function intentRoutes(ports: ServicePorts): Handlers<'nonce' | 'submit' | 'orders'> {
  const { intents } = ports
  return {
    async nonce({ input }) {
      return { nonce: await startDeadline(ports).within(intents.nextNonce(input.address)) }
    },

    async submit({ input: { order, signature, quoteId, quote_id } }) {
      if (quoteId !== undefined && quote_id !== undefined && quoteId !== quote_id)
        throw problem.malformed('quoteId', 'differs from quote_id')
      // The submission has no deadline: an order must not be stored after its submission was answered with a failure.
      const admission = await intents.submit({ order, signature, quoteId: quoteId ?? quote_id })
      if (admission.outcome === 'refused') {
        const { code, message } = admission.refusal
        throw new Problem(400, code, message)
      }
      const { hash, status } = admission.order
      return { order_hash: hash, hash, order_status: status }
    },

    async orders({ input }) {
      const { cursor } = input
      const page = await intents.list(orderFilter(input), { limit: pageLimit(input.limit), cursor })
      if (page === undefined) throw problem.unknownCursor()
      return {
        orders: page.orders.map(orderRecord),
        ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
      }
    },
  }
}
