/**
 * Amounts are typed, pasted, computed and converted. Whatever is not plain digits was meant as something,
 * and guessing means a trade of another size.
 */
import { misreadField, refuseWith } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf } from '#kit/orders'
import { assertEach, isRefused } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const amounts: readonly unknown[] = [
  ...['-1000000000000000000', '+1000000000000000000', '1e18', '1E18'],
  ...['', ' ', ' 1000000000000000000', '1000000000000000000 ', '1 000 000 000 000 000 000'],
  ...['1000000000000000000\n', '\t1000000000000000000'],
]

export default scenario({
  clause: 'errors/amount-of-another-form',
  title: 'a sell_amount that is not in plain digits is refused',

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
    'a sign is dropped': misreadText((text) => text.replace(/^[-+]/, '')),
    'an exponent is evaluated': misreadText((text) => (/e/i.test(text) ? `${BigInt(Number(text))}` : text)),
    'blanks are dropped': misreadText((text) => text.replaceAll(' ', '')),
    'a line break at the end is dropped': misreadText((text) => text.replace(/\n$/, '')),
    'surrounding blanks are dropped': misreadText((text) => text.trim()),
    'an amount of another form gets a 500': refuseWith('', 500),
  },
})

function misreadAmount(change: (amount: unknown) => unknown) {
  return misreadField('', 'orders.*.sell_amount', change)
}

function misreadText(change: (text: string) => string) {
  return misreadAmount((amount) => (typeof amount === 'string' ? change(amount) : amount))
}
