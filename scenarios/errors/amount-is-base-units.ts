/**
 * v1 accepts 1.5 for one and a half tokens, v2 accepts only base units. A v2 service that reads the decimal
 * point sells a tiny fraction of what was meant, or everything.
 */
import fc from 'fast-check'
import { misreadField, refuseWith } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf } from '#kit/orders'
import { assertRefused } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'errors/amount-is-base-units',
  title: 'a sell_amount with a decimal point is refused',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    sell_amount: fc.constantFrom('1.5', '1.0', '1000000000000000000.0', '1000000000000000000.', '.5'),
  },

  async check({ endpoint, sell_amount }, { client, universe }) {
    const order = plainOwnedOrderOf(universe)
    const request = rawRequestOf(endpoint, { orders: [{ ...order, sell_amount }] })

    assertRefused(await client.send(request))
  },

  mutants: {
    'the fraction is cut off': misreadAmount((amount) => amount.split('.')[0]),
    'the amount is read as token units': misreadAmount(
      (amount) => `${BigInt(Math.round(Number(amount) * 1e6))}`,
    ),
    'a fraction of zeros is accepted': misreadAmount((amount) => amount.replace(/\.0*$/, '')),
    'an amount with a decimal point gets a 500': refuseWith('', 500),
  },
})

function misreadAmount(change: (amount: string) => string | undefined) {
  return misreadField('', 'orders.*.sell_amount', change)
}
