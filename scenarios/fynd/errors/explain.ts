/**
 * A developer cannot fix a request, and a program cannot react to it, without a sentence and a code. The
 * check sends several malformed bodies.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { shownBody } from '#core/transport/shown-body'
import { garble, refuseWith } from '#fynd/kit/faults'
import { errorSchema, jsonOf, pre, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'errors/explain',
  title: 'refusals of several kinds explain themselves',
  given: {
    body: fc.constantFrom('{', '{}', '{"orders":[]}', '{"orders":1}', '[]', '{"orders":[{"amount":"1"}]}'),
  },
  async check({ body }, { client }) {
    const headers = { 'content-type': 'application/json' }
    const exchange = await client.send({ method: 'POST', path: '/v1/quote', headers, body })
    pre(exchange.response.status >= 400, 'it is accepted')
    assert.ok(errorSchema.safeParse(jsonOf(exchange)).success, shownBody(exchange.response, 200))
  },
  mutants: {
    'they have no code': refuseWith({ error: 'bad' }),
    'they have no sentence': refuseWith({ code: 'BAD_REQUEST' }),
    'the sentence is empty': refuseWith({ error: '', code: 'BAD_REQUEST' }),
    'they are HTML': garble('/v1/quote'),
  },
})
