/**
 * The minimum is the trader's only protection once the transaction is signed. If it is too low, the
 * difference can be taken from them; if it is too high, honest trades fail. `executed / (1 + slippage)`, the
 * usual mistake, is too high.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { orderOf } from '#kit/chain'
import { atLeastOrders, when } from '#kit/conditions'
import { amountPlus, type Mutant, misreadField, rewriteSolve, rewriteSolvedOrders } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { slippage, solveFor } from '#kit/orders'
import { valueAt } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

const whole = 10n ** 100n
const million = 1_000_000n

/**
 * The least amount that an order asks for, in millionths of the executed amount: absent, a part of it, or
 * all.
 */
const shares = fc.oneof(
  fc.constant(undefined),
  fc.bigInt({ min: 1n, max: million }),
  fc.constantFrom(million - 1n, million),
)

export default scenario({
  clause: 'solve/minimum-after-slippage',
  title:
    'a minimum is the executed amount less slippage, down by at most one unit, or what the order asks for',

  given: {
    request: solveRequest({ batch: [1, 6], usd: [1, 1e8] }),
    asked: fc.oneof(
      fc.array(shares, { minLength: 6, maxLength: 6 }),
      fc.constant<readonly (bigint | undefined)[]>([]),
    ),
    slippage: slippage(),
  },

  async check({ asked, request: { batch, options, way }, slippage: fraction }, { client }) {
    const first = await solveFor(client, batch, options, way)
    const executed = first.solutions.map((solution) => orderOf(solution).executed_buy_amount)
    const minimumAt = (index: number) =>
      asked[index] === undefined
        ? BigInt(batch[index]?.buy_amount ?? 0)
        : (asked[index] * (executed[index] ?? 0n)) / million
    const sent = batch.map((order, index) =>
      asked[index] === undefined ? order : { ...order, buy_amount: `${minimumAt(index)}` },
    )
    const { solutions } = await solveFor(client, sent, { ...options, slippage: fraction }, way)
    for (const [index, solution] of solutions.entries()) {
      const { buy_amount, executed_buy_amount } = orderOf(solution)
      pre(executed_buy_amount === executed[index], 'the market moved meanwhile')
      const [lowest, highest] = minimumsOf(executed_buy_amount, fraction).map((minimum) =>
        minimum > minimumAt(index) ? minimum : minimumAt(index),
      )
      assert.ok(
        lowest !== undefined && highest !== undefined && buy_amount <= highest && buy_amount >= lowest,
        `the minimum of order ${index} is ${buy_amount}, and not ${highest}: it executes ${executed_buy_amount}, and the slippage is ${fraction}`,
      )
    }
  },

  mutants: {
    'with a filter, slippage is read on the public path alone': when(
      ({ body, url }) => valueAt(body, 'amms') !== undefined && url.pathname.includes('/partner/'),
      misreadField('/v2/solver/solve', 'slippage', () => undefined),
    ),
    'the third minimum is executed in full': when(
      atLeastOrders(3),
      rewriteSolve((body) => ({
        ...body,
        solutions: body.solutions.map((solution, index) => ({
          ...solution,
          orders: solution.orders.map((order) =>
            index === 2 ? { ...order, buy_amount: order.executed_buy_amount } : order,
          ),
        })),
      })),
    ),
    'the minimum is one unit too high': changeMinimum(1n),
    'the minimum is two units too low': changeMinimum(-2n),
    'the minimum is executed / (1 + slippage)': computeMinimum(
      (executed, fraction) => (executed * million) / (million + fraction),
    ),
    'with a receiver the slippage is the default': when(
      ({ body }) => valueAt(body, 'orders', 0, 'receiver') !== undefined,
      misreadField('/v2/solver/solve', 'slippage', () => undefined),
    ),
    'the slippage is read as a percentage': misreadField(
      '/v2/solver/solve',
      'slippage',
      (fraction: number) => fraction / 100,
    ),
    'a slippage of more than six decimals is rounded to six': misreadField(
      '/v2/solver/solve',
      'slippage',
      (fraction: number) => Number(fraction.toFixed(6)),
    ),
    'the minimum of every order but the first is 1': rewriteSolve((body) => ({
      ...body,
      solutions: body.solutions.map((solution, index) =>
        index === 0
          ? solution
          : { ...solution, orders: solution.orders.map((order) => ({ ...order, buy_amount: '1' })) },
      ),
    })),
    'what an order asks for is ignored if it is more than the slippage leaves': misreadField(
      '/v2/solver/solve',
      'orders.*.buy_amount',
      () => undefined,
    ),
  },
})

function changeMinimum(units: bigint) {
  return rewriteSolvedOrders((order) => ({ ...order, buy_amount: amountPlus(order.buy_amount, units) }))
}

/** @param minimum Receives the executed amount, and the slippage in millionths. */
function computeMinimum(minimum: (executed: bigint, fraction: bigint) => bigint): Mutant {
  return rewriteSolvedOrders((order, { body }) => {
    const fraction = BigInt(Math.round(Number(valueAt(body, 'slippage') ?? 0.0005) * 1e6))
    return { ...order, buy_amount: minimum(BigInt(order.executed_buy_amount), fraction).toString() }
  })
}

/**
 * Returns the lowest and the highest valid minimum. A slippage is sent as decimal text, and a service may
 * read it as the nearest binary fraction.
 */
function minimumsOf(executed: bigint, fraction: number): readonly [bigint, bigint] {
  const [decimal, binary] = [partsOf(decimalsOf(fraction)), partsOf(fraction.toFixed(100))]
  const less = (parts: bigint) => (executed * (whole - parts)) / whole
  const [low, high] = decimal > binary ? [less(decimal), less(binary)] : [less(binary), less(decimal)]
  return [low > 0n ? low - 1n : 0n, high]
}

/** Returns the number as its shortest decimal text, without an exponent. */
function decimalsOf(fraction: number): string {
  const [digits = '', exponent = '0'] = `${fraction}`.split('e-')
  const [, decimals = ''] = digits.split('.')
  return fraction.toFixed(Math.min(100, decimals.length + Number(exponent)))
}

/** Converts decimal text to units of 1e-100. */
function partsOf(text: string): bigint {
  const [units = '0', decimals = ''] = text.split('.')
  return BigInt(units) * whole + BigInt(decimals.padEnd(100, '0'))
}
