/** Rules that compare quotes and solutions with the requested orders, one by one and in their order. */
import { formatTokenUnits, wholeFraction } from '../../../../core/amount.ts'
import { once } from '../../../../core/once.ts'
import { shown } from '../../../../core/texts/shown.ts'
import { endpoints } from '../../api/endpoints.ts'
import { defaultSlippage, type SolveResponse, slippageOf } from '../../api/solve.ts'
import { decoded } from '../reading/issues.ts'
import { listAt, textAt, textOf, valueAt } from '../reading/reading.ts'
import { inSequence } from '../reading/sequence.ts'
import type { Seen } from './call.ts'
import { isClear } from './mistakes.ts'
import { type Judge, ofAnswer, rule, type StandingRule } from './rule.ts'

type SolvedOrder = SolveResponse['solutions'][number]['orders'][number]

export const orderRules: readonly StandingRule[] = [
  rule('quote/one-item-per-order', wrongCount('quote', 'quotes')),
  rule('solve/one-solution-per-order', wrongCount('solve', 'solutions')),
  rule(
    'quote/echoes-the-order',
    ofQuotedOrders((order, item) => differencesFrom(order, item, ['sell_token', 'buy_token', 'sell_amount'])),
  ),
  rule(
    'quote/buy-amount-is-positive',
    ofAnswer(['quote'], ({ answer }) =>
      listAt(answer, 'quotes').flatMap((item) =>
        /^0+$/.test(textAt(item, 'buy_amount')) ? [`buy_amount ${textAt(item, 'buy_amount')}`] : [],
      ),
    ),
  ),
  rule(
    'quote/external-id',
    ofAnswer(['quote'], ({ answer }) => repeatedIn(listAt(answer, 'quotes'))),
  ),
  rule(
    'solve/echoes-the-order',
    ofSolvedOrders((_solved, order, answered) =>
      differencesFrom(order, answered, [
        ...['sell_token', 'buy_token', 'sell_amount'],
        ...['origin_address', 'receiver'],
      ]),
    ),
  ),
  rule(
    'solve/echoes-the-order',
    ofAnswer(['solve'], ({ answer }) =>
      repeatedIn(listAt(answer, 'solutions').flatMap((solution) => listAt(solution, 'orders'))),
    ),
  ),
  rule(
    'solve/never-sells-more',
    ofSolvedOrders(({ executed_sell_amount, sell_amount }) =>
      executed_sell_amount > BigInt(sell_amount) ? [`${executed_sell_amount} of ${sell_amount}`] : [],
    ),
  ),
  rule(
    'solve/minimum-after-slippage',
    ofSolvedOrders((solved, order, _answered, { call: { fields } }) =>
      isNamed(fields.slippage) ? wrongMinimum(solved, order, slippageOf(fields.slippage)) : [],
    ),
  ),
  rule(
    'solve/default-slippage',
    ofSolvedOrders((solved, order, _answered, { call: { fields } }) => {
      if (fields.slippage === undefined) return wrongMinimum(solved, order, defaultSlippage)
      const { buy_amount, executed_buy_amount } = solved
      const isLess = buy_amount < executed_buy_amount && slippageOf(fields.slippage) === 0n
      return isLess && !hasMoreDecimals(fields.slippage)
        ? [`${buy_amount} of ${executed_buy_amount} without slippage`]
        : []
    }),
  ),
  rule(
    'solve/honours-the-minimum',
    ofSolvedOrders(({ executed_buy_amount }, order) => {
      const minimum = requestedMinimum(order)
      return executed_buy_amount < minimum ? [`${executed_buy_amount}; the minimum is ${minimum}`] : []
    }),
  ),
  rule(
    'v1/bought-and-bought-integer-agree',
    ofAnswer(['v1Quote'], ({ answer }) => {
      const quote = decoded(endpoints.v1Quote.response, answer)
      if (quote === undefined) return []
      const { bought, bought_integer, buy_tokens } = quote
      const exact = formatTokenUnits(BigInt(bought_integer), Number(buy_tokens.decimals))
      const [whole, fraction = ''] = bought.split('.')
      const [exactWhole, exactFraction = ''] = exact.split('.')
      const isSame =
        whole === exactWhole &&
        fraction.padEnd(exactFraction.length, '0') === exactFraction.padEnd(fraction.length, '0')
      return isSame ? [] : [`${bought}; ${bought_integer} is ${exact}`]
    }),
  ),
]

function wrongCount(name: 'quote' | 'solve', list: string): Judge {
  return ofAnswer([name], ({ answer, call: { fields } }) => {
    const [answered, asked] = [listAt(answer, list).length, listAt(fields, 'orders').length]
    // The clause about 204 judges an empty list.
    return answered === 0 || asked === 0 || answered === asked ? [] : [`${answered} for ${asked} orders`]
  })
}

/** The entries whose ids are not unique. */
function repeatedIn(entries: readonly unknown[]): readonly string[] {
  const ids = entries.map((entry) => valueAt(entry, 'external_id'))
  return new Set(ids).size === ids.length ? [] : [`external_id ${ids.join(', ')}`]
}

/** The fields of an order that the answer repeats differently. Addresses are compared without regard to case. */
function differencesFrom(order: unknown, entry: unknown, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const [asked, answered] = [valueAt(order, name), valueAt(entry, name)]
    const isSame = textOf(asked).toLowerCase() === textOf(answered).toLowerCase()
    // Leading zeros do not change an amount.
    const isSameAmount =
      /^\d+$/.test(textOf(asked)) &&
      /^\d+$/.test(textOf(answered)) &&
      BigInt(textOf(asked)) === BigInt(textOf(answered))
    return asked === undefined || isSame || isSameAmount
      ? []
      : [`${name} is ${shown(answered)}; the request has ${shown(asked)}`]
  })
}

/** Judges each quoted order by the order of the request in its place. */
function ofQuotedOrders(judge: (order: unknown, item: unknown) => readonly string[]): Judge {
  return ofAnswer(['quote'], ({ answer, call }) => {
    const [items, orders] = [listAt(answer, 'quotes'), listAt(call.fields, 'orders')]
    if (items.length !== orders.length || !isClear(call)) return []
    return items.flatMap((item, index) => judge(orders[index], item))
  })
}

/** Judges each solved order by the order of the request in its place. */
function ofSolvedOrders(
  judge: (solved: SolvedOrder, order: unknown, answered: unknown, seen: Seen) => readonly string[],
): Judge {
  return ofAnswer(['solve'], (seen) =>
    solvedOrdersIn(seen).flatMap(({ answered, order, solved }) => judge(solved, order, answered, seen)),
  )
}

const solvedOrdersIn = once(({ answer, call }: Seen) => {
  const { solutions } = decoded(endpoints.solve.response, answer) ?? { solutions: [] }
  const entries = inSequence(solutions).flatMap(({ orders }) => orders)
  const asked = listAt(call.fields, 'orders')
  if (entries.length !== asked.length || !isClear(call)) return []
  const wire = inSequence(listAt(answer, 'solutions')).flatMap((solution) => listAt(solution, 'orders'))
  return entries.map((solved, index) => ({ solved, order: asked[index], answered: wire[index] }))
})

/** True for a slippage other than zero whose effect can be computed exactly. */
function isNamed(slippage: unknown): boolean {
  return slippage !== undefined && !hasMoreDecimals(slippage) && slippageOf(slippage) !== 0n
}

/** True for a fraction that is not a multiple of 1e-18. */
function hasMoreDecimals(slippage: unknown): boolean {
  const [digits = '', exponent = '0'] = textOf(slippage).toLowerCase().split('e')
  return (digits.split('.')[1] ?? '').length - Number(exponent) > 18
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
