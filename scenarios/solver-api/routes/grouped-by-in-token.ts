/**
 * A client reads from the splits of a group how one token is divided. If the steps of a group sell two
 * tokens, its splits are meaningless.
 */
import assert from 'node:assert/strict'
import { isMagnitude, when } from '#kit/conditions'
import { rewriteRoutes } from '#kit/faults'
import { routedRequest } from '#kit/options'
import { routesFor } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'routes/grouped-by-in-token',
  title: 'all steps of a group sell one token, and no two groups of an order sell the same token',

  given: { request: routedRequest({ batch: [1, 3] }) },

  async check({ request: { batch, options, way } }, { client }) {
    for (const route of await routesFor(client, batch, options, way)) {
      const sold = route.map((group) => [...new Set(group.map(({ in_token }) => in_token.toLowerCase()))])
      assert.deepEqual(
        sold.map(({ length }) => length),
        route.map(() => 1),
      )
      assert.equal(new Set(sold.flat()).size, route.length, `groups sell ${sold.join('; ')}`)
    }
  },

  mutants: {
    'amounts of 23 digits or more are grouped by nothing': when(
      isMagnitude(23),
      rewriteRoutes((route) => route.flat().map((step) => [step])),
    ),
    'all steps are in one group': rewriteRoutes((route) => [route.flat()]),
    'each step is a group': rewriteRoutes((route) => route.flat().map((step) => [step])),
    'steps are grouped by what they buy': rewriteRoutes((route) =>
      Object.values(Object.groupBy(route.flat(), ({ out_token }) => out_token)),
    ),
    'groups are empty': rewriteRoutes((route) => route.map(() => [])),
  },
})
