/**
 * An executed solution has moved the pools that it used. A solution that is computed from the earlier market
 * pays less than it says, or reverts, and the caller pays for the gas.
 */
import assert from 'node:assert/strict'
import { orderOf, takenBack, tradeOf } from '#kit/chain'
import { atLeastOrders, when } from '#kit/conditions'
import { remembered, rewriteSolvedOrders, stateful } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/follows-the-chain',
  title:
    'after the first solution of a batch is executed, the next one of the same order pays its stated amount',
  needs: ['chain', 'control'],

  given: { request: solveRequest({ batch: [1, 3], usd: [10_000, 500_000] }) },

  async check({ request: { batch, options, way } }, world) {
    const { client, ledger } = world
    const solutionOfFirst = async () => {
      const [solution] = (await solveFor(client, batch, options, way)).solutions
      pre(solution !== undefined, 'no solution')
      return solution
    }
    const first = await solutionOfFirst()
    const outcomeOf = async (solution: typeof first, onBlock: { onAnyBlock?: true }) => {
      const { status, change } = await ledger.executeOne({ ...tradeOf(solution), ...onBlock })
      const { buy_token, executed_buy_amount, receiver } = orderOf(solution)
      return { status, paid: change(buy_token, receiver), promised: executed_buy_amount }
    }
    await takenBack(world, batch[0], async (trade) => {
      await trade(first)
      const next = await world.eventually(solutionOfFirst, async (solution) => {
        const { paid, promised } = await outcomeOf(solution, { onAnyBlock: true })
        return paid === promised
      })

      const { paid, promised, status } = await outcomeOf(next, {})
      assert.deepEqual({ status, paid }, { status: 'success', paid: promised })
    })
  },

  mutants: {
    'the first solution of an order is given forever': remembered('/v2/solver/solve'),
    'solutions of large amounts are given forever': remembered('/v2/solver/solve', (body) =>
      /"sell_amount":"\d{19,}"/.test(body),
    ),
    'solutions of batches are given forever': when(atLeastOrders(2), remembered('/v2/solver/solve')),
    'solutions with a minimum for another wallet are given forever': remembered(
      '/v2/solver/solve',
      (body) => /"buy_amount"/.test(body) && /"receiver"/.test(body),
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
