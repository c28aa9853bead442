/**
 * A client parses every answer, including refusals. A refusal in HTML, or JSON after a line of text, crashes
 * the parser where a message should be shown.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Mutant, respond } from '#kit/faults'
import { plainOrderOf, quoteOf } from '#kit/orders'
import { isJsonOrEmpty, refusedRequest, responseOf } from '#kit/reading'
import { type Message, messageOf, scenario } from '#solver-api/scenario'

const otherServed: readonly Message[] = [
  messageOf('tokens', { blockchain: 'ethereum', limit: '5', page: '0' }),
  messageOf('nativePrice', { blockchain: 'ethereum' }),
]

export default scenario({
  clause: 'general/json-responses',
  title: 'every body is JSON with a JSON content type, including refusals',

  given: {
    message: (universe) =>
      fc.oneof(fc.constantFrom(quoteOf([plainOrderOf(universe)]), ...otherServed), refusedRequest(universe)),
  },

  async check({ message }, { client }) {
    const response = responseOf(await client.send(message))
    const type = response.headers['content-type'] ?? 'no content type'

    assert.ok(isJsonOrEmpty(response), `${type}: ${response.body.slice(0, 200)}`)
  },

  mutants: {
    'refusals are HTML': rewriteBodies((body, status) =>
      status < 400 ? { body } : { body: `<h1>${status}</h1>`, type: 'text/html' },
    ),
    'JSON is labelled as text': rewriteBodies((body) => ({ body, type: 'text/plain' })),
    'a warning precedes the JSON': rewriteBodies((body) => ({ body: `deprecated: v1\n${body}` })),
  },
})

function rewriteBodies(change: (body: string, status: number) => { body: string; type?: string }): Mutant {
  return respond('', async (request, fetch) => {
    const response = await fetch(request)
    const { body, type = 'application/json' } = change(await response.text(), response.status)
    return new Response(body, { status: response.status, headers: { 'content-type': type } })
  })
}
