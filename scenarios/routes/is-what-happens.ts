/**
 * A caller who excluded a protocol cannot verify a route that does not describe the transaction. The events
 * of the pools that the executed transaction touches show what was swapped for what, and in what
 * proportions.
 */
import assert from 'node:assert/strict'
import { areVisible, differencesOf, tradeOf } from '#kit/chain'
import { rewriteRoutes, rewriteSteps } from '#kit/faults'
import { ownedOrder, routesIn, solveWithRoute } from '#kit/orders'
import { answerOf, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'routes/is-what-happens',
  title: 'the executed transaction makes the swaps of the route, in its proportions',
  needs: ['chain'],

  // Large enough to be split.
  given: { order: ownedOrder({ usd: [500_000, 10_000_000] }) },

  async check({ order }, { client, ledger, universe }) {
    const exchange = await client.send(solveWithRoute(order))
    const [route] = routesIn(exchange)
    const answer = answerOf('solve', exchange)
    const [solution] = answer.found ? answer.value.solutions : []
    pre(route !== undefined && solution !== undefined)

    const executed = await ledger.executeOne(tradeOf(solution))
    pre(executed.status === 'success')
    const swaps = await ledger.poolSwaps(executed)
    pre(areVisible(route, swaps), 'swaps that the logs do not show')
    assert.deepEqual(differencesOf(route, swaps, universe.amms), [])
  },

  mutants: {
    'another protocol is named': rewriteSteps((step) => ({
      ...step,
      protocol: step.protocol === 'uniswap_v3' ? 'uniswap_v2' : 'uniswap_v3',
    })),
    'a split trade is reported as a single pool': rewriteRoutes((route) =>
      route.map(([first]) => (first === undefined ? [] : [{ ...first, split: 1 }])),
    ),
    'all pools are reported with equal parts': rewriteRoutes((route) =>
      route.map((group) => group.map((step) => ({ ...step, split: 1 / group.length }))),
    ),
  },
})
