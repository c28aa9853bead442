/** A wallet that sees the orders of another takes them for its own. */
import assert from 'node:assert/strict'
import { ignoreListParameters, misreadListQuery, rewriteListedOrders, stateful } from '#kit/faults'
import { ordersOf, place, sale, swappers, unviableOrder } from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'tracking/swapper-filter',
  title: 'swapper lists the orders of that wallet and no others',
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
      listed[address] = (await ordersOf(world, { address })).map(({ hash }) => hash)
    }

    assert.deepEqual(listed, placed)
  },

  mutants: {
    'the filter is ignored': ignoreListParameters('swapper'),
    'the order of the wallet is missing': rewriteListedOrders(() => []),
    'every wallet sees the orders of the first': stateful(alwaysFirstSwapper),
  },
})

function alwaysFirstSwapper() {
  let first: string | null = null
  return misreadListQuery((query) => {
    first ??= query.get('swapper')
    if (first !== null) query.set('swapper', first)
  })
}
