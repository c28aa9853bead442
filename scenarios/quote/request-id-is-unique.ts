/**
 * The id of a quote is what support asks for, and what a later intent order names. Two quotes under one id
 * cannot be told apart.
 */
import assert from 'node:assert/strict'
import { rewriteQuote } from '#kit/faults'
import { order } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import { stringifyJson } from '#spec/json'

export default scenario({
  clause: 'quote/request-id-is-unique',
  title: 'two calls have two request ids, also when they ask the same',

  given: { first: order(), second: order() },

  async check({ first, second }, { client }) {
    const ids: string[] = []
    for (const one of [first, first, second]) {
      const answer = await client.quote({ blockchain: 'ethereum', orders: [one] })
      if (answer.found) ids.push(answer.value.request_id)
    }
    pre(ids.length > 1)

    assert.deepEqual([...new Set(ids)], ids)
  },

  mutants: {
    'the id is derived from the request': rewriteQuote((body, { body: asked }) => ({
      ...body,
      request_id: stringifyJson(asked),
    })),
    'the id is the same for ever': rewriteQuote((body) => ({
      ...body,
      request_id: '00000000-0000-4000-8000-000000000000',
    })),
    'ids come round again': (fetch) => {
      let calls = 0
      const numbered = rewriteQuote((body) => {
        calls += 1
        return { ...body, request_id: `${calls % 2}` }
      })
      return numbered(fetch)
    },
  },
})
