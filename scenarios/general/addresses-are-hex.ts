/**
 * An address is what funds are sent to. In any form but 20 bytes of hex a client refuses it, or pads or cuts
 * it into somebody else's.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewriteFields } from '#kit/faults'
import { type OwnedOrder, ownedOrder } from '#kit/orders'
import { addressFields, foundBody, malformedAddressesIn } from '#kit/reading'
import { type Message, messageOf, scenario } from '#solver-api/scenario'

const messages: Readonly<Record<string, (order: OwnedOrder) => Message>> = {
  quote: (order) => messageOf('quote', { blockchain: 'ethereum', orders: [order] }),
  solve: (order) => messageOf('solve', { blockchain: 'ethereum', orders: [order], return_routes: true }),
  tokens: () => messageOf('tokens', { blockchain: 'ethereum', limit: '20', page: '0' }),
}

export default scenario({
  clause: 'general/addresses-are-hex',
  title: 'addresses are 0x and 40 digits of hex',

  given: { order: ownedOrder(), message: fc.constantFrom(...Object.values(messages)) },

  async check({ order, message }, { client }) {
    const body = foundBody(await client.send(message(order)))

    assert.deepEqual(malformedAddressesIn(body), [])
  },

  mutants: {
    'addresses lack 0x': rewriteFields(addressFields, (address) => `${address}`.slice(2)),
    'addresses are one digit short': rewriteFields(addressFields, (address) => `${address}`.slice(0, -1)),
    'addresses are padded to 32 bytes': rewriteFields(
      addressFields,
      (address) => `0x${`${address}`.slice(2).padStart(64, '0')}`,
    ),
  },
})
