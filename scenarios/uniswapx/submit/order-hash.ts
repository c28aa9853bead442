/** A client finds its order, and the fill on the chain, by this hash. With another hash, both look lost. */
import assert from 'node:assert/strict'
import {
  fundFor,
  jsonOf,
  pre,
  rewrite,
  sale,
  scenario,
  signed,
  submissionOf,
  termsOf,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'submit/order-hash',
  title: "the answer's hash is the order's",
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const terms = await termsOf(world, swapper, sale)
    await fundFor(world, swapper, terms)
    const placed = await signed(world, terms, swapper)
    const exchange = await world.client.submit(submissionOf(placed))
    pre(exchange.response.status === 201, 'the order is refused')
    assert.deepEqual(jsonOf(exchange), { hash: placed.order.hash })
  },

  mutants: {
    'it is an id of its own': rewrite('/order', () => ({ hash: `0x${'12'.repeat(32)}` })),
    'its last digit is another': rewrite('/order', ({ hash }: { hash: string }) => ({
      hash: `${hash.slice(0, -1)}${hash.endsWith('0') ? 1 : 0}`,
    })),
  },
})
