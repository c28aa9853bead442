/**
 * A mistyped path or a wrong method is found in a minute if the answer says so. A page of HTML, a 500 or an
 * empty 200 costs an afternoon.
 */
import { json, refuseWith, refuseWithoutMessage, respond, respondWith } from '#kit/faults'
import { plainOrderOf } from '#kit/orders'
import { assertEach, messageIn } from '#kit/reading'
import { type Exchange, type Message, scenario } from '#solver-api/kit/scenario'

const query = { blockchain: 'ethereum' }

const unknown = (body: object): readonly Message[] => [
  { method: 'GET', path: '/v2/solver/prices', query },
  { method: 'POST', path: '/v2/solver/quote/all', body },
  { method: 'POST', path: '/v3/solver/quote', body },
  { method: 'GET', path: '/no/such/path' },
]

const wrong = (body: object): readonly Message[] => [
  { method: 'GET', path: '/v2/solver/quote', query },
  { method: 'DELETE', path: '/v2/solver/solve' },
  { method: 'POST', path: '/v2/solver/tokens', body },
  { method: 'PUT', path: '/v2/solver/native_usd_price', body },
]

export default scenario({
  clause: 'errors/unknown-path-and-method',
  title: 'unknown paths get a 404, wrong methods a 404 or 405, both with a message',
  usesKey: true,

  given: {},

  async check(_given, { client, offers, universe }) {
    const body = { blockchain: 'ethereum', orders: [plainOrderOf(universe)] }
    const named = (messages: readonly Message[]) =>
      Object.fromEntries(
        [...messages, ...(offers('key') ? messages.map(onPartnerPath) : [])].map((message) => [
          `${message.method} ${message.path}`,
          message,
        ]),
      )
    const isExplained = (exchange: Exchange, ...statuses: readonly number[]) =>
      statuses.includes(exchange.response.status) && messageIn(exchange) !== undefined

    await assertEach(client, named(unknown(body)), (exchange) => isExplained(exchange, 404))
    await assertEach(client, named(wrong(body)), (exchange) => isExplained(exchange, 404, 405))
  },

  mutants: {
    'unknown paths serve a start page': respond('/path', async () => json(200, { name: 'a service' })),
    'unknown paths get a 400': refuseWith('/all', 400),
    'an unknown path gets a 500': respondWith('/v3/solver/quote', 500),
    'a wrong method gets a 400': refuseWith('/native_usd_price', 400),
    'a wrong method is served like the right one': respondWith('/tokens', 200),
    'an unknown path for partners is served': respondWith('/partner/v3/solver/quote', 200),
    'the refusal has no message': refuseWithoutMessage(''),
  },
})

function onPartnerPath(message: Message): Message {
  return { ...message, path: `/partner${message.path}` }
}
