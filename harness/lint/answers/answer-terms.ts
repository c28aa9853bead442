/** What the service's answers promise, held against what was asked and against what it answered before. */

import { pageIn } from '../../kit/intents/listed-orders.ts'
import { hashIn } from '../../kit/intents/placed-order.ts'
import { listAt, valueAt } from '../../kit/reading/reading.ts'
import { type EndpointName, endpoints } from '../../solver-api/endpoints.ts'
import { orderStatuses } from '../../solver-api/intents.ts'
import { defaultSlippage, type SolveResponse } from '../../solver-api/solve.ts'
import { wholeFraction } from '../../spec/amount.ts'
import { hashDutchOrder } from '../../spec/dutch-order.ts'
import type { Call, HttpPassage } from '../exchange-view.ts'
import { slippageOf } from '../requests/slippage.ts'
import { clauseRule, ofCall, ofExchange, type Rule, shown } from '../rule.ts'
import { submittedOrder } from '../session.ts'
import { ofAnswer } from './answers.ts'

type SolvedOrder = SolveResponse['solutions'][number]['orders'][number]

export const answerTermRules: readonly Rule[] = [
  clauseRule('quote/request-id-is-unique', repeatsRequestId('quote')),
  clauseRule('solve/request-id-is-unique', repeatsRequestId('solve')),
  clauseRule('quote/one-item-per-order', otherCount('quote', 'quotes')),
  clauseRule('solve/one-solution-per-order', otherCount('solve', 'solutions')),
  clauseRule(
    'quote/echoes-the-order',
    ofAnswer(['quote'], ({ fields }, { answer }) => {
      const items = listAt(answer, 'quotes')
      return items.length === listAt(fields, 'orders').length
        ? items.flatMap((item, index) =>
            otherThanAsked(valueAt(fields, 'orders', index), item, [
              'sell_token',
              'buy_token',
              'sell_amount',
            ]),
          )
        : []
    }),
  ),
  clauseRule(
    'quote/buy-amount-is-positive',
    ofAnswer(['quote'], (_call, { answer }) =>
      listAt(answer, 'quotes').flatMap((item) =>
        /^0+$/.test(`${valueAt(item, 'buy_amount')}`) ? [`buy_amount ${valueAt(item, 'buy_amount')}`] : [],
      ),
    ),
  ),
  clauseRule(
    'quote/external-id',
    ofAnswer(['quote'], (_call, { answer }) => {
      const ids = listAt(answer, 'quotes').map((item) => valueAt(item, 'external_id'))
      return new Set(ids).size === ids.length ? [] : [`external_id ${ids.join(', ')}`]
    }),
  ),
  clauseRule(
    'solve/echoes-the-order',
    ofSolvedOrders((_entry, order, sent) => [
      ...otherThanAsked(order, sent, [
        'sell_token',
        'buy_token',
        'sell_amount',
        'origin_address',
        'receiver',
      ]),
    ]),
  ),
  clauseRule(
    'solve/never-sells-more',
    ofSolvedOrders(({ executed_sell_amount, sell_amount }) =>
      executed_sell_amount > BigInt(sell_amount) ? [`${executed_sell_amount} of ${sell_amount}`] : [],
    ),
  ),
  clauseRule(
    'solve/minimum-after-slippage',
    ofSolvedOrders((entry, order, _sent, { fields: { slippage } }) =>
      slippage === undefined ? [] : otherMinimum(entry, order, slippageOf(slippage)),
    ),
  ),
  clauseRule(
    'solve/default-slippage',
    ofSolvedOrders((entry, order, _sent, { fields: { slippage } }) =>
      slippage === undefined ? otherMinimum(entry, order, defaultSlippage) : [],
    ),
  ),
  clauseRule(
    'solve/honours-the-minimum',
    ofSolvedOrders(({ executed_buy_amount }, order) => {
      const least = askedMinimum(order)
      return executed_buy_amount < least ? [`${executed_buy_amount} where ${least} was the least`] : []
    }),
  ),
  clauseRule(
    'solve/routes-on-request',
    ofAnswer(['solve'], ({ fields: { return_routes } }, { answer }) => {
      const hasRoutes = valueAt(answer, 'routes') !== undefined
      if (hasRoutes === (return_routes === true)) return []
      return [hasRoutes ? 'routes that nobody asked for' : 'no routes, which were asked for']
    }),
  ),
  clauseRule(
    'quote/target-address',
    ofExchange(({ answer, call }, { quotes, solutions }) => {
      if (call?.name !== 'quote' && call?.name !== 'solve') return []
      const here = [valueAt(answer, 'target_address'), ...listAt(answer, 'solutions').map(targetOf)]
      const before = call.name === 'quote' ? solutions.at(-1)?.target : quotes.at(-1)?.target
      return here
        .filter((target) => typeof target === 'string')
        .filter((target) => before !== undefined && target.toLowerCase() !== before)
        .map((target) => `${target}, and ${before} before`)
    }),
  ),
  clauseRule(
    'intent/order-hash',
    ofExchange((passage) => {
      const order = submittedOrder(passage)
      const { status } = passage.exchange.response
      if (order === undefined || status < 200 || status > 299) return []
      const [given, hash] = [hashIn(passage.exchange), hashDutchOrder(order)]
      return given === undefined || given === hash ? [] : [`${given}; the order's is ${hash}`]
    }),
  ),
  clauseRule(
    'tracking/lists-submitted-orders',
    ofListed((listed) =>
      orderStatuses.some((status) => status === listed.status) ? [] : [`the status ${shown(listed.status)}`],
    ),
  ),
  clauseRule(
    'tracking/status-filter',
    ofListed(({ status }, { order_status }) =>
      order_status === undefined || `${order_status}`.split(',').includes(status) ? [] : [status],
    ),
  ),
  clauseRule(
    'tracking/swapper-filter',
    ofListed((listed, { swapper }) =>
      swapper === undefined || listed.swapper === `${swapper}`.toLowerCase() ? [] : [listed.swapper],
    ),
  ),
  clauseRule(
    'tracking/hash-filter',
    ofListed(({ hash }, { order_hashes }) =>
      order_hashes === undefined || `${order_hashes}`.toLowerCase().includes(hash) ? [] : [hash],
    ),
  ),
]

function repeatsRequestId(name: EndpointName): Rule['judge'] {
  return ofCall((call, { answer }, { exchanges }) => {
    const id = valueAt(answer, 'request_id')
    const before =
      call.name === name && typeof id === 'string'
        ? exchanges.find((one) => one.call?.name === name && valueAt(one.answer, 'request_id') === id)
        : undefined
    return before === undefined ? [] : [`${id}, as in #${before.number}`]
  })
}

function otherCount(name: EndpointName, list: string): Rule['judge'] {
  return ofAnswer([name], ({ fields }, { answer }) => {
    const [answered, asked] = [listAt(answer, list).length, listAt(fields, 'orders').length]
    // Of none at all the clause about 204 speaks.
    return answered === 0 || answered === asked ? [] : [`${answered} for ${asked} orders`]
  })
}

/** The fields of an order that the answer repeats in another way. Addresses compare without regard to case. */
function otherThanAsked(order: unknown, entry: unknown, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const [asked, answered] = [valueAt(order, name), valueAt(entry, name)]
    const isSame = `${asked}`.toLowerCase() === `${answered}`.toLowerCase()
    // An amount with zeros before it is the same amount.
    const isSameAmount =
      /^\d+$/.test(`${asked}`) && /^\d+$/.test(`${answered}`) && BigInt(`${asked}`) === BigInt(`${answered}`)
    return asked === undefined || isSame || isSameAmount
      ? []
      : [`${name} is ${shown(answered)}; asked was ${shown(asked)}`]
  })
}

/** Judges each order entry of a solve's answer, with the order that it answers as it was sent. */
function ofSolvedOrders(
  judge: (entry: SolvedOrder, order: unknown, sent: unknown, call: Call) => readonly string[],
): Rule['judge'] {
  return ofAnswer(['solve'], (call, { answer }) => {
    const parsed = endpoints.solve.response.safeDecode(answer as never)
    const solved = parsed.data?.solutions.flatMap(({ orders }) => orders) ?? []
    if (solved.length !== listAt(call.fields, 'orders').length) return []
    const wire = listAt(answer, 'solutions').flatMap((solution) => listAt(solution, 'orders'))
    return solved.flatMap((entry, index) =>
      judge(entry, valueAt(call.fields, 'orders', index), wire[index], call),
    )
  })
}

function otherMinimum(
  { buy_amount, executed_buy_amount }: SolvedOrder,
  order: unknown,
  slippage: bigint | undefined,
): readonly string[] {
  if (slippage === undefined || slippage < 0n || slippage > wholeFraction) return []
  const highest = (executed_buy_amount * (wholeFraction - slippage)) / wholeFraction
  const asked = askedMinimum(order)
  const isRight =
    asked > highest ? buy_amount === asked : buy_amount === highest || buy_amount === highest - 1n
  if (isRight) return []
  return [
    `${buy_amount}; ${executed_buy_amount} less slippage is ${asked > highest ? `below the ${asked} asked for` : highest}`,
  ]
}

function askedMinimum(order: unknown): bigint {
  const asked = valueAt(order, 'buy_amount')
  return typeof asked === 'string' && /^\d+$/.test(asked) ? BigInt(asked) : 0n
}

function targetOf(solution: unknown): unknown {
  return valueAt(solution, 'target_address')
}

type Listed = Exclude<ReturnType<typeof pageIn>, string>['orders'][number]

/** Judges each order of a list, by what was asked for. */
function ofListed(judge: (listed: Listed, fields: Call['fields']) => readonly string[]): Rule['judge'] {
  return ofAnswer(['orders'], ({ fields }, { exchange }: HttpPassage) => {
    const page = pageIn(exchange)
    return typeof page === 'string' ? [] : page.orders.flatMap((listed) => judge(listed, fields))
  })
}
