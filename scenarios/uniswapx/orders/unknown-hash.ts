/**
 * A wallet that asks for an order just before it is listed must wait, and not report a failure of the
 * service.
 */
import assert from 'node:assert/strict'
import { hashesBy, json, respond, scenario, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/unknown-hash',
  title: 'the list of an order that nobody placed is empty',
  given: { unknown: wallet() },

  async check({ unknown: orderHash }, world) {
    const { response } = await world.client.send({ method: 'GET', path: '/orders', query: { orderHash } })
    assert.equal(response.status, 200, response.body.slice(0, 200))
    assert.deepEqual(await hashesBy(world, { orderHash }), [])
  },

  mutants: {
    'it is not found': respond('/orders', async () =>
      json(404, { errorCode: 'NOT_FOUND', detail: 'no order' }),
    ),
    'another one is listed': respond('/orders', async () =>
      json(200, { orders: [{ ...record, orderHash: `0x${'12'.repeat(32)}` }] }),
    ),
  },
})

const record = {
  ...{ type: 'Dutch', orderStatus: 'open', chainId: 1, encodedOrder: '0x', signature: '0x', nonce: '1' },
  swapper: `0x${'12'.repeat(20)}`,
}
