/** Clients depend on the status of a missing key, and the interface does not say whether it is 401 or 403. */

import { plainWallet } from '#kit/orders'
import { summaryOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'keys/refusal-status',
  title: 'the status of a missing and of a wrong key',

  given: {},

  async check(_given, { keyless, observe }) {
    const intents = messageOf('nonce', { blockchain: 'ethereum', address: plainWallet })
    const prices = messageOf('nativePrice', { blockchain: 'ethereum' }, { family: 'partner' })
    const [wrong, empty] = [{ 'x-api-key': 'assay-key-of-nobody' }, { 'x-api-key': '' }]

    observe('no key, nonce', summaryOf(await keyless.send(intents)))
    observe('empty key, nonce', summaryOf(await keyless.send({ ...intents, headers: empty })))
    observe('wrong key, nonce', summaryOf(await keyless.send({ ...intents, headers: wrong })))
    observe('no key, partner price', summaryOf(await keyless.send(prices)))
    observe('wrong key, partner price', summaryOf(await keyless.send({ ...prices, headers: wrong })))
  },

  mutants: {},
})
