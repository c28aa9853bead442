/**
 * A caller who excluded a protocol cannot verify a route that does not describe the transaction. The events of the
 * pools that the executed transaction touches show the swapped tokens and their proportions. If a pool has events of
 * its own, its AMMs are requested one by one, and those without known events are left out.
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

  // Large enough to be split.
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
