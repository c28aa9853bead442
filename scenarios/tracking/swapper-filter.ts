/** A wallet that is shown the orders of another takes them for its own. */
import assert from 'node:assert/strict'
import { ignoreListParameters, misreadListQuery, rewriteListedOrders } from '#kit/faults'
import { listOrders, place, sale, swappers, unviableOrder } from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'tracking/swapper-filter',
  title: 'swapper gives the orders of that wallet and no others',
  needs: ['control', 'key'],

  given: { wallets: swappers(2), sale: sale() },

  async check({ wallets, sale }, world) {
    const placed: Record<string, string[]> = {}
    const listed: Record<string, string[]> = {}
    for (const swapper of wallets) {
      const { hash } = await place(world, swapper, await unviableOrder(world, swapper, sale))
      placed[swapper.address] = [hash]
    }
    pre(Object.keys(placed).length === 2)
    for (const { address } of wallets) {
      const { orders } = await listOrders(world, { swapper: address })
      listed[address] = orders.map(({ hash }) => hash)
    }

    assert.deepEqual(listed, placed)
  },

  mutants: {
    'the filter is ignored': ignoreListParameters('swapper'),
    'the order of the wallet is not found': rewriteListedOrders(() => []),
    'every wallet sees what the first asked for': seesFirst,
  },
})

function seesFirst(fetch: Parameters<ReturnType<typeof misreadListQuery>>[0]) {
  let first: string | null = null
  return misreadListQuery((query) => {
    first ??= query.get('swapper')
    if (first !== null) query.set('swapper', first)
  })(fetch)
}
