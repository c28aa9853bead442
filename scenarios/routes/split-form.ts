/** Both a number and a decimal string are shown for `split`; anything else cannot be added up. */
import assert from 'node:assert/strict'
import { rewriteRoutes } from '#kit/faults'
import { routedOrder, routesIn, solveWithRoute } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'routes/split-form',
  title: 'split is a number or a decimal string',

  given: { order: routedOrder() },

  async check({ order }, { client, observe }) {
    const exchange = await client.send(solveWithRoute(order))
    pre(exchange.response.status === 200)

    for (const { split } of routesIn(exchange).flat(2)) {
      observe('split is a', typeof split)
      assert.ok(
        typeof split === 'number' || /^\d+(\.\d+)?(e-\d+)?$/i.test(String(split)),
        `split is ${JSON.stringify(split)}`,
      )
    }
  },

  mutants: {
    'split is a percentage with its sign': splitBecomes((split) => `${Number(split) * 100}%`),
    'split is a fraction of integers': splitBecomes(() => '1/2'),
    'split is an object': splitBecomes((split) => ({ value: split })),
  },
})

function splitBecomes(change: (split: string | number) => unknown) {
  return rewriteRoutes((route) =>
    route.map((group) => group.map((step) => ({ ...step, split: change(step.split) }))),
  )
}
