/**
 * A wallet keeps its approval after the answer. If the named contract changes between requests, the approval
 * is for the wrong one.
 */
import assert from 'node:assert/strict'
import { rewriteInfo } from '#fynd/kit/faults'
import { order, unlistedToken } from '#fynd/kit/orders'
import { blaming, infoSchema, quoteOf, read, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'service/same-info',
  title: 'info after a quote equals info before it',
  given: { order: order() },
  async check({ order }, world) {
    const before = await world.client.info()
    await quoteOf(world, order)
    const after = await world.client.send({ method: 'GET', path: '/v1/info' })
    blaming(after, () => assert.deepEqual(read(infoSchema, after), before))
  },
  mutants: {
    'the router changes': (fetch) => {
      let asked = 0
      return rewriteInfo((info) => ({
        ...info,
        router_address: ++asked % 2 === 0 ? unlistedToken : info.router_address,
      }))(fetch)
    },
    'the chain changes': (fetch) => {
      let asked = 0
      return rewriteInfo((info) => ({ ...info, chain_id: ++asked }))(fetch)
    },
  },
})
