/**
 * The interface states 404 in one place and 400 in another for an AMM that is not supported. Either tells the
 * caller that the name is wrong; a quote without that AMM does not.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { answersWith, filterIsReadAs, refusesWith } from '#kit/faults'
import { plainOwnedOrder, unknownAmm } from '#kit/orders'
import { answered } from '#kit/reading'
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
    const { status } = answered(await client.send({ method: 'POST', path: `/v2/solver/${endpoint}`, body }))
    observe('status', status)

    assert.ok(status === 404 || status === 400, `status ${status}`)
  },

  mutants: {
    'it is ignored': filterIsReadAs('', (amms) => amms?.filter((entry) => !entry.endsWith(unknownAmm))),
    'it is of the wrong form': refusesWith('', 422),
    'it has no solution': answersWith('', 204),
    'the service fails on it': refusesWith('', 500),
  },
})
