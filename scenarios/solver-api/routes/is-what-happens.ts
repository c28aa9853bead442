/**
 * A caller who excluded a protocol cannot verify a route that does not describe the transaction.
 *
 * The check executes the transaction and compares the swaps in the events of its pools, and their
 * proportions, with the route. If the events do not show every swap, it requests the AMMs one by one, and
 * leaves out those without known events.
 */
import assert from 'node:assert/strict'
import { areVisible, differencesOf, tradeOf } from '#kit/chain'
import { rewriteRoutes, rewriteSteps } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { routesIn, solveOf } from '#kit/orders'
import { answerOf, applies, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'routes/is-what-happens',
  title: 'the executed transaction makes the swaps of the route, in its proportions',
  needs: ['chain'],

  // These amounts are large enough to be split.
  given: {
    request: solveRequest({ usd: [500_000, 10_000_000], without: ['amms', 'return_routes', 'size'] }),
  },

  async check({ request: { batch, options, way } }, { client, ledger, universe }) {
    let isExecuted = false
    for (const amms of [undefined, ...universe.amms.map((amm) => [`+${amm}`])]) {
      const exchange = await client.send(solveOf(batch, { ...options, amms, return_routes: true }, way))
      const answer = answerOf('solve', exchange)
      const [solution] = answer.found ? answer.value.solutions : []
      if (solution === undefined) continue
      const [route] = routesIn(exchange)
      pre(route !== undefined)
      const executed = await ledger.executeOne(tradeOf(solution))
      if (executed.status !== 'success') continue
      isExecuted = true
      const swaps = await ledger.poolSwaps(executed)
      if (!areVisible(route, swaps)) continue
      assert.deepEqual(differencesOf(route, swaps, universe.amms), [])
      return
    }
    pre(isExecuted, 'no solution executes')
    applies(false, 'no AMM whose swaps the logs show')
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
