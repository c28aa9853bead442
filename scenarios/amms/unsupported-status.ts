/**
 * The interface states 404 in one place and 400 in another for an AMM that is not supported. Either tells the
 * caller that the name is wrong; a quote without that AMM does not.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter, refuseWith, respondWith } from '#kit/faults'
import { plainOwnedOrder, unknownAmm } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/unsupported-status',
  title: 'an unsupported protocol is refused with 404 or 400',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    amms: fc.constantFrom([`+${unknownAmm}`], ['+all', `-${unknownAmm}`], ['+uniswap_v3', `+${unknownAmm}`]),
  },

  async check({ endpoint, amms }, { client, observe }) {
    const body = { blockchain: 'ethereum', orders: [plainOwnedOrder], amms }
    const { status } = responseOf(await client.send({ method: 'POST', path: `/v2/solver/${endpoint}`, body }))
    observe('status', status)

    assert.ok(status === 404 || status === 400, `status ${status}`)
  },

  mutants: {
    'it is ignored': misreadFilter('', (amms) => amms?.filter((entry) => !entry.endsWith(unknownAmm))),
    'it is of the wrong form': refuseWith('', 422),
    'it has no solution': respondWith('', 204),
    'the service fails on it': refuseWith('', 500),
  },
})
