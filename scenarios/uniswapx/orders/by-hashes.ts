/** A wallet follows its orders in one request. An order that is missing looks lost to its user. */
import { filtering, place } from '#uniswapx/kit/scenario'

export default filtering({
  clause: 'orders/by-hashes',
  title: 'orderHashes lists those orders alone',
  filter: 'orderHashes',
  list: async (placed, world, [swapper]) => {
    await place(world, swapper, { type: 'Dutch', amount: 1_000n, price: 1_000n })
    const orderHashes = placed.map(({ order }) => order.hash).join(',')
    return [{ query: { orderHashes }, orders: placed }]
  },
})
