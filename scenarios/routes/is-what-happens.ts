/**
 * A caller who excluded a protocol cannot verify a route that does not describe the transaction. The events
 * of the pools that the executed transaction touches show what was swapped for what, and in what
 * proportions.
 */
import assert from 'node:assert/strict'
import { partKey, partsOf, readableProtocols, tradeOf } from '#kit/chain'
import { rewriteRoutes, rewriteSteps } from '#kit/faults'
import { ownedOrder, routesIn, solveWithRoute } from '#kit/orders'
import { answerOf, pre, scenario } from '#solver-api/scenario'

// Rounding moves a base unit from one pool to another, which is visible for tiny amounts.
const tolerance = 1e-6

export default scenario({
  clause: 'routes/is-what-happens',
  title: 'the executed transaction makes the swaps of the route, in its proportions',
  needs: ['chain'],

  // Large enough to be split.
  given: { order: ownedOrder({ usd: [500_000, 10_000_000] }) },

  async check({ order }, { client, ledger }) {
    const exchange = await client.send(solveWithRoute(order))
    const [route] = routesIn(exchange)
    const answer = answerOf('solve', exchange)
    const [solution] = answer.found ? answer.value.solutions : []
    pre(route !== undefined && solution !== undefined)
    pre(route.flat().every(({ protocol }) => readableProtocols.has(protocol)))

    const executed = await ledger.executeOne(tradeOf(solution))
    pre(executed.status === 'success')
    const reported = new Map<string, number>()
    for (const { in_token, out_token, protocol, split } of route.flat()) {
      const key = partKey(protocol, in_token, out_token)
      reported.set(key, (reported.get(key) ?? 0) + Number(split))
    }
    const executedParts = partsOf(await ledger.poolSwaps(executed))
    const keys = new Set([...reported.keys(), ...executedParts.keys()])
    const wrong = [...keys].filter(
      (key) => Math.abs((reported.get(key) ?? 0) - (executedParts.get(key) ?? 0)) > tolerance,
    )
    assert.deepEqual(
      wrong.map((key) => ({
        key,
        reported: reported.get(key) ?? 0,
        executedParts: executedParts.get(key) ?? 0,
      })),
      [],
    )
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
