/**
 * Only one of two orders with the same nonce can be filled, so a wallet that gets a nonce twice loses a
 * trade.
 */
import assert from 'node:assert/strict'
import { addressOf, place, rewrite, sale, scenario, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'nonce/moves-on',
  title: 'after an order, the next nonce is another one',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const { order } = await place(world, swapper, sale)
    const next = await world.eventually(
      () => world.client.nonce(addressOf(swapper)),
      (nonce) => nonce !== order.info.nonce,
    )
    assert.notEqual(next, order.info.nonce)
  },

  mutants: {
    'orders do not count': rewrite('/nonce', ({ nonce }: { nonce: string }) => ({
      nonce: `${(BigInt(nonce) >> 8n) << 8n}`,
    })),
    'it is that of the last order': rewrite('/nonce', ({ nonce }: { nonce: string }) => ({
      nonce: `${BigInt(nonce) - 1n}`,
    })),
  },
})
