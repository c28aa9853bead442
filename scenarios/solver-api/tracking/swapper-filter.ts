/** A wallet that sees the orders of another takes them for its own. */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { getAddress } from 'viem/utils'
import { ignoreListParameters, misreadListQuery, rewriteListedOrders, stateful } from '#kit/faults'
import { place, sale, swappers, unviableOrder } from '#kit/intents'
import { wallet } from '#kit/orders'
import { listOrders, requestPage } from '#kit/tracking'
import { blaming, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/swapper-filter',
  title: 'swapper, in any case of letters, lists the orders of that wallet and no others',
  needs: ['key'],

  given: { wallets: swappers(2), sale: sale(), stranger: wallet() },

  async check({ wallets, sale, stranger }, world) {
    const placed: Record<string, string[]> = {}
    for (const swapper of wallets) {
      const { hash } = await place(world, swapper, await unviableOrder(world, swapper, sale))
      placed[swapper.address] = [hash]
    }
    const listed = await world.eventually(hashesByWallet, (found) => isDeepStrictEqual(found, placed))
    assert.deepEqual(listed, placed)
    // A service may answer a wallet without orders in a form of its own.
    const shown = await requestPage(world, { swapper: stranger })
    for (const hash of Object.values(placed).flat())
      blaming(shown, () => assert.ok(!shown.response.body.includes(hash), `${hash} is not of ${stranger}`))

    async function hashesByWallet() {
      const found: Record<string, string[]> = {}
      for (const [index, { address }] of wallets.entries()) {
        const swapper = index === 0 ? address : getAddress(address)
        found[address] = (await listOrders(world, { swapper })).map(({ hash }) => hash)
      }
      return found
    }
  },

  mutants: {
    'the filter is ignored': ignoreListParameters('swapper'),
    'the order of the wallet is missing': rewriteListedOrders(() => []),
    'every wallet sees the orders of the first': stateful(alwaysFirstSwapper),
    'a wallet without orders sees the orders of another': stateful(neverNone),
  },
})

function alwaysFirstSwapper() {
  let first: string | null = null
  return misreadListQuery((query) => {
    first ??= query.get('swapper')
    if (first !== null) query.set('swapper', first)
  })
}

/** Answers a wallet without orders by the last list that had some. */
function neverNone() {
  let last: unknown
  return rewriteListedOrders((orders) => {
    if (orders.length > 0) last = orders
    return (last ?? orders) as typeof orders
  })
}
