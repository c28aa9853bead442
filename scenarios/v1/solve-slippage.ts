/**
 * Callers of v1 set slippage as those of v2 do, and see no minimum in the answer: only the call data can protect them. Another
 * trade of the same order executes first, and what the order then pays is measured with a wide slippage. With one a little
 * wider than that loss the trade must hold, with a narrower one it must revert.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { tradeOf } from '#kit/chain'
import { misreadDefaults, misreadField, misreadWith } from '#kit/faults'
import { type OwnedOrder, ownedOrder, v1SolveOf } from '#kit/orders'
import { answerOf, type Client, pre, scenario } from '#solver-api/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff' as const
const wide = 0.5
const defaultSlippage = 0.0005

export default scenario({
  clause: 'v1/solve-slippage',
  title: 'the call data of v1 reverts beyond the slippage and holds within it',
  needs: ['chain', 'router'],

  given: {
    order: ownedOrder({ usd: [100_000, 5_000_000] }),
    asked: fc.constantFrom<Asked>('within', 'beyond', 'none', 'none'),
  },

  async check({ order, asked }, { client, ledger, router }) {
    const solutionWith = (of: OwnedOrder, fields: object) => solutionOf(client, of, fields)
    const trade = (solution: Solution) => tradeOf({ ...solution, target_address: router })
    const theirs = await solutionWith({ ...order, origin_address: stranger }, { slippage: wide })
    const mine = await solutionWith(order, { slippage: wide })
    const promised = mine.orders[0]?.executed_buy_amount ?? 0n
    const [before, moved] = await ledger.execute(trade(theirs), trade(mine))
    pre(before?.status === 'success' && moved?.status === 'success', 'the trade reverts with a wide slippage')
    const loss = 1 - Number(moved.change(order.buy_token, order.origin_address)) / Number(promised)
    pre(loss > 1e-5 && loss < wide, 'the market does not move, or too far')

    const slippage = { within: loss * 1.5, beyond: loss / 2, none: defaultSlippage }[asked]
    pre(Math.abs(slippage / loss - 1) > 0.01, 'the loss is close to the slippage')
    const again = await solutionWith(order, asked === 'none' ? {} : { slippage })
    pre(again.orders[0]?.executed_buy_amount === promised, 'the market moved meanwhile')
    const expected = slippage > loss ? 'success' : 'reverted'
    const expect = slippage > loss ? 'success' : 'revert'
    const [, after] = await ledger.execute(trade(theirs), { ...trade(again), expect })
    assert.equal(
      after?.status,
      expected,
      `${after?.status} with a slippage of ${slippage}, at a loss of ${loss}`,
    )
  },

  mutants: {
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
type Asked = 'within' | 'beyond' | 'none'

type Solution = Awaited<ReturnType<typeof solutionOf>>

/** The solution of one order in v1; skips the case if there is none. */
async function solutionOf(client: Client, order: OwnedOrder, fields: object) {
  const answer = answerOf('v1Solve', await client.send(v1SolveOf([order], fields)))
  const [solution] = answer.found ? answer.value.solutions : []
  pre(solution !== undefined)
  return solution
}
