/** Rules for requests of clients to an order service: fields, lists and their limits. */

import { fieldOf, tryParse } from '../../../core/json.ts'
import { shown } from '../../../core/texts/shown.ts'
import type { Exchange } from '../../../core/transport/transport.ts'
import { ofExchange } from '../../../judge/lint/rule.ts'
import { ordersQuerySchema, submissionSchema } from '../api/wire.ts'
import type { Rule } from './session.ts'

export const requestRules: readonly Rule[] = [
  {
    id: 'submission/fields',
    severity: 'error',
    says: 'The body of a submission is not one of the interface.',
    remedy: 'Send a JSON object with encodedOrder, signature, chainId and orderType.',
    restsOn: 'submit/missing-field',
    judge: ofExchange(({ exchange, url }) => {
      if (!isSubmission(exchange.request.method, url)) return []
      const issues = submissionSchema.safeParse(bodyOf(exchange)).error?.issues ?? []
      return issues.map(({ message, path }) => `${path.join('.') || 'body'}: ${message}`)
    }),
  },
  {
    id: 'submission/order-type',
    severity: 'warning',
    says: 'A submission does not say of which type its order is.',
    remedy: 'Send orderType with every order: without it, some services take it for a V1 order.',
    restsOn: 'submit/other-type',
    judge: ofExchange(({ exchange, url }) => {
      const isLacking = isSubmission(exchange.request.method, url) && !fieldOf(bodyOf(exchange), 'orderType')
      return isLacking ? ['no orderType'] : []
    }),
  },
  {
    id: 'list/parameters',
    severity: 'error',
    says: 'A list is asked for by parameters that are refused.',
    remedy: 'Name one filter at least; sortKey goes with sort and desc, and not with orderHashes.',
    restsOn: 'orders/needs-a-filter',
    judge: ofExchange(({ url }) => {
      if (!url.pathname.endsWith('/orders')) return []
      const issues = ordersQuerySchema.safeParse(Object.fromEntries(url.searchParams)).error?.issues ?? []
      return issues.map(({ message, path }) => [...path, message].join(': '))
    }),
  },
  {
    id: 'list/limit',
    severity: 'warning',
    says: 'A list is asked for without a limit.',
    remedy: 'Send limit: without it, a service may answer with one order.',
    restsOn: 'orders/limit',
    judge: ofExchange(({ url }) => {
      const { pathname, searchParams } = url
      const isOne = searchParams.has('orderHash')
      return pathname.endsWith('/orders') && !isOne && !searchParams.has('limit') ? [shown(url.search)] : []
    }),
  },
]

export function isSubmission(method: string, { pathname }: URL): boolean {
  return method === 'POST' && pathname.endsWith('/order')
}

export function bodyOf({ request }: Exchange): unknown {
  return tryParse(request.body ?? '')
}
