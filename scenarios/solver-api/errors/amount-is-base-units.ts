/**
 * v1 accepts 1.5 for one and a half tokens, v2 accepts only base units. A v2 service that reads the decimal point sells
 * a tiny fraction of the intended amount, or everything.
 */
import { misreadField, refuseWith } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf } from '#kit/orders'
import { assertEach, isRefused } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const amounts = ['1.5', '1.0', '1000000000000000000.0', '1000000000000000000.', '.5', '0.1']

export default scenario({
  clause: 'errors/amount-is-base-units',
  title: 'a sell_amount with a decimal point is refused',

  given: {},

  async check(_given, { client, universe }) {
    const { maxOrders = 2 } = universe
    const order = plainOwnedOrderOf(universe)
    const requests = ['quote', 'solve'].flatMap((endpoint) =>
      amounts.map((sell_amount) => [
        `${endpoint} of ${sell_amount}`,
        rawRequestOf(endpoint, { orders: [order, { ...order, sell_amount }].slice(-maxOrders) }),
      ]),
    )
    await assertEach(client, Object.fromEntries(requests), isRefused)
  },

  mutants: {
    'only the first order is checked': misreadField('', 'orders', (orders: readonly unknown[]) =>
      orders.slice(0, 1),
    ),
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
