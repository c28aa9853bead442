/** Faults that the digits of an amount or a slippage show. */
import { fieldOf } from '../../../core/json.ts'
import { dollars, quotes, raised, solutions, solvedOrders } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { answers, breaks, overlooks, quote, reads, readsOrders, readsQuery, solve, v1Quote, v1Solve } = wire

const amountOf = ({ sell_amount }: wire.AskedOrder) => (/^\d+$/.test(sell_amount) ? BigInt(sell_amount) : 0n)

export const digits = faultsOf('size and digits', {
  'beyond-128-bits-breaks': [
    ['errors/malformed-input-never-5xx', 'quote/response-shape', 'quote/no-solution-is-204'],
    'a quote of 2^128 or more is a 500',
    breaks(quote, ({ orders }) => orders.some((order) => amountOf(order) >= 2n ** 128n)),
  ],
  'solve-beyond-128-bits-breaks': [
    ['errors/malformed-input-never-5xx', 'solve/response-shape', 'solve/no-solution-is-204'],
    'a solve of 2^128 or more is a 500',
    breaks(solve, ({ orders }) => orders.some((order) => amountOf(order) >= 2n ** 128n)),
  ],
  'amount-in-64-bits': [
    ['quote/more-in-never-less-out', 'quote/halves-are-no-worse', 'quote/known-pool-is-found'],
    'of a sold amount the low 64 bits are quoted',
    readsAmounts(quote, (amount) => amount % 2n ** 64n || 1n),
  ],
  'sold-amount-through-a-double': [
    ['solve/takes-what-it-says', 'solve/never-sells-more'],
    'the sold amount of a solve is rounded down to 15 digits, and said to be the whole',
    readsAmounts(solve, (amount) => {
      const unit = 10n ** BigInt(Math.max(0, `${amount}`.length - 15))
      return (amount / unit) * unit
    }),
  ],
  'sold-amount-in-thousands': [
    ['solve/takes-what-it-says'],
    'a solve of more than a million units sells whole thousands, and says that it sells all',
    readsAmounts(solve, (amount) => (amount > 1_000_000n ? amount - (amount % 1000n) : amount)),
  ],
  'bought-amount-through-a-double': [
    'solve/pays-what-it-says',
    'the bought amount is said in 15 digits, rounded up',
    solvedOrders(({ executed_buy_amount }) => {
      const unit = 10n ** BigInt(Math.max(0, executed_buy_amount.length - 15))
      return { executed_buy_amount: `${((BigInt(executed_buy_amount) + unit - 1n) / unit) * unit}` }
    }),
  ],
  'echo-through-a-double': [
    'quote/echoes-the-order',
    'the sold amount is echoed through a double',
    quotes((_, { order }) => ({ sell_amount: `${BigInt(Number(order.sell_amount))}` })),
  ],
  'solve-echo-through-a-double': [
    'solve/echoes-the-order',
    'the sold amount is echoed through a double in a solve',
    solvedOrders((_, { order }) => ({ sell_amount: `${BigInt(Number(order.sell_amount))}` })),
  ],
  'long-slippage-is-default': [
    'solve/minimum-after-slippage',
    'a slippage of more than four decimals is taken for the default',
    overlooks(solve, ['slippage'], (call) => decimalsIn(call.parameter('slippage')) > 4),
  ],
  'slippage-in-basis-points': [
    'solve/minimum-after-slippage',
    'slippage is rounded to a basis point',
    readsSlippage((slippage) => Math.round(slippage * 10_000) / 10_000),
  ],
  'tiny-slippage-is-all': [
    'solve/minimum-after-slippage',
    'a slippage below 1e-6 is read without its exponent',
    readsSlippage((slippage) => (slippage > 0 && slippage < 1e-6 ? 0.9 : slippage)),
  ],
  'no-slippage-is-default': [
    ['solve/default-slippage', 'solve/minimum-after-slippage'],
    'a slippage of 0 is taken for none',
    overlooks(solve, ['slippage'], (call) => Number(call.parameter('slippage') ?? 1) === 0),
  ],
  'great-slippage-is-a-half': [
    'solve/minimum-after-slippage',
    'a slippage above a half is a half',
    readsSlippage((slippage) => Math.min(slippage, 0.5)),
  ],
  'minimum-through-a-double': [
    'solve/minimum-after-slippage',
    'a minimum beyond 2^53 is computed in doubles',
    solvedOrders(
      ({ buy_amount }) => BigInt(buy_amount) > 2n ** 53n && { buy_amount: `${BigInt(Number(buy_amount))}` },
    ),
  ],
  'minimum-one-above-accepted': [
    'solve/honours-the-minimum',
    'a minimum above what is bought, by less than a ten-thousandth, is accepted',
    readsOrders(solve, ({ buy_amount, ...order }) =>
      buy_amount === undefined ? order : { ...order, buy_amount: raised(buy_amount, -1) },
    ),
  ],
  'six-decimals-in-v1': [
    ['v1/bought-and-bought-integer-agree', 'v1/decimal-point-means-token-units'],
    'a v1 quote in token units reads six decimals',
    readsQuery(v1Quote, (query) => {
      const amount = query.get('sell_amount')
      if (amount !== null) query.set('sell_amount', amount.replace(/(\.\d{6})\d+/, '$1'))
    }),
  ],
  'six-decimals-in-v1-solve': [
    'v1/decimal-point-means-token-units',
    'a v1 solve in token units reads six decimals',
    readsOrders(v1Solve, (order) => ({
      ...order,
      sell_amount: order.sell_amount.replace(/(\.\d{6})\d+/, '$1'),
    })),
  ],
  'small-bought-in-exponents': [
    'v1/quote-shape',
    'a v1 quote of less than 1e-6 is written with an exponent',
    answers<{ readonly bought: string }>(v1Quote, (answer) =>
      Number(answer.bought) < 1e-6 ? { ...answer, bought: Number(answer.bought).toExponential() } : undefined,
    ),
  ],
  'v1-integer-through-a-double': [
    'v1/bought-and-bought-integer-agree',
    'bought_integer is rounded to a double beyond 2^53',
    answers<{ readonly bought_integer: bigint | number }>(v1Quote, (answer) => ({
      ...answer,
      bought_integer: BigInt(Number(answer.bought_integer)),
    })),
  ],
  'leading-zeros-break': [
    'errors/malformed-input-never-5xx',
    'an amount with leading zeros is a 500',
    breaks(quote, ({ orders }) => orders.some(({ sell_amount }) => /^0\d/.test(sell_amount))),
  ],
  'gas-doubles-with-size': [
    'solve/gas-is-honest',
    'the gas of a solution over $30,000 is three times too high',
    solutions(({ gas }, { order }) => dollars(order) > 30_000 && { gas: `${BigInt(gas) * 3n}` }),
  ],
})

/** Reads other amounts, and echoes those that were sent. */
function readsAmounts(path: string, change: (amount: bigint) => bigint): readonly wire.WireFault[] {
  return [
    path === quote
      ? quotes((_, { order }) => ({ sell_amount: order.sell_amount }))
      : solvedOrders((_, { order }) => ({
          sell_amount: order.sell_amount,
          executed_sell_amount: order.sell_amount,
        })),
    readsOrders(path, (order) => ({ ...order, sell_amount: `${change(amountOf(order))}` })),
  ]
}

function readsSlippage(change: (slippage: number) => number): wire.WireFault {
  return reads(solve, (asked) => {
    const slippage = fieldOf(asked, 'slippage')
    return typeof slippage === 'number' ? { ...asked, slippage: change(slippage) } : undefined
  })
}

/** Decimals of a number as it is written; those of an exponent too. */
function decimalsIn(value: unknown): number {
  const [, decimals = '', exponent = '0'] = /^\d*(?:\.(\d*))?(?:e-(\d+))?$/.exec(`${value ?? ''}`) ?? []
  return decimals.length + Number(exponent)
}
