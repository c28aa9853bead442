/**
 * A person has to fix a refused request. A bare status, or a code without a sentence, sends that person to
 * support.
 */
import assert from 'node:assert/strict'
import { refuse, refuseWithDetail, refuseWithoutMessage, stateful } from '#kit/faults'
import { messageIn, refusedRequests, responseOf } from '#kit/reading'
import { blaming, type Exchange, pre, scenario } from '#solver-api/kit/scenario'

// Requests in a case: several in a row find an answer that a service gives only now and then.
const count = 4

export default scenario({
  clause: 'general/errors-explain-themselves',
  title: 'every refusal has a message',
  usesKey: true,

  given: {},
  // The cases of a run send all messages on both paths.
  listed: (universe) => {
    const all = Object.values(refusedRequests(universe))
    const starts = all.flatMap((_, index) => (index % count === 0 ? [index] : []))
    return starts.flatMap((start) =>
      ['', '/partner'].map((path) => ({ path, messages: all.slice(start, start + count) })),
    )
  },

  async check({ listed: { messages, path } }, { client, offers }) {
    const family = offers('key') ? path : ''
    const exchanges: Exchange[] = []
    for (const message of messages)
      exchanges.push(await client.send({ ...message, path: `${family}${message.path}` }))
    const refusals = exchanges.filter((exchange) => responseOf(exchange).status >= 400)
    pre(refusals.length > 0)

    for (const refusal of refusals) {
      const { body } = refusal.response
      blaming(refusal, () =>
        assert.ok(
          messageIn(refusal) !== undefined,
          body === '' ? 'an error without a body' : `no message in ${body.slice(0, 200)}`,
        ),
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
