/** What the service's answers promise, compared with the requests and with its earlier answers. */

import { hashIn } from '../../kit/intents/placed-order.ts'
import { type EndpointName, endpoints } from '../../solver-api/endpoints.ts'
import { orderStatuses } from '../../solver-api/intents.ts'
import { pageIn } from '../../solver-api/reading/listed-page.ts'
import { listAt, valueAt } from '../../solver-api/reading/reading.ts'
import { defaultSlippage, type SolveResponse } from '../../solver-api/solve.ts'
import { wholeFraction } from '../../spec/amount.ts'
import { hashDutchOrder } from '../../spec/dutch-order.ts'
import type { Call, ObservedExchange } from '../exchange-view.ts'
import { slippageOf } from '../requests/slippage.ts'
import { clauseRule, ofCall, ofExchange, type Rule, shown } from '../rule.ts'
import { submittedOrder } from '../session.ts'
import { ofAnswer } from './answers.ts'

type SolvedOrder = SolveResponse['solutions'][number]['orders'][number]

export const answerTermRules: readonly Rule[] = [
  clauseRule('quote/request-id-is-unique', repeatsRequestId('quote')),
  clauseRule('solve/request-id-is-unique', repeatsRequestId('solve')),
  clauseRule('quote/one-item-per-order', wrongCount('quote', 'quotes')),
  clauseRule('solve/one-solution-per-order', wrongCount('solve', 'solutions')),
  clauseRule(
    'quote/echoes-the-order',
    ofAnswer(['quote'], ({ fields }, { answer }) => {
      const items = listAt(answer, 'quotes')
      if (items.length !== listAt(fields, 'orders').length) return []
      const names = ['sell_token', 'buy_token', 'sell_amount']
      return items.flatMap((item, index) => differencesFrom(valueAt(fields, 'orders', index), item, names))
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
    ofSolvedOrders((_solved, order, answered) =>
      differencesFrom(order, answered, [
        ...['sell_token', 'buy_token', 'sell_amount'],
        ...['origin_address', 'receiver'],
      ]),
    ),
  ),
  clauseRule(
    'solve/never-sells-more',
    ofSolvedOrders(({ executed_sell_amount, sell_amount }) =>
      executed_sell_amount > BigInt(sell_amount) ? [`${executed_sell_amount} of ${sell_amount}`] : [],
    ),
  ),
  clauseRule(
    'solve/minimum-after-slippage',
    ofSolvedOrders((solved, order, _answered, { fields: { slippage } }) =>
      slippage === undefined ? [] : wrongMinimum(solved, order, slippageOf(slippage)),
    ),
  ),
  clauseRule(
    'solve/default-slippage',
    ofSolvedOrders((solved, order, _answered, { fields: { slippage } }) =>
      slippage === undefined ? wrongMinimum(solved, order, defaultSlippage) : [],
    ),
  ),
  clauseRule(
    'solve/honours-the-minimum',
    ofSolvedOrders(({ executed_buy_amount }, order) => {
      const minimum = requestedMinimum(order)
      return executed_buy_amount < minimum ? [`${executed_buy_amount}; the minimum is ${minimum}`] : []
    }),
  ),
  clauseRule(
    'solve/routes-on-request',
    ofAnswer(['solve'], ({ fields: { return_routes } }, { answer }) => {
      const hasRoutes = valueAt(answer, 'routes') !== undefined
      if (hasRoutes === (return_routes === true)) return []
      return [hasRoutes ? 'routes that were not requested' : 'no routes, although requested']
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
        .map((target) => `${target}; ${before} before`)
    }),
  ),
  clauseRule(
    'intent/order-hash',
    ofExchange((observed) => {
      const order = submittedOrder(observed)
      const { status } = observed.exchange.response
      if (order === undefined || status < 200 || status > 299) return []
      const [given, hash] = [hashIn(observed.exchange), hashDutchOrder(order)]
      return given === undefined || given === hash ? [] : [`${given}; the hash of the order is ${hash}`]
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
    ofListed(({ swapper: shown }, { swapper }) =>
      swapper === undefined || shown === undefined || shown === `${swapper}`.toLowerCase() ? [] : [shown],
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

function wrongCount(name: EndpointName, list: string): Rule['judge'] {
  return ofAnswer([name], ({ fields }, { answer }) => {
    const [answered, asked] = [listAt(answer, list).length, listAt(fields, 'orders').length]
    // The clause about 204 judges an empty list.
    return answered === 0 || answered === asked ? [] : [`${answered} for ${asked} orders`]
  })
}

/** The fields of an order that the answer repeats differently. Addresses are compared without regard to case. */
function differencesFrom(order: unknown, entry: unknown, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const [asked, answered] = [valueAt(order, name), valueAt(entry, name)]
    const isSame = `${asked}`.toLowerCase() === `${answered}`.toLowerCase()
    // Leading zeros do not change an amount.
    const isSameAmount =
      /^\d+$/.test(`${asked}`) && /^\d+$/.test(`${answered}`) && BigInt(`${asked}`) === BigInt(`${answered}`)
    return asked === undefined || isSame || isSameAmount
      ? []
      : [`${name} is ${shown(answered)}; the request has ${shown(asked)}`]
  })
}

/** Judges each solved order, with the order of the request that it answers. */
function ofSolvedOrders(
  judge: (solved: SolvedOrder, order: unknown, answered: unknown, call: Call) => readonly string[],
): Rule['judge'] {
  return ofAnswer(['solve'], (call, { answer }) => {
    const parsed = endpoints.solve.response.safeDecode(answer as never)
    const entries = parsed.data?.solutions.flatMap(({ orders }) => orders) ?? []
    if (entries.length !== listAt(call.fields, 'orders').length) return []
    const wire = listAt(answer, 'solutions').flatMap((solution) => listAt(solution, 'orders'))
    return entries.flatMap((solved, index) =>
      judge(solved, valueAt(call.fields, 'orders', index), wire[index], call),
    )
  })
}

function wrongMinimum(
  { buy_amount, executed_buy_amount }: SolvedOrder,
  order: unknown,
  slippage: bigint | undefined,
): readonly string[] {
  if (slippage === undefined || slippage < 0n || slippage > wholeFraction) return []
  const highest = (executed_buy_amount * (wholeFraction - slippage)) / wholeFraction
  const requested = requestedMinimum(order)
  if (requested > highest) return buy_amount === requested ? [] : [`${buy_amount}; requested is ${requested}`]
  const isRounded = buy_amount === highest || buy_amount === highest - 1n
  return isRounded ? [] : [`${buy_amount}; ${executed_buy_amount} less slippage is ${highest}`]
}

function requestedMinimum(order: unknown): bigint {
  const asked = valueAt(order, 'buy_amount')
  return typeof asked === 'string' && /^\d+$/.test(asked) ? BigInt(asked) : 0n
}

function targetOf(solution: unknown): unknown {
  return valueAt(solution, 'target_address')
}

type Listed = Exclude<ReturnType<typeof pageIn>, string>['orders'][number]

/** Judges each listed order by the query of the request. */
function ofListed(judge: (listed: Listed, fields: Call['fields']) => readonly string[]): Rule['judge'] {
  return ofAnswer(['orders'], ({ fields }, { exchange }: ObservedExchange) => {
    const page = pageIn(exchange)
    return typeof page === 'string' ? [] : page.orders.flatMap((listed) => judge(listed, fields))
  })
}
