/**
 * A client sends funds to the addresses in an answer. If an address is not 20 bytes of hex, the client
 * refuses it, or pads or truncates it to the address of somebody else.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewriteFields } from '#kit/faults'
import { type OwnedOrder, ownedOrder, quoteOf, solveWithRoute } from '#kit/orders'
import { addressFields, foundBody, malformedAddressesIn } from '#kit/reading'
import { type Message, messageOf, scenario } from '#solver-api/kit/scenario'

const messages: readonly ((order: OwnedOrder) => Message)[] = [
  (order) => quoteOf([order]),
  (order) => solveWithRoute(order),
  () => messageOf('tokens', { blockchain: 'ethereum', limit: '20', page: '0' }),
]

export default scenario({
  clause: 'general/addresses-are-hex',
  title: 'addresses are 0x and 40 hex digits',

  given: { order: ownedOrder(), message: fc.constantFrom(...messages) },

  async check({ order, message }, { client }) {
    const body = foundBody(await client.send(message(order)))

    assert.deepEqual(malformedAddressesIn(body), [])
  },

  mutants: {
    'addresses have no 0x prefix': rewriteFields(addressFields, (address) => `${address}`.slice(2)),
    'addresses are one digit too short': rewriteFields(addressFields, (address) => `${address}`.slice(0, -1)),
    'addresses are padded to 32 bytes': rewriteFields(
      addressFields,
      (address) => `0x${`${address}`.slice(2).padStart(64, '0')}`,
    ),
  },
})
