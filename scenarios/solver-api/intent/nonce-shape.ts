/** A client has to find the nonce in an answer that the interface does not show. */

import { plainWallet } from '#kit/orders'
import { summaryOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/nonce-shape',
  title: 'the answer to a request for a nonce',
  needs: ['key'],

  given: {},

  async check(_given, { client, observe }) {
    const address = plainWallet
    const message = messageOf('nonce', { blockchain: 'ethereum', address })
    observe('the nonce of a wallet', summaryOf(await client.send(message)))
    observe('asked again', summaryOf(await client.send(message)))
    observe(
      'without an address',
      summaryOf(await client.send({ ...message, query: { blockchain: 'ethereum' } })),
    )
    observe('without a blockchain', summaryOf(await client.send({ ...message, query: { address } })))
    observe(
      'of a malformed address',
      summaryOf(await client.send({ ...message, query: { blockchain: 'ethereum', address: '0x5a' } })),
    )
  },

  mutants: {},
})
