/**
 * Support asks for the id of a quote, and a later intent order may name it. Two quotes with one id cannot be
 * distinguished.
 */
import assert from 'node:assert/strict'
import { stringifyJson } from '#core/json'
import { amountEndsIn, when } from '#kit/conditions'
import { rewriteField, rewriteQuote, stateful } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { askQuote } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/request-id-is-unique',
  title: 'every call has its own request_id, even if two calls are equal',
  usesKey: true,

  given: { request: quoteRequest({ batch: [2, 3], without: ['family'] }) },

  async check({ request: { batch, options, way } }, { client, offers }) {
    const ids: string[] = []
    const [first, second] = [batch, batch.slice(0, 1)]
    const asked = [
      ...[first, first, second].map((sent) => [sent, 'public'] as const),
      ...(offers('key') ? [first, second] : []).map((sent) => [sent, 'partner'] as const),
    ]
    for (const [sent, family] of asked) {
      const answer = await askQuote(client, sent, options, { ...way, family })
      if (answer.found) ids.push(answer.value.request_id)
    }
    pre(ids.length > 1)

    const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
    assert.equal(repeated, undefined, `request_id ${repeated} is given twice`)
  },

  mutants: {
    'amounts that end in 4, 5 or 6 have one request_id': when(
      amountEndsIn(4, 5, 6),
      rewriteField('/v2/solver/quote', 'request_id', () => '1'),
    ),
    'request_id is derived from the request': rewriteQuote((body, { body: asked }) => ({
      ...body,
      request_id: stringifyJson(asked),
    })),
    'request_id is a constant for partners': rewriteField(
      '/partner/v2/solver/quote',
      'request_id',
      () => '1',
    ),
    'request_id is a constant': rewriteField(
      '/v2/solver/quote',
      'request_id',
      () => '00000000-0000-4000-8000-000000000000',
    ),
    'values of request_id repeat after two calls': stateful(() => {
      let calls = 0
      return rewriteField('/v2/solver/quote', 'request_id', () => {
        calls += 1
        return `${calls % 2}`
      })
    }),
  },
})
