/**
 * A client divides an amount by the splits. Splits that add up to less leave part of the amount unexplained;
 * splits that add up to more sell a nonexistent amount.
 */
import assert from 'node:assert/strict'
import { isMagnitude, when } from '#kit/conditions'
import { rewriteRoutes } from '#kit/faults'
import { routedRequest } from '#kit/options'
import { routesFor } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

const tolerance = 1e-9

export default scenario({
  clause: 'routes/splits-add-up-to-one',
  title: 'the splits of a group are between 0 and 1 and add up to 1',

  given: { request: routedRequest({ batch: [1, 3] }) },

  async check({ request: { batch, options, way } }, { client }) {
    for (const group of (await routesFor(client, batch, options, way)).flat()) {
      const splits = group.map(({ split }) => Number(split))
      const sum = splits.reduce((total, split) => total + split, 0)
      assert.ok(
        Math.abs(sum - 1) <= tolerance && splits.every((split) => split >= 0 && split <= 1),
        `the splits ${splits.join(' + ')} of a group add up to ${sum}`,
      )
    }
  },

  mutants: {
    'the splits of amounts of 22 digits or more do not add up': when(
      isMagnitude(22),
      rewriteFirstSplit((split) => split - 2e-9),
    ),
    'splits are percentages': rewriteFirstSplit((split) => split * 100),
    'the splits add up to slightly less than 1': rewriteFirstSplit((split) => split - 2e-9),
    'the splits add up to slightly more than 1': rewriteFirstSplit((split) => split + 2e-9),
    'a split is negative': rewriteRoutes((route) =>
      route.map(([first, ...rest]) =>
        first === undefined
          ? []
          : [{ ...first, split: Number(first.split) + 1 }, { ...first, split: -1 }, ...rest],
      ),
    ),
  },
})

function rewriteFirstSplit(change: (split: number) => number) {
  return rewriteRoutes((route) =>
    route.map((group) =>
      group.map((step, index) => (index === 0 ? { ...step, split: change(Number(step.split)) } : step)),
    ),
  )
}
