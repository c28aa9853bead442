/** A client asks for what is new. */
import assert from 'node:assert/strict'
import {
  addressOf,
  hashesBy,
  misreadQuery,
  place,
  recordOf,
  sale,
  scenario,
  wallet,
} from '#uniswapx/scenario'

export default scenario({
  clause: 'orders/sort',
  title: 'gt, lt and between bound the time of creation',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const first = await place(world, swapper, sale)
    world.chain.clock.advance(100n)
    await world.chain.client.mine({ blocks: 1 })
    const second = await place(world, swapper, sale)
    const [one, two] = [first.order.hash, second.order.hash]
    const query = { swapper: addressOf(swapper), sortKey: 'createdAt' }
    const { createdAt = 0 } = await recordOf(world, second)
    const by = (sort: string) => hashesBy(world, { ...query, sort })
    assert.deepEqual(await by(`gt(${createdAt - 50})`), [two])
    assert.deepEqual(await by(`lt(${createdAt - 50})`), [one])
    assert.deepEqual(await by(`between(${createdAt - 50}, ${createdAt + 50})`), [two])
    assert.deepEqual(await by(`gt(${createdAt})`), [])
  },

  mutants: {
    'it is ignored': misreadQuery('/orders', (query) => query.delete('sort')),
    'gt is read as gte': misreadQuery('/orders', (query) => {
      if (query.has('sort')) query.set('sort', `${query.get('sort')}`.replace('gt(', 'gte('))
    }),
  },
})
