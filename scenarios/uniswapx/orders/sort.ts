/** A client requests only new orders. A wrong bound hides some of them, or repeats old ones. */
import assert from 'node:assert/strict'
import {
  hashesBy,
  hashesIn,
  misreadQuery,
  placeTwo,
  recordOf,
  sale,
  scenario,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/sort',
  title: 'gt, lt and between bound the time of creation',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const [first, second] = await placeTwo(world, swapper, sale)
    const records = [await recordOf(world, first), await recordOf(world, second)]
    const latest = records[1]?.createdAt ?? 0
    const middle = latest - 50
    // A service with a clock of its own may give both orders the same second.
    const assertListed = async (sort: string, isWithin: (time: number) => boolean) => {
      const within = records.filter(({ createdAt = 0 }) => isWithin(createdAt))
      const listed = await hashesBy(world, { swapper: first.order.info.swapper, sortKey: 'createdAt', sort })
      assert.deepEqual(listed.toSorted(), hashesIn({ orders: within }).toSorted(), sort)
    }
    await assertListed(`gt(${middle})`, (time) => time > middle)
    await assertListed(`lt(${middle})`, (time) => time < middle)
    await assertListed(`between(${middle},${latest + 50})`, (time) => time >= middle)
    await assertListed(`gt(${latest})`, (time) => time > latest)
  },

  mutants: {
    'it is ignored': misreadQuery('/orders', (query) => query.delete('sort')),
    'gt is read as gte': misreadQuery('/orders', (query) => {
      if (query.has('sort')) query.set('sort', `${query.get('sort')}`.replace('gt(', 'gte('))
    }),
  },
})
