/**
 * A client parses every answer, including refusals. A refusal in HTML, or JSON after a line of text, crashes
 * the parser where a message should be shown.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { shownBody } from '#core/transport/shown-body'
import { type Mutant, respond } from '#kit/faults'
import { acceptableOrder, sale, signedBy, submit, swapper } from '#kit/intents'
import { inParts, validMessages } from '#kit/malformed'
import { isJsonOrEmpty, refusedRequests, responseOf } from '#kit/reading'
import type { Universe } from '#solver-api/api/universe'
import { blaming, type Exchange, scenario } from '#solver-api/kit/scenario'

const refused = (universe: Universe) =>
  fc.shuffledSubarray(Object.values(refusedRequests(universe)), { minLength: 3, maxLength: 3 })

export default scenario({
  clause: 'general/json-responses',
  title: 'every body is JSON with a JSON content type, including refusals',
  usesKey: true,

  given: { swapper: swapper(), sale: sale(), submits: fc.constantFrom(true, false, false), refused },
  listed: (universe) => inParts(Object.values(validMessages(universe))),

  async check({ listed, refused, sale, submits, swapper }, world) {
    const exchanges: Exchange[] = []
    for (const message of [...listed, ...refused])
      if (world.offers('key') || !message.path.startsWith('/partner'))
        exchanges.push(await world.client.send(message))
    if (submits && world.offers('key')) {
      const order = await acceptableOrder(world, swapper, sale)
      exchanges.push(await submit(world, await signedBy(swapper, order)))
    }
    for (const exchange of exchanges) {
      const response = responseOf(exchange)
      const type = response.headers['content-type'] ?? 'no content type'
      blaming(exchange, () => assert.ok(isJsonOrEmpty(response), `${type}: ${shownBody(response, 200)}`))
    }
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
