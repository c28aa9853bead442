/** An observed exchange, with its parts parsed once for all rules. */
import type { ObservedExchange } from '../../../judge/lint/observed.ts'
import { type ReadExchange, readExchange } from '../checks/standing/call.ts'

/** An exchange with the endpoint that it calls, the fields of the request and the answer, as far as they can be parsed. */
export type SeenExchange = ObservedExchange & ReadExchange

export function seen(observed: ObservedExchange): SeenExchange {
  return { ...observed, ...readExchange(observed.exchange) }
}
