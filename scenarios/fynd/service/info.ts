/**
 * A wallet approves the contracts that info names. If one is missing or malformed, the wallet cannot trade.
 */
import assert from 'node:assert/strict'
import { shownBody } from '#core/transport/shown-body'
import { answer, rewriteInfo } from '#fynd/kit/faults'
import { infoSchema, jsonOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'service/info',
  title: 'info has a chain and two addresses',
  given: {},
  async check(_given, { client }) {
    const exchange = await client.send({ method: 'GET', path: '/v1/info' })
    assert.equal(exchange.response.status, 200)
    assert.ok(infoSchema.safeParse(jsonOf(exchange)).success, shownBody(exchange.response, 200))
  },
  mutants: {
    'the router is not named': rewriteInfo(({ router_address: _, ...info }) => info),
    'the chain is named by a word': rewriteInfo((info) => ({ ...info, chain_id: 'ethereum' })),
    'it is not found': answer('/v1/info', 404, { error: 'none', code: 'NOT_FOUND' }),
  },
})
