/**
 * A JSON number loses its last digits before the service reads it, so the trade has another size than its
 * caller meant. An amount of zero is a mistake, too. Only a refusal shows either of them to the caller.
 */
import { misreadField, refuseWith, respond } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf } from '#kit/orders'
import { assertEach, isRefused } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const amounts: readonly unknown[] = [1e18, 1000, 0, '0', '000']

export default scenario({
  clause: 'errors/amount-of-nothing-or-a-number',
  title: 'a sell_amount of zero, or as a JSON number, is refused',

  given: {},

  async check(_given, { client, universe }) {
    const order = plainOwnedOrderOf(universe)
    const requests = amounts.flatMap((sell_amount) =>
      ['quote', 'solve'].map((endpoint) => [
        `${endpoint} ${JSON.stringify(sell_amount)}`,
        rawRequestOf(endpoint, { orders: [{ ...order, sell_amount }] }),
      ]),
    )

    await assertEach(client, Object.fromEntries(requests), isRefused)
  },

  mutants: {
    'a JSON number is accepted': misreadAmount((amount) =>
      typeof amount === 'number' && amount > 0 ? `${BigInt(amount)}` : amount,
    ),
    'an amount of zero has no solution': respond('', async (request, fetch) =>
      /"sell_amount":"?0+\b/.test(await request.clone().text())
        ? new Response(null, { status: 204 })
        : fetch(request),
    ),
    'such an amount gets a 500': refuseWith('', 500),
  },
})

function misreadAmount(change: (amount: unknown) => unknown) {
  return misreadField('', 'orders.*.sell_amount', change)
}
