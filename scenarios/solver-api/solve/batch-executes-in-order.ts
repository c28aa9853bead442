/**
 * The orders of a batch move each other's prices. A service that solves each order as if it were alone
 * promises the same liquidity twice, and the last order to execute does not get it. The check executes the
 * solutions in the order given.
 */
import assert from 'node:assert/strict'
import { orderOf, tradeOf } from '#kit/chain'
import { atLeastOrders, when } from '#kit/conditions'
import { amountPlus, json, respond, rewriteSolutions } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor, takesBatches } from '#kit/orders'
import type { SolveRequest, SolveResponseWire } from '#solver-api/api/solve'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/batch-executes-in-order',
  title: 'the solutions of a batch, executed in the order given, each reach their minimum',
  needs: ['chain'],

  given: { request: solveRequest({ batch: [2, 6], usd: [50_000, 1_000_000], without: ['slippage'] }) },

  async check({ request: { batch, options, way } }, { client, ledger, universe }) {
    takesBatches(universe)
    const { solutions } = await solveFor(client, batch, options, way)

    const executed = await ledger.execute(...solutions.map(tradeOf))
    const broken = executed.flatMap(({ change, status }, index) => {
      const solution = solutions[index]
      pre(solution !== undefined)
      const { buy_amount, buy_token, receiver } = orderOf(solution)
      const paid = change(buy_token, receiver)
      if (status === 'success' && paid >= buy_amount) return []
      return [
        `order ${index} ${status === 'success' ? `pays ${paid}, at least ${buy_amount} is promised` : 'reverts'}`,
      ]
    })
    assert.deepEqual(broken, [])
  },

  mutants: {
    'from the fourth order on, more is promised': when(
      atLeastOrders(4),
      rewriteSolutions((solution, index) => ({
        ...solution,
        orders: solution.orders.map((order) =>
          index < 3 ? order : { ...order, buy_amount: amountPlus(order.executed_buy_amount, 1n) },
        ),
      })),
    ),
    'the last order is solved as if it were alone': mergedFrom((orders) => [
      orders.slice(0, -1),
      orders.slice(-1),
    ]),
    'later orders are promised what the first gets': rewriteSolutions((solution, index) => ({
      ...solution,
      orders: solution.orders.map((order) => ({
        ...order,
        buy_amount: index === 0 ? order.buy_amount : amountPlus(order.executed_buy_amount, 1n),
      })),
    })),
  },
})

type Orders = SolveRequest['orders']

/** Solves several batches, and answers as if they had been one. */
function mergedFrom(batches: (orders: Orders) => readonly Orders[]) {
  return respond('/solve', async (request, fetch) => {
    const body = (await request.clone().json()) as SolveRequest
    const parts: SolveResponseWire[] = []
    for (const orders of batches(body.orders)) {
      const response = await fetch(
        new Request(request.clone(), { body: JSON.stringify({ ...body, orders }) }),
      )
      if (response.status !== 200) return response
      parts.push((await response.json()) as SolveResponseWire)
    }
    const solutions = parts.flatMap((part) => part.solutions)
    return json(200, { ...parts[0], solutions })
  })
}
