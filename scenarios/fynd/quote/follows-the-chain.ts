/**
 * A quote from an old market promises tokens that the pools no longer hold. The check mines a few blocks and
 * expects a quote of one of them.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewriteOrders } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { type OrderQuote, quoteOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/follows-the-chain',
  title: 'after a few blocks the next quotes name one of them',
  needs: ['control'],
  given: { order: order(), blocks: fc.integer({ min: 1, max: 3 }) },
  async check({ blocks, order }, world) {
    const before = await quoteOf(world, order)
    await world.chain.client.mine({ blocks })
    const after = await world.eventually(
      () => quoteOf(world, order),
      ({ block }) => block.number > before.block.number,
    )
    assert.ok(
      after.block.number > before.block.number,
      `${blocks} blocks later, the quote is still of block ${after.block.number}`,
    )
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
