/** Permit2 accepts a nonce once, so an order with a spent nonce is never filled. */
import assert from 'node:assert/strict'
import { addressOf, rewrite, scenario, spendNonce, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'nonce/is-unused',
  title: 'a nonce that was spent on the chain is not given out again',
  needs: ['control'],
  given: { swapper: wallet() },

  async check({ swapper }, world) {
    const first = await world.client.nonce(addressOf(swapper))
    await spendNonce(world, swapper, first)
    const next = await world.eventually(
      () => world.client.nonce(addressOf(swapper)),
      (nonce) => nonce !== first,
    )
    assert.notEqual(next, first)
  },

  mutants: {
    'it is always the same': rewrite('/nonce', () => ({ nonce: '256' })),
    'it counts from the wallet alone': rewrite('/nonce', ({ nonce }: { nonce: string }) => ({
      nonce: `${(BigInt(nonce) >> 8n) << 8n}`,
    })),
  },
})
