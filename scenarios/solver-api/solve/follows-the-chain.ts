/**
 * A solution that was executed has moved the pools that it used. One that is made of the market before pays less than it
 * says, or reverts, and the caller pays for the gas.
 */
import assert from 'node:assert/strict'
import { orderOf, takenBack, tradeOf } from '#kit/chain'
import { remembered, rewriteSolvedOrders, stateful } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solutionFor } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/follows-the-chain',
  title: 'after a solution was executed, the next of the same order pays what it says',
  needs: ['chain', 'control'],

  given: { request: solveRequest({ usd: [10_000, 500_000] }) },

  async check(
    {
      request: {
        batch: [order],
        options,
        way,
      },
    },
    world,
  ) {
    const { client, ledger } = world
    const first = await solutionFor(client, order, options, way)
    const outcomeOf = async (solution: typeof first, onBlock: { onAnyBlock?: true }) => {
      const { status, change } = await ledger.executeOne({ ...tradeOf(solution), ...onBlock })
      const { buy_token, executed_buy_amount, receiver } = orderOf(solution)
      return { status, paid: change(buy_token, receiver), promised: executed_buy_amount }
    }
    await takenBack(world, order, async (trade) => {
      await trade(first)
      const next = await world.eventually(
        () => solutionFor(client, order, options, way),
        async (solution) => {
          const { paid, promised } = await outcomeOf(solution, { onAnyBlock: true })
          return paid === promised
        },
      )

      const { paid, promised, status } = await outcomeOf(next, {})
      assert.deepEqual({ status, paid }, { status: 'success', paid: promised })
    })
  },

  mutants: {
    'the first solution of an order is given forever': remembered('/v2/solver/solve'),
    'solutions of large amounts are given forever': remembered('/v2/solver/solve', (body) =>
      /"sell_amount":"\d{19,}"/.test(body),
    ),
    'amounts are those of the first solution of an order': stateful(() => {
      const amounts = new Map<string, unknown>()
      return rewriteSolvedOrders((order) => {
        const key = `${order.sell_token} ${order.buy_token} ${order.sell_amount}`
        if (!amounts.has(key)) amounts.set(key, order.executed_buy_amount)
        return { ...order, executed_buy_amount: amounts.get(key) }
      })
    }),
  },
})
