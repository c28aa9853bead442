/**
 * 422 says that the request can never succeed as written, 400 that this service does not trade the token. A
 * program that gets the wrong status retries, or looks for the token elsewhere.
 */
import { combined, misreadField, refuseWith, respondWith } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf } from '#kit/orders'
import { assertEach, isRefused } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const isAddress = /^0x[0-9a-fA-F]{40}$/
const texts = ['WETH', 'vitalik.eth', `0x${'g'.repeat(40)}`, `0x${'1'.repeat(39)}z`, '0x１２']
const unknown = `0x${'1'.repeat(40)}`

export default scenario({
  clause: 'errors/malformed-address',
  title: 'a token address that is not a hex string gets a 422, and one of another length is refused',

  given: {},

  async check(_given, { client, universe }) {
    const { maxOrders = 2 } = universe
    const order = plainOwnedOrderOf(universe)
    const requestsWith = (textsFor: (address: string) => readonly string[]) =>
      ['quote', 'solve'].flatMap((endpoint) =>
        (['sell_token', 'buy_token'] as const).flatMap((side) =>
          textsFor(order[side]).map((text) => [
            `${endpoint} with the ${side} ${text}`,
            rawRequestOf(endpoint, {
              orders: [order, { ...order, [side]: text }].slice(-maxOrders),
            }),
          ]),
        ),
      )
    await assertEach(
      client,
      Object.fromEntries(requestsWith(() => texts)),
      ({ response }) => response.status === 422,
    )
    // A service may refuse hex of another length as a malformed address or as an unknown token.
    const otherLengths = (address: string) => ['', address.slice(0, -1), `${address}0`]
    await assertEach(client, Object.fromEntries(requestsWith(otherLengths)), isRefused)
  },

  mutants: {
    'only the first order is checked': misreadField('', 'orders', (orders: readonly unknown[]) =>
      orders.slice(0, 1),
    ),
    'what is too long of an address is cut': misreadField('', 'orders.*.buy_token', (text: string) =>
      text.slice(0, 42),
    ),
    'a malformed address gets a 400': refuseWith('', 400),
    'a malformed address gets a 404': refuseWith('', 404),
    'a malformed address has no solution': respondWith('', 204),
    'a malformed address gets a 500': refuseWith('', 500),
    'only the address of the sold token is checked': misreadField('', 'orders.*.buy_token', (text: string) =>
      isAddress.test(text) ? text : unknown,
    ),
    'any text with the prefix 0x is an address': combined(
      misreadField('', 'orders.*.sell_token', prefixed),
      misreadField('', 'orders.*.buy_token', prefixed),
    ),
  },
})

function prefixed(text: string): string {
  return text.startsWith('0x') && !isAddress.test(text) ? unknown : text
}
