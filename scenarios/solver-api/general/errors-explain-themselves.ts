/**
 * A person has to fix a refused request. A bare status, or a code without a sentence, sends that person to
 * support.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { refuse, refuseWithDetail, refuseWithoutMessage, stateful } from '#kit/faults'
import { messageIn, refusedRequests, responseOf } from '#kit/reading'
import { blaming, type Exchange, pre, scenario } from '#solver-api/kit/scenario'

// Requests in a case: several in a row find an answer that a service gives only now and then.
const count = 4

export default scenario({
  clause: 'general/errors-explain-themselves',
  title: 'every refusal has a message',
  usesKey: true,

  given: {
    messages: (universe) =>
      fc.shuffledSubarray(Object.values(refusedRequests(universe)), { minLength: count, maxLength: count }),
    isPartner: fc.boolean(),
  },

  async check({ messages, isPartner }, { client, offers }) {
    const family = isPartner && offers('key') ? '/partner' : ''
    const exchanges: Exchange[] = []
    for (const message of messages)
      exchanges.push(await client.send({ ...message, path: `${family}${message.path}` }))
    const refusals = exchanges.filter((exchange) => responseOf(exchange).status >= 400)
    pre(refusals.length > 0)

    for (const refusal of refusals) {
      const { body } = refusal.response
      blaming(refusal, () =>
        assert.ok(messageIn(refusal) !== undefined, `no message in ${body.slice(0, 200)}`),
      )
    }
  },

  mutants: {
    'the fourth refusal has no message': stateful(() => {
      let refusals = 0
      return refuse('', async (response) => {
        refusals += 1
        return refusals === count ? Response.json({}, { status: response.status }) : response
      })
    }),
    'a refusal has no body': refuse('', async ({ status }) => new Response(null, { status })),
    'a refusal has a code and no message': refuseWithoutMessage(''),
    'a refusal has an empty message': refuseWithDetail('', ''),
  },
})
