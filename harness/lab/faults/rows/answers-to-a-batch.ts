/** Faults in the answer to an order after the first. */
import type { QuoteResponseWire } from '../../../interfaces/solver-api/api/quote.ts'
import type { SolveResponseWire } from '../../../interfaces/solver-api/api/solve.ts'
import { quotes, quotesMore, raised, solutions, solvedOrders } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { answers, quote, solve } = wire

export const answersToABatch = faultsOf('place in a batch', {
  'later-minimum-is-one': [
    'solve/minimum-after-slippage',
    'the minimum of every order after the first is 1',
    solvedOrders((_, { index }) => index > 0 && { buy_amount: '1' }),
  ],
  'second-minimum-ignores-slippage': [
    'solve/minimum-after-slippage',
    'the second order of a batch has its expected amount as its minimum',
    solvedOrders(({ executed_buy_amount }, { index }) => index === 1 && { buy_amount: executed_buy_amount }),
  ],
  'routes-exchanged': [
    ['routes/connected-flow', 'routes/is-what-happens', 'routes/keyed-by-external-id'],
    'the routes of the first two orders are exchanged',
    answers<SolveResponseWire>(solve, ({ routes, ...answer }) => {
      if (routes === undefined) return undefined
      const [first, second, ...others] = Object.entries(routes)
      if (first === undefined || second === undefined) return undefined
      const exchanged = [[first[0], second[1]], [second[0], first[1]], ...others]
      return { ...answer, routes: Object.fromEntries(exchanged) }
    }),
  ],
  'routes-of-first-only': [
    'routes/keyed-by-external-id',
    'a batch has the route of its first order alone',
    answers<SolveResponseWire>(solve, ({ routes, ...answer }) => {
      const [first] = Object.entries(routes ?? {})
      return first && { ...answer, routes: Object.fromEntries([first]) }
    }),
  ],
  'third-external-id-repeats': [
    'quote/external-id',
    'the third order of a quote has the id of the second',
    quotes((_, { index }) => index === 2 && { external_id: '1' }),
  ],
  'third-solution-id-repeats': [
    ['solve/echoes-the-order', 'solve/one-solution-per-order', 'routes/keyed-by-external-id'],
    'the third solution has the id of the second',
    solvedOrders((_, { index }) => index === 2 && { external_id: '1' }),
  ],
  'long-batch-in-another-order': [
    'quote/one-item-per-order',
    'a quote of four orders or more has its items in the opposite order',
    answers<QuoteResponseWire>(quote, (answer) =>
      answer.quotes.length < 4 ? undefined : { ...answer, quotes: answer.quotes.toReversed() },
    ),
  ],
  'equal-orders-merged': [
    'quote/one-item-per-order',
    'equal orders of a batch share an item',
    answers<QuoteResponseWire>(quote, (answer, { orders }) => ({
      ...answer,
      quotes: answer.quotes.filter(
        (_, index) => orders.findIndex((order) => isEqual(order, orders[index])) === index,
      ),
    })),
  ],
  'equal-orders-solved-once': [
    'solve/one-solution-per-order',
    'equal orders of a batch share a solution',
    answers<SolveResponseWire>(solve, (answer, { orders }) => ({
      ...answer,
      solutions: answer.solutions.filter(
        (_, index) => orders.findIndex((order) => isEqual(order, orders[index])) === index,
      ),
    })),
  ],
  'two-sold-infos-at-most': [
    'quote/token-infos',
    'a quote has the infos of two sold tokens at most',
    answers<QuoteResponseWire>(quote, (answer) => ({
      ...answer,
      sell_tokens: answer.sell_tokens.slice(0, 2),
    })),
  ],
  'bought-info-of-last-only': [
    'solve/token-infos',
    'a solve has the info of the last bought token alone',
    answers<SolveResponseWire>(solve, (answer) => ({ ...answer, buy_tokens: answer.buy_tokens.slice(-1) })),
  ],
  'later-slippage-is-default': [
    'solve/minimum-after-slippage',
    'orders after the first have the default slippage, whatever was asked',
    solvedOrders(
      ({ executed_buy_amount }, { index }) =>
        index > 0 && { buy_amount: `${(BigInt(executed_buy_amount) * 9995n) / 10_000n}` },
    ),
  ],
  'later-gas-is-a-quarter': [
    'solve/gas-is-honest',
    'the gas of the second solution and of later ones is a quarter',
    solutions(({ gas }, { index }) => index > 0 && { gas: `${BigInt(gas) / 4n}` }),
  ],
  'gas-of-first-only': [
    'quote/gas-covers-execution',
    'the gas of a batch is that of one order',
    answers<QuoteResponseWire>(quote, (answer) => ({
      ...answer,
      gas: Math.ceil(Number(answer.gas) / answer.quotes.length),
    })),
  ],
  'gas-off-the-last': [
    'quote/deduct-gas-cost',
    'the gas cost is deducted from the last order of a batch',
    answers<QuoteResponseWire>(quote, ({ quotes: items, ...answer }, call) => {
      const isDeducted = call.parameter('deduct_gas_cost') === 'FirstOrder' && items.length > 1
      return isDeducted ? { ...answer, quotes: exchangedAmounts(items) } : undefined
    }),
  ],
  'fifth-order-unsolved': [
    'solve/one-solution-per-order',
    'a solve has four solutions at most',
    answers<SolveResponseWire>(solve, (answer) => ({ ...answer, solutions: answer.solutions.slice(0, 4) })),
  ],
  'reversed-pair-quoted-high': [
    ['solve/not-worse-than-quote', 'quote/round-trip-never-profits'],
    'an order that reverses the one before it is quoted 2 % too high',
    quotesMore(200, ({ call, index, order }) => {
      const before = call.orders[index - 1]
      return before?.sell_token === order.buy_token && before.buy_token === order.sell_token
    }),
  ],
  'second-order-quoted-high': [
    'solve/not-worse-than-quote',
    'the second order of a batch is quoted 1 % too high',
    quotesMore(100, ({ index }) => index === 1),
  ],
  'later-executed-raised': [
    'solve/pays-what-it-says',
    'an order after the first is said to buy a thousandth more than it does',
    solvedOrders(
      ({ executed_buy_amount }, { index }) =>
        index > 0 && { executed_buy_amount: raised(`${executed_buy_amount}`, 10) },
    ),
  ],
  'last-target-is-another': [
    'solve/target-is-the-router',
    'the last solution of a batch names another contract',
    solutions(
      (_, { call, index }) =>
        index > 0 &&
        index === call.orders.length - 1 && { target_address: '0x1111111254eeb25477b68fb85ed929f73a960582' },
    ),
  ],
})

function isEqual(a: wire.AskedOrder, b: wire.AskedOrder | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Takes the same share from the last item as from the first. */
function exchangedAmounts(items: QuoteResponseWire['quotes']): QuoteResponseWire['quotes'] {
  return items.map((item, index) => {
    const { buy_amount } = item
    if (index === 0) return { ...item, buy_amount: raised(`${buy_amount}`, 100) }
    return index === items.length - 1 ? { ...item, buy_amount: raised(`${buy_amount}`, -100) } : item
  })
}
