/** An old market pays what it no longer has. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewriteOrders } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { type Order, type OrderQuote, quoteOf, scenario, type World } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/follows-the-chain',
  title: 'after a few blocks the next quotes name one of them',
  needs: ['control'],
  given: { order: order(), blocks: fc.integer({ min: 1, max: 3 }) },
  async check({ blocks, order }, world) {
    const before = await quoteOf(world, order)
    await world.chain.client.mine({ blocks })
    assert.ok(await follows(world, order, before.block.number), `still at block ${before.block.number}`)
  },
  mutants: {
    'it stays at its first block': (fetch) => {
      let first: OrderQuote['block'] | undefined
      return rewriteOrders((quote) => {
        first ??= quote.block
        return { ...quote, block: first }
      })(fetch)
    },
    'it is always at block one': rewriteOrders((quote) => ({
      ...quote,
      block: { ...quote.block, number: 1 },
    })),
  },
})

const patience = 20

/** A service learns of a block a moment later. */
async function follows(world: World, order: Order, before: number): Promise<boolean> {
  for (let asked = 0; asked < patience; asked += 1) {
    if ((await quoteOf(world, order)).block.number > before) return true
    if (!world.offers('time')) await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}
