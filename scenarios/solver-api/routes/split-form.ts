/**
 * The interface shows `split` both as a number and as a decimal string; anything else cannot be added up.
 */
import assert from 'node:assert/strict'
import { isMagnitude, when } from '#kit/conditions'
import { rewriteSteps } from '#kit/faults'
import { routedRequest } from '#kit/options'
import { routesFor } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'routes/split-form',
  title: 'split is a number or a decimal string',

  given: { request: routedRequest({ batch: [1, 3] }) },

  async check({ request: { batch, options, way } }, { client, observe }) {
    for (const { split } of (await routesFor(client, batch, options, way)).flat(2)) {
      observe('split is a', typeof split)
      assert.ok(
        typeof split === 'number' || /^\d+(\.\d+)?(e-\d+)?$/i.test(String(split)),
        `split is ${JSON.stringify(split)}`,
      )
    }
  },

  mutants: {
    'splits of amounts of 22 digits or more are percentages': when(
      isMagnitude(22),
      rewriteSplit((split) => `${Number(split) * 100}%`),
    ),
    'split is a percentage with a percent sign': rewriteSplit((split) => `${Number(split) * 100}%`),
    'split is a fraction of integers': rewriteSplit(() => '1/2'),
    'split is an object': rewriteSplit((split) => ({ value: split })),
  },
})

function rewriteSplit(change: (split: string | number) => unknown) {
  return rewriteSteps((step) => ({ ...step, split: change(step.split) }))
}
