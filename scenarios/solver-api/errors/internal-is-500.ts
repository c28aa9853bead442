/**
 * The caller of a broken service can only report the fault to the provider. A stack trace is useless to the
 * caller and useful to an attacker.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { json, refuse, refuseWith, refuseWithDetail, respondWith } from '#kit/faults'
import { plainOwnedOrderOf, quoteOf, solveOf } from '#kit/orders'
import { leaksStackTrace, messageIn } from '#kit/reading'
import type { Universe } from '#solver-api/api/universe'
import { type Message, messageOf, scenario } from '#solver-api/kit/scenario'

const trace =
  'Error: no chain\n    at readHead (/srv/market/read.ts:24:11)\n    at async quote (/srv/app.ts:9:3)'

export default scenario({
  clause: 'errors/internal-is-500',
  title: 'an internal error gets a 500 that names a contact, without a stack trace',
  needs: ['faults'],

  given: { message: validRequest },

  async check({ message }, { client, faults }) {
    faults.breakChain()
    const exchange = await client.send(message)

    const { body, status } = exchange.response
    const saysContact = /contact/i.test(messageIn(exchange) ?? '')
    assert.deepEqual(
      { status, saysContact, leaks: leaksStackTrace(body) },
      { status: 500, saysContact: true, leaks: false },
    )
  },

  mutants: {
    'an internal error gets a 503': refuseWith('', 503),
    'an internal error is answered as no solution': respondWith('', 204),
    'the message is that of the cause': refuseWithDetail('', 'connect ECONNREFUSED 10.0.0.7:8545'),
    'the answer contains the stack trace': refuse('', async (response) =>
      json(response.status, { ...((await response.json()) as object), stack: trace }),
    ),
  },
})

function validRequest(universe: Universe): fc.Arbitrary<Message> {
  const order = plainOwnedOrderOf(universe)
  const price = messageOf('tokenPrice', { blockchain: 'ethereum', token_address: order.sell_token })
  return fc.constantFrom(quoteOf([order]), solveOf([order]), price)
}
