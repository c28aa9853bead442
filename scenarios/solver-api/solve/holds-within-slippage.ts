/**
 * A caller who accepts a worse price must be served at that price. If the trade reverts within its slippage,
 * the caller loses the gas and the trade.
 *
 * The check executes another trade of two fifths of the size first, and allows a loss of half of the price.
 * The order must then buy at least its amount alone less the purchase of the other trade, because more tokens
 * never buy less.
 */
import assert from 'node:assert/strict'
import { orderOf, strangersIn, tradeOf } from '#kit/chain'
import { when } from '#kit/conditions'
import { combined, type Mutant, misreadField, payHalfWhereMoved, rewriteSolvedOrders } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solutionFor, solveFor } from '#kit/orders'
import { valueAt } from '#kit/reading'
import { judging, pre, scenario } from '#solver-api/kit/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff' as const

export default scenario({
  clause: 'solve/holds-within-slippage',
  title: 'after a price move within the slippage, the trade succeeds and pays at least the minimum',
  needs: ['chain'],

  given: { request: solveRequest({ usd: [1_000, 100_000], without: ['slippage', 'minimum'] }) },

  async check(
    {
      request: {
        batch: [order],
        options,
        way,
      },
    },
    { client, ledger },
  ) {
    const twoFifths = `${(BigInt(order.sell_amount) * 2n) / 5n}`
    const theirs = await solutionFor(
      client,
      { ...order, origin_address: stranger, sell_amount: twoFifths },
      options,
      way,
    )
    const { exchange: answer, solutions } = await solveFor(
      client,
      [order],
      { ...options, slippage: 0.5 },
      way,
    )
    const [mine] = solutions
    pre(mine !== undefined)
    const [first, whole] = [orderOf(theirs), orderOf(mine)]
    pre(first.executed_buy_amount * 2n <= whole.executed_buy_amount, 'two fifths buy more than half')

    const [before, after] = await ledger.execute({ ...tradeOf(theirs), onAnyBlock: true }, tradeOf(mine))
    pre(before?.status === 'success' && after !== undefined)
    const { buy_amount, buy_token, receiver } = whole
    const paid = after.change(buy_token, receiver)
    const terms = {
      ...{ seller: order.origin_address, receiver, router: mine.target_address },
      ...{ sold: order.sell_token, bought: buy_token, codeAt: ledger.codeAt, answer },
    }
    // A reverted trade changes no balance, so no stranger gains by it.
    const strangers = await strangersIn(after.changes, terms)
    await judging('solve/pays-the-receiver', () =>
      assert.deepEqual(strangers, [], 'after the price has moved'),
    )
    assert.deepEqual(
      { status: after.status, paid: paid >= buy_amount ? 'at least the minimum' : paid },
      { status: 'success', paid: 'at least the minimum' },
    )
  },

  mutants: {
    'the call data allows no slippage': enforcing(0),
    'the call data allows a slippage of a millionth': enforcing(0.000001),
    'the reported minimum is above the enforced one': rewriteSolvedOrders((order) => ({
      ...order,
      buy_amount: order.executed_buy_amount,
    })),
  },

  elsewhere: {
    'solve/pays-the-receiver': {
      'where the price has moved, the router pays half of what was said and keeps the rest': when(
        ({ body }) => valueAt(body, 'slippage') === 0.5,
        payHalfWhereMoved,
      ),
    },
  },
})

/** The call data enforces another slippage than the answer reports. */
function enforcing(slippage: number): Mutant {
  return combined(
    rewriteSolvedOrders((order) => ({
      ...order,
      buy_amount: `${BigInt(order.executed_buy_amount) / 2n}`,
    })),
    misreadField('/solve', 'slippage', () => slippage),
  )
}
