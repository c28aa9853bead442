/**
 * When the service itself is broken its caller can do nothing but say so to its provider. A stack trace is no
 * use to the caller, and tells an attacker what to try next.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { json, refuse, refuseWith, respondWith } from '#kit/faults'
import { plainOwnedOrder } from '#kit/orders'
import { leaksStackTrace, messageIn } from '#kit/reading'
import { type Message, messageOf, scenario } from '#solver-api/scenario'

const blockchain = 'ethereum'
const orders = [plainOwnedOrder]
const messages: readonly Message[] = [
  messageOf('quote', { blockchain, orders }),
  messageOf('solve', { blockchain, orders }),
  messageOf('tokenPrice', { blockchain, token_address: plainOwnedOrder.sell_token }),
]

const trace =
  'Error: no chain\n    at readHead (/srv/market/read.ts:24:11)\n    at async quote (/srv/app.ts:9:3)'

export default scenario({
  clause: 'errors/internal-is-500',
  title: 'an internal fault is a 500 that names whom to contact, without a stack trace',
  needs: ['faults'],

  given: { message: fc.constantFrom(...messages) },

  async check({ message }, { client, faults }) {
    faults.breakChain()
    const exchange = await client.send(message)

    const { body, status } = exchange.response
    const saysWhom = /contact/i.test(messageIn(exchange) ?? '')
    assert.deepEqual(
      { status, saysWhom, leaks: leaksStackTrace(body) },
      { status: 500, saysWhom: true, leaks: false },
    )
  },

  mutants: {
    'a fault is a 503': refuseWith('', 503),
    'a fault is no solution': respondWith('', 204),
    'the message is that of the cause': refuse('', async ({ status }) =>
      json(status, { detail: 'connect ECONNREFUSED 10.0.0.7:8545' }),
    ),
    'the stack trace goes along': refuse('', async (response) =>
      json(response.status, { ...((await response.json()) as object), stack: trace }),
    ),
  },
})
