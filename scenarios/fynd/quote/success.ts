/** A user of a router without routes cannot trade. */
import assert from 'node:assert/strict'
import { firstOrder, nothingQuoted, rewriteOrders, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/success',
  title: 'a plain order is quoted with success and pays something',
  given: { order: order() },
  async check({ order }, { client }) {
    const [quote] = (await client.quote([order])).orders
    assert.equal(quote?.status, 'success')
  },
  mutants: {
    'nothing is found': rewriteOrders(nothingQuoted),
    'it takes too long': rewriteOrders((quote) => ({ ...nothingQuoted(quote), status: 'timeout' })),
    'large orders find nothing': when(
      (asked) => BigInt(firstOrder(asked).amount ?? 0) > 10n ** 18n,
      rewriteOrders(nothingQuoted),
    ),
  },
})
