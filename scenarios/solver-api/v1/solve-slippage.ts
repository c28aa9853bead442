/**
 * Callers of v1 set slippage as those of v2 do, and see no minimum in the answer: only the call data can protect them. Another
 * trade of the same order executes first. What the order then loses is foreseen from what twice its amount buys, and measured
 * with a wide slippage. With one a little wider than that loss the trade must hold, with a narrower one it must revert.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { tradeOf } from '#kit/chain'
import { when } from '#kit/conditions'
import { misreadDefaults, misreadField, misreadWith } from '#kit/faults'
import { inTokenUnits, v1SolveRequest } from '#kit/options'
import { type OwnedOrder, v1SolveOf } from '#kit/orders'
import { valueAt } from '#kit/reading'
import { answerOf, type Client, pre, scenario } from '#solver-api/kit/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff' as const
const wide = 0.5
const defaultSlippage = 0.0005

export default scenario({
  clause: 'v1/solve-slippage',
  title: 'the call data of v1 reverts beyond the slippage and holds within it',
  needs: ['chain', 'router'],

  given: {
    request: v1SolveRequest({
      isWellKnown: true,
      usd: [100_000, 5_000_000],
      without: ['amms', 'size', 'slippage'],
    }),
    asked: fc.constantFrom<Asked>('within', 'beyond', 'zero', 'none', 'none'),
  },

  async check(
    {
      request: {
        batch: [order],
        stated,
      },
      asked,
    },
    { client, ledger, router, universe },
  ) {
    const isInTokens = stated[0].sell_amount !== order.sell_amount
    const solved = (of: OwnedOrder, fields: object) =>
      solutionOf(client, isInTokens ? inTokenUnits(of, universe) : of, fields)
    const theirs = await solved({ ...order, origin_address: stranger }, { slippage: wide })
    const mine = await solved(order, { slippage: wide })
    const twice = await solved(
      { ...order, sell_amount: `${2n * BigInt(order.sell_amount)}` },
      { slippage: wide },
    )
    const foreseen = 2 - Number(twice.bought) / Number(mine.bought)
    // The route is not found anew after the other trade, so that more is lost than foreseen: of a thin market more than half.
    pre(foreseen > 1e-5 && foreseen < wide / 2, 'the market does not move, or too far')
    const slippage = { within: foreseen * 1.5, beyond: foreseen / 2, zero: 0, none: defaultSlippage }[asked]
    const again = await solved(order, asked === 'none' ? {} : { slippage })
    pre(again.bought === mine.bought, 'the market moved meanwhile')

    const trade = ({ solution }: Solved) => tradeOf({ ...solution, target_address: router })
    const moving = { ...trade(theirs), onAnyBlock: true } as const
    const [before, moved] = await ledger.execute(moving, { ...trade(mine), answer: again.exchange })
    pre(before?.status === 'success' && moved?.status === 'success', 'the trade reverts with a wide slippage')
    const loss = 1 - Number(moved.change(order.buy_token, order.origin_address)) / Number(mine.bought)
    pre(Math.abs(slippage / loss - 1) > 0.01, 'the loss is close to the slippage')
    const expected = slippage > loss ? 'success' : 'reverted'
    const expect = slippage > loss ? 'success' : 'revert'
    const [, after] = await ledger.execute(moving, { ...trade(again), expect })
    assert.equal(
      after?.status,
      expected,
      `${after?.status} with a slippage of ${slippage}, at a loss of ${loss}`,
    )
  },

  mutants: {
    'slippage has no effect on an amount in units of the token': when(
      ({ body }) => `${valueAt(body, 'orders', 0, 'sell_amount')}`.includes('.'),
      misreadWith('/v1/solver/solve', { slippage: wide }),
    ),
    'slippage has no effect': misreadWith('/v1/solver/solve', { slippage: wide }),
    'the default is 10 %': misreadDefaults('/v1/solver/solve', { slippage: 0.1 }),
    'slippage of more than four decimals is taken for the default': misreadField(
      '/v1/solver/solve',
      'slippage',
      (slippage: number) => (`${slippage}`.length > 6 ? undefined : slippage),
    ),
    'slippage under a percent is rounded up to one': misreadField(
      '/v1/solver/solve',
      'slippage',
      (slippage: number) => Math.max(slippage, 0.01),
    ),
  },
})

/** How wide a slippage is asked for, compared with the loss. */
type Asked = 'within' | 'beyond' | 'zero' | 'none'

type Solved = Awaited<ReturnType<typeof solutionOf>>

/** The solution of one order in v1 and what it buys; skips the case if there is none. */
async function solutionOf(client: Client, order: OwnedOrder, fields: object) {
  const exchange = await client.send(v1SolveOf([order], fields))
  const answer = answerOf('v1Solve', exchange)
  const [solution] = answer.found ? answer.value.solutions : []
  const bought = solution?.orders[0]?.executed_buy_amount
  pre(solution !== undefined && bought !== undefined)
  return { solution, bought, exchange }
}
