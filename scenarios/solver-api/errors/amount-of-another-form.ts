/**
 * Amounts are typed, pasted, computed and converted. The caller meant some amount by a text that is not plain
 * digits, and a service that guesses it trades another size.
 */
import { misreadField, refuseWith } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf } from '#kit/orders'
import { assertEach, isRefused } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const amounts: readonly unknown[] = [
  ...['-1000000000000000000', '+1000000000000000000', '1e18', '1E18'],
  ...['', ' ', ' 1000000000000000000', '1000000000000000000 ', '1 000 000 000 000 000 000'],
  ...['1000000000000000000\n', '\t1000000000000000000'],
  ...['1,000,000,000,000,000,000', '1_000_000_000_000_000_000', "1'000'000'000'000'000'000"],
  ...[
    '0xde0b6b3a7640000',
    '0b1111',
    '1000000000000000000n',
    '１０００００００００００００００００',
    '١٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠',
  ],
]

export default scenario({
  clause: 'errors/amount-of-another-form',
  title: 'a sell_amount or a buy_amount that is not in plain digits is refused',

  given: {},

  async check(_given, { client, universe }) {
    const { maxOrders = 2 } = universe
    const order = plainOwnedOrderOf(universe)
    const requests = amounts.flatMap((amount) => {
      const sold = { ...order, sell_amount: amount }
      const batches = {
        sell_amount: [sold],
        'sell_amount of a later order': [order, sold].slice(-maxOrders),
        // An optional field may be left empty.
        ...(amount !== '' && { buy_amount: [{ ...order, buy_amount: amount }] }),
      }
      return ['quote', 'solve'].flatMap((endpoint) =>
        Object.entries(batches).map(([place, orders]) => [
          `${endpoint} with ${JSON.stringify(amount)} as ${place}`,
          rawRequestOf(endpoint, { orders }),
        ]),
      )
    })

    await assertEach(client, Object.fromEntries(requests), isRefused)
  },

  mutants: {
    'a sign is dropped': misreadText((text) => text.replace(/^[-+]/, '')),
    'an exponent is evaluated': misreadText((text) => (/e/i.test(text) ? `${BigInt(Number(text))}` : text)),
    'blanks are dropped': misreadText((text) => text.replaceAll(' ', '')),
    'a line break at the end is dropped': misreadText((text) => text.replace(/\n$/, '')),
    'surrounding blanks are dropped': misreadText((text) => text.trim()),
    'separators are dropped': misreadText((text) => text.replaceAll(/[,_']/g, '')),
    'digits of another script are read': misreadText((text) => text.normalize('NFKC')),
    'a prefix of another base is read': misreadText((text) =>
      /^0[xb]/.test(text) ? `${BigInt(text)}` : text,
    ),
    'a minimum of another form is none': misreadField('', 'orders.*.buy_amount', (amount: string) =>
      /^\d+$/.test(amount) ? amount : undefined,
    ),
    'an exponent in a minimum is evaluated': misreadField('', 'orders.*.buy_amount', (amount: string) =>
      /^\d+e\d+$/i.test(amount) ? `${BigInt(Number(amount))}` : amount,
    ),
    'the amounts of later orders are trimmed': misreadField('', 'orders', (orders: readonly object[]) =>
      orders.map((order, index) => (index === 0 ? order : trimmed(order))),
    ),
    'an amount of another form gets a 500': refuseWith('', 500),
  },
})

function trimmed(order: { readonly sell_amount?: unknown }) {
  const { sell_amount } = order
  return typeof sell_amount === 'string' ? { ...order, sell_amount: sell_amount.trim() } : order
}

function misreadAmount(change: (amount: unknown) => unknown) {
  return misreadField('', 'orders.*.sell_amount', change)
}

function misreadText(change: (text: string) => string) {
  return misreadAmount((amount) => (typeof amount === 'string' ? change(amount) : amount))
}
