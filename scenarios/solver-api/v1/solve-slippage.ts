/**
 * Callers of v1 set a slippage as callers of v2 do, but see no minimum in the answer: only the call data can
 * protect them.
 *
 * The check executes another trade of the same tokens first, and measures the loss of the order with a wide
 * slippage. With a slippage that is a third wider than that loss the trade must hold, and with one a third
 * narrower it must revert. If the slippage is 0, or the default, the size of the other trade makes the loss a
 * little less than the default, or more.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { when } from '#kit/conditions'
import { misreadDefaults, misreadField, misreadWith } from '#kit/faults'
import { inTokenUnits, v1SolveRequest } from '#kit/options'
import { type OwnedOrder, v1SolveOf } from '#kit/orders'
import { inSequence, listAt, valueAt } from '#kit/reading'
import { answerOf, type Client, pre, scenario } from '#solver-api/kit/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff' as const
const wide = 0.5
const defaultSlippage = 0.0005

/** The loss that the other trade should cause, as a fraction, if the request states no slippage, or 0. */
const lossFor: Readonly<Record<string, number>> = {
  none: defaultSlippage * 0.6,
  'default, wider': defaultSlippage * 0.6,
  'default, narrower': defaultSlippage * 1.6,
}

export default scenario({
  clause: 'v1/solve-slippage',
  title: 'the call data of v1 reverts beyond the slippage and holds within it',
  needs: ['chain', 'router'],

  given: {
    request: v1SolveRequest({
      isWellKnown: true,
      batch: [1, 3],
      usd: [100_000, 5_000_000],
      without: ['size', 'slippage'],
    }),
  },
  listed: () =>
    [
      ...(['beside the loss', 'none', 'beside the loss', 'default, wider'] as const),
      ...(['beside the loss', 'default, narrower'] as const),
    ] as const,

  async check(
    {
      request: {
        batch: [order, ...others],
        options,
        stated,
      },
      listed: asked,
    },
    { client, ledger, router, universe },
  ) {
    const isInTokens = stated[0].sell_amount !== order.sell_amount
    const solved = (amount: bigint, { slippage, of = order }: { slippage?: number; of?: OwnedOrder }) => {
      const sent = { ...of, sell_amount: `${amount}` }
      const first = isInTokens ? inTokenUnits(sent, universe) : sent
      const fields = { ...options, ...(slippage === undefined ? {} : { slippage }) }
      // The other orders come after the judged one, and are not executed.
      return solutionOf(client, of === order ? [first, ...others] : [first], fields)
    }
    const amount = BigInt(order.sell_amount)
    const mine = await solved(amount, { slippage: wide })
    const twice = await solved(2n * amount, { slippage: wide })
    const foreseen = 2 - Number(twice.bought) / Number(mine.bought)
    // The call data keeps its route after the other trade, so the order loses more than foreseen: in a thin
    // market more than half.
    pre(foreseen > 1e-5 && foreseen < wide / 2, 'the market does not move, or too far')
    const share = (lossFor[asked] ?? foreseen) / foreseen
    pre(share < 4, 'the market does not move far enough')
    const other = BigInt(Math.ceil(Number(amount) * share))
    const theirs = await solved(other, { slippage: wide, of: { ...order, origin_address: stranger } })

    const trade = ({ solution }: Solved) => tradeOf({ ...solution, target_address: router })
    const moving = { ...trade(theirs), onAnyBlock: true } as const
    const [before, moved] = await ledger.execute(moving, { ...trade(mine), answer: mine.exchange })
    pre(before?.status === 'success' && moved?.status === 'success', 'the trade reverts with a wide slippage')
    const loss = 1 - Number(moved.change(order.buy_token, order.origin_address)) / Number(mine.bought)
    const judge = async (slippage?: number) => {
      const effective = slippage ?? defaultSlippage
      pre(loss > 1e-6 && Math.abs(effective / loss - 1) > 0.1, 'the loss is close to the slippage')
      const again = await solved(amount, slippage === undefined ? {} : { slippage })
      pre(again.bought === mine.bought, 'the market moved meanwhile')

      const [expected, expect] =
        effective > loss ? (['success', 'success'] as const) : (['reverted', 'revert'] as const)
      const [, after] = await ledger.execute(moving, { ...trade(again), answer: again.exchange, expect })
      assert.equal(
        after?.status,
        expected,
        `${after?.status} with a slippage of ${effective}, at a loss of ${loss}`,
      )
    }
    if (asked === 'beside the loss') for (const part of [1.33, 0.67]) await judge(loss * part)
    else await judge(asked === 'none' ? 0 : undefined)
  },

  mutants: {
    'slippage has no effect on an amount in units of the token': when(
      ({ body }) => `${valueAt(body, 'orders', 0, 'sell_amount')}`.includes('.'),
      misreadWith('/v1/solver/solve', { slippage: wide }),
    ),
    'slippage has no effect with a filter': when(
      ({ body }) => /^\+(?!all)/.test(`${valueAt(body, 'amms', 0)}`),
      misreadWith('/v1/solver/solve', { slippage: wide }),
    ),
    'slippage has no effect in a batch': when(
      ({ body }) => listAt(body, 'orders').length > 1,
      misreadWith('/v1/solver/solve', { slippage: wide }),
    ),
    'slippage has no effect': misreadWith('/v1/solver/solve', { slippage: wide }),
    'the default is 10 %': misreadDefaults('/v1/solver/solve', { slippage: 0.1 }),
    'slippage of more than four decimals is taken for the default': misreadField(
      '/v1/solver/solve',
      'slippage',
      (slippage: number) => (`${slippage}`.length > 6 ? undefined : slippage),
    ),
    'slippage is encoded twofold': misreadField('/v1/solver/solve', 'slippage', (slippage: number) =>
      Math.min(2 * slippage, 0.9),
    ),
    'half of the slippage is encoded': misreadField(
      '/v1/solver/solve',
      'slippage',
      (slippage: number) => slippage / 2,
    ),
    'no slippage is taken for the default': misreadField(
      '/v1/solver/solve',
      'slippage',
      (slippage: number) => (slippage === 0 ? undefined : slippage),
    ),
    'the default is 0.1 %': misreadDefaults('/v1/solver/solve', { slippage: 0.001 }),
    'the default is none': misreadDefaults('/v1/solver/solve', { slippage: 0 }),
    'slippage under a percent is rounded up to one': misreadField(
      '/v1/solver/solve',
      'slippage',
      (slippage: number) => Math.max(slippage, 0.01),
    ),
  },
})

type Solved = Awaited<ReturnType<typeof solutionOf>>

/** Returns the solution of the first order in v1 and its bought amount; skips the case if there is none. */
async function solutionOf(client: Client, orders: readonly OwnedOrder[], fields: object) {
  const exchange = await client.send(v1SolveOf(orders, fields))
  const answer = answerOf('v1Solve', exchange)
  const [solution] = answer.found ? inSequence(answer.value.solutions) : []
  const bought = solution?.orders[0]?.executed_buy_amount
  pre(solution !== undefined && bought !== undefined, 'no solution')
  return { solution, bought, exchange }
}
