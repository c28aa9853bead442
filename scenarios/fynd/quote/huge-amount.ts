/**
 * Users type too many zeros. A service that cuts the amount to fewer bits quotes another trade, and one that
 * fails looks broken.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { answer, firstOrder, misreadOrders, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { scenario, statusesOf } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/huge-amount',
  title: 'amounts beyond any supply are refused or without a route',
  given: { order: order(), bits: fc.constantFrom(112n, 128n, 200n, 255n) },
  async check({ bits, order }, { client }) {
    const exchange = await client.ask([{ ...order, amount: `${2n ** bits}` }])
    const { body, status } = exchange.response
    assert.ok([200, 400, 422].includes(status), `${status} ${body.slice(0, 100)}`)
    if (bits > 128n) assert.ok(!statusesOf(exchange).includes('success'), body.slice(0, 200))
  },
  mutants: {
    'it is a failure of the service': when(
      (asked) => BigInt(firstOrder(asked).amount ?? 0) >= 2n ** 112n,
      answer('/v1/quote', 500, {}),
    ),
    'it is cut to 128 bits': misreadOrders((one) => ({
      ...one,
      amount: `${BigInt.asUintN(64, BigInt(one.amount)) || 10n ** 9n}`,
    })),
  },
})
