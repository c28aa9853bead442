/** A client that draws a route needs all four fields of each step. */
import * as z from 'zod'
import { addressSchema } from '#core/address'
import { isMagnitude, when } from '#kit/conditions'
import { rewriteRoutes, rewriteSteps } from '#kit/faults'
import { routedRequest } from '#kit/options'
import { solveOf } from '#kit/orders'
import { assertShape } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

const step = z.object({
  protocol: z.string().min(1),
  in_token: addressSchema,
  out_token: addressSchema,
  split: z.unknown().refine((value) => value !== undefined, 'is missing'),
})
const shape = z.object({ routes: z.record(z.string(), z.array(z.array(step)).min(1)) })

export default scenario({
  clause: 'routes/step-shape',
  title: 'a step has protocol, in_token, out_token and split',

  given: { request: routedRequest({ batch: [1, 3] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const exchange = await client.send(solveOf(batch, { ...options, return_routes: true }, way))
    pre(exchange.response.status === 200)

    assertShape(exchange, shape)
  },

  mutants: {
    'splits of amounts of 22 digits or more are missing': when(
      isMagnitude(22),
      rewriteSteps(({ split: _, ...rest }) => rest),
    ),
    'the split is missing': rewriteSteps(({ split: _, ...rest }) => rest),
    'the protocol is missing': rewriteSteps(({ protocol: _, ...rest }) => rest),
    'tokens are named by symbol': rewriteSteps((rest) => ({ ...rest, out_token: 'WETH' })),
    'the route is empty': rewriteRoutes(() => []),
  },
})
