/** A client requests as many orders as it can show, and loses the rest of a longer list. */
import assert from 'node:assert/strict'
import { addressOf, hashesBy, misreadQuery, place, sale, scenario, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/limit',
  title: 'a list has at most as many orders as asked for',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = [
      await place(world, swapper, sale),
      await place(world, swapper, sale),
      await place(world, swapper, sale),
    ]
    const query = { swapper: addressOf(swapper) }
    const lengths = await Promise.all(
      [1, 2, 3].map(async (limit) => (await hashesBy(world, { ...query, limit })).length),
    )
    assert.deepEqual([placed.length, ...lengths], [3, 1, 2, 3])
  },

  mutants: {
    'it is ignored': misreadQuery('/orders', (query) => {
      query.delete('limit')
    }),
    'it is one order more': misreadQuery('/orders', (query) =>
      query.set('limit', `${Number(query.get('limit')) + 1}`),
    ),
  },
})
