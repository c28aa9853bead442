/**
 * A signature allows one trade. If a fill could be replayed, anyone who has seen it could sell all of the
 * swapper's tokens.
 *
 * The check replays the fill on a copy of the chain, where the swapper has enough tokens for several fills.
 */
import assert from 'node:assert/strict'
import { fillsBySwapper } from '#kit/chain'
import { submitAnother } from '#kit/faults'
import {
  fairOrderOn,
  filled,
  fundAndApprove,
  orderTerms,
  passBlocks,
  place,
  sale,
  swapper,
} from '#kit/intents'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/once-only',
  title: 'an order is filled once, and its fill reverts when it is replayed',
  needs: ['chain', 'control', 'key'],

  given: { swapper: swapper(), sale: sale(), terms: orderTerms({ window: ['begun', 'over'] }) },

  async check({ swapper, sale, terms }, world) {
    const { order, way } = await fairOrderOn(world, swapper, sale, terms)
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount * 3n)
    const placed = await place(world, swapper, order, way)
    const fill = await filled(world, placed)
    await passBlocks(world, placed, 2)

    const { chain, ledger } = world
    const { from, input, to } = await chain.client.getTransaction({ hash: fill.transaction })
    pre(to !== null)
    const { status } = await ledger.executeOne({
      seller: swapper.address,
      sellToken: sale.sellToken,
      sellAmount: sale.sellAmount,
      target: to,
      callData: input,
      sender: from,
      expect: 'revert',
    })
    const fills = (await fillsBySwapper(chain, placed)).length
    assert.deepEqual({ fills, replayed: status }, { fills: 1, replayed: 'reverted' })
  },

  mutants: {
    'the order is filled again in the next block': submitAnother(again, 1),
    'the order is filled again two blocks later': submitAnother(again, 2),
    'an order that pays several wallets is filled again': submitAnother(
      (order) => (order.outputs.length > 1 ? again(order) : order),
      1,
    ),
    'the order is filled twice at once': submitAnother(again, 0),
  },
})

/** The same order under the next nonce, which a replay of the first fill cannot spend. */
function again<Order extends { readonly nonce: bigint }>(order: Order): Order {
  return { ...order, nonce: order.nonce + 1n }
}
