/** Rules about intent orders: their hashes, their lists, and their fates. */
import type { DutchOrder } from '../../../../core/orders/dutch-order.ts'
import { shown } from '../../../../core/texts/shown.ts'
import { orderStatuses } from '../../api/intents.ts'
import { contradictionsOfOrder } from '../reading/listed-claims.ts'
import { encodedOrderIn, pageIn } from '../reading/listed-page.ts'
import { submittedHashIn } from '../reading/order-hash.ts'
import { textOf } from '../reading/reading.ts'
import type { Seen } from './call.ts'
import { timesIn } from './filter-mistakes.ts'
import { isClear } from './mistakes.ts'
import { hashOf, type Past } from './past.ts'
import { type Judge, rule, type StandingRule } from './rule.ts'
import { submittedOrder } from './submitted-order.ts'

type Page = Exclude<ReturnType<typeof pageIn>, string>
type Listed = Page['orders'][number]

const terminal = ['filled', 'expired', 'cancelled', 'error']

// Services may show the time at which they wrote a record, and clocks differ.
const marginSeconds = 900

export const intentRules: readonly StandingRule[] = [
  rule('intent/order-hash', ({ call, exchange }, { answers }) => {
    const order = submittedOrder(call)
    const { status } = exchange.response
    if (order === undefined || status < 200 || status > 299) return []
    const [given, hash] = [submittedHashIn(exchange, answers), hashOf(order)]
    return given === undefined || given === hash ? [] : [`${given}; the hash of the order is ${hash}`]
  }),
  rule('intent/malformed-order', ({ call, exchange }) => {
    const { status } = exchange.response
    const isDecoded = call.name !== 'submit' || submittedOrder(call) !== undefined
    return isDecoded || status < 200 || status > 299
      ? []
      : [`status ${status} for ${shown(call.fields.order)}`]
  }),
  rule(
    'tracking/lists-submitted-orders',
    ofListed((listed) =>
      orderStatuses.some((status) => status === listed.status) ? [] : [`the status ${shown(listed.status)}`],
    ),
  ),
  rule(
    'tracking/status-filter',
    ofListed(({ status }, { order_status }) =>
      order_status === undefined || textOf(order_status).split(',').includes(status) ? [] : [status],
    ),
  ),
  rule(
    'tracking/swapper-filter',
    ofListed(({ swapper: found }, { swapper }) =>
      swapper === undefined || found === undefined || found === textOf(swapper).toLowerCase() ? [] : [found],
    ),
  ),
  rule(
    'tracking/hash-filter',
    ofListed(({ hash }, { order_hashes }) =>
      order_hashes === undefined || textOf(order_hashes).toLowerCase().includes(hash) ? [] : [hash],
    ),
  ),
  rule(
    'tracking/time-filter',
    ofListed((listed, { filter_query }) => {
      const { from = 0, to = Number.POSITIVE_INFINITY } = timesIn(textOf(filter_query)) ?? {}
      const times = timesOf(listed)
      const isOutside =
        times.length > 0 &&
        (times.every((time) => time < from - marginSeconds) ||
          times.every((time) => time > to + marginSeconds))
      return isOutside ? [`${listed.hash} of ${times.join(', ')}`] : []
    }),
  ),
  rule('tracking/cursor-walk', (seen, past) => {
    const orders = ordersIn(seen, past)
    const hashes = orders.map(({ hash }) => hash)
    const limit = Number(seen.call.fields.limit)
    return [
      ...(limit >= 1 && orders.length > limit ? [`${orders.length} orders on a page of ${limit}`] : []),
      ...hashes.filter((hash, index) => hashes.indexOf(hash) !== index).map((hash) => `${hash} twice`),
    ]
  }),
  rule('intent/nonce-fills-once', (seen, past) => {
    const filled = ordersIn(seen, past).filter(({ status }) => status === 'filled')
    const keys = filled.map((listed) => {
      const order = past.accepted.get(listed.hash) ?? encodedOrderIn(listed)
      return order === undefined ? listed.hash : `${order.swapper} ${order.nonce}`
    })
    return keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `two fills of ${key}`)
  }),
  rule(
    'tracking/terminal-is-final',
    ofListed(({ hash, status }, _fields, { statuses }) => {
      const before = statuses.get(hash) ?? status
      return terminal.includes(before) && status !== before ? [`${hash} was ${before} and is ${status}`] : []
    }),
  ),
  rule(
    'tracking/record-agrees-with-the-order',
    ofListed((listed, _fields, { accepted, answers, statuses }) => {
      const { hash, status } = listed
      // An order is compared again if its status has changed.
      if (statuses.get(hash) === status) return []
      const [signed, shownOrder] = [accepted.get(hash), encodedOrderIn(listed)]
      const isOfAnother = shownOrder !== undefined && hashOf(shownOrder) !== hash
      return [
        ...(isOfAnother ? [`${hash} is not the hash of its order`] : []),
        ...(signed === undefined ? [] : contradictionsOfOrder(listed, signed, answers)),
      ]
    }),
  ),
]

/** Judges each listed order by the query of the request. */
function ofListed(
  judge: (listed: Listed, fields: Seen['call']['fields'], past: Past) => readonly string[],
): Judge {
  return (seen, past) => ordersIn(seen, past).flatMap((listed) => judge(listed, seen.call.fields, past))
}

/** The orders of a page, if the query is well-formed. */
function ordersIn({ call, exchange }: Seen, { answers }: Past): readonly Listed[] {
  if (call.name !== 'orders' || exchange.response.status !== 200 || !isClear(call)) return []
  const page = pageIn(exchange, answers)
  return typeof page === 'string' ? [] : page.orders
}

/** The time of the submission and the order's own times: the interface does not say which is compared. */
function timesOf(listed: Listed): readonly number[] {
  const { createdAt } = listed
  const order = encodedOrderIn(listed)
  return createdAt === undefined || order === undefined ? [] : [createdAt, ...timesWithin(order)]
}

function timesWithin({ deadline, decayEndTime, decayStartTime }: DutchOrder): readonly number[] {
  return [deadline, decayEndTime, decayStartTime].map(Number)
}
