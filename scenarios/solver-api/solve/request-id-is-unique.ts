/** Support and logs identify a call by its id. Two calls with one id cannot be distinguished. */
import assert from 'node:assert/strict'
import { amountEndsIn, when } from '#kit/conditions'
import { rewriteSolve } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { askQuote, solveFor } from '#kit/orders'
import { blaming, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/request-id-is-unique',
  title: 'every call has its own request_id, even if two calls are equal',

  given: { request: solveRequest({ batch: [2, 3] }) },

  async check({ request: { batch, options, way } }, { client }) {
    // A service that answers with the id of an earlier quote is found only after a quote.
    await askQuote(client, batch, { amms: options.amms }, way)
    const ids = new Set<string>()
    for (const one of [batch, batch, batch.slice(1)]) {
      const { exchange, request_id } = await solveFor(client, one, options, way)
      blaming(exchange, () => assert.ok(!ids.has(request_id), `request_id ${request_id} is given twice`))
      ids.add(request_id)
    }
  },

  mutants: {
    'amounts that end in 4, 5 or 6 have one request_id': when(
      amountEndsIn(4, 5, 6),
      rewriteSolve((body) => ({ ...body, request_id: '1' })),
    ),
    'request_id is a constant': rewriteSolve((body) => ({ ...body, request_id: 'solve' })),
    'request_id is a hash of the request': rewriteSolve((body, asked) => ({
      ...body,
      request_id: JSON.stringify(asked.body),
    })),
  },
})
