/** Splits that add up to less leave part of the amount untold; to more, they sell what is not there. */
import assert from 'node:assert/strict'
import { rewriteRoutes } from '#kit/faults'
import { routedOrder, routesIn, solveWithRoute } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

const tolerance = 1e-9

export default scenario({
  clause: 'routes/splits-add-up-to-one',
  title: 'the splits of a group lie between 0 and 1 and add up to 1',

  given: { order: routedOrder() },

  async check({ order }, { client }) {
    const exchange = await client.send(solveWithRoute(order))
    pre(exchange.response.status === 200)

    for (const group of routesIn(exchange).flat()) {
      const splits = group.map(({ split }) => Number(split))
      const sum = splits.reduce((total, split) => total + split, 0)
      assert.ok(
        Math.abs(sum - 1) <= tolerance && splits.every((split) => split >= 0 && split <= 1),
        `splits ${splits.join(' + ')} = ${sum}`,
      )
    }
  },

  mutants: {
    'splits are percentages': firstSplitBecomes((split) => split * 100),
    'the last digits are lost': firstSplitBecomes((split) => split - 2e-9),
    'a little too much is split': firstSplitBecomes((split) => split + 2e-9),
    'a split is negative': rewriteRoutes((route) =>
      route.map(([first, ...rest]) =>
        first === undefined
          ? []
          : [{ ...first, split: Number(first.split) + 1 }, { ...first, split: -1 }, ...rest],
      ),
    ),
  },
})

function firstSplitBecomes(change: (split: number) => number) {
  return rewriteRoutes((route) =>
    route.map((group) =>
      group.map((step, index) => (index === 0 ? { ...step, split: change(Number(step.split)) } : step)),
    ),
  )
}
