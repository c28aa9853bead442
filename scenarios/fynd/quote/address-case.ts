/** A checksum is no other token. */
import assert from 'node:assert/strict'
import { firstOrder, nothingQuoted, plusOne, rewriteOrders, when } from '#fynd/faults'
import { order, withChecksums } from '#fynd/orders'
import { pre, quoteOf, scenario } from '#fynd/scenario'

export default scenario({
  clause: 'quote/address-case',
  title: 'an order with checksums pays what it pays in lower case',
  isAboutOneBlock: true,
  given: { order: order() },
  async check({ order }, world) {
    const plain = await quoteOf(world, order)
    const [quote] = (await world.client.quote([withChecksums(order)])).orders
    pre(quote?.block.hash === plain.block.hash, 'a block came in between')
    assert.deepEqual([quote.status, quote.amount_out], ['success', plain.amount_out])
  },
  mutants: {
    'tokens with checksums are unknown': when(
      (asked) => /[A-F]/.test(firstOrder(asked).token_in ?? ''),
      rewriteOrders(nothingQuoted),
    ),
    'the sold token is another one': when(
      (asked) => /[A-F]/.test(firstOrder(asked).token_out ?? ''),
      rewriteOrders((quote) => ({ ...quote, amount_out: plusOne(quote.amount_out) })),
    ),
  },
})
