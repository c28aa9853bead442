/**
 * Two amounts may contradict each other. A service that picks one of them, or invents an amount if there is
 * none, quotes a trade that the caller did not request.
 */
import { misreadQuery, refuseWith } from '#kit/faults'
import { plainOrderOf } from '#kit/orders'
import { assertEach } from '#kit/reading'
import { type Message, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'v1/exactly-one-amount',
  title: 'a quote with neither or both amounts gets a 400',

  given: {},

  async check(_given, { client, universe }) {
    const { buy_token, sell_amount, sell_token } = plainOrderOf(universe)
    const quoteWith = (amounts: Readonly<Record<string, string>>): Message => {
      const query = { blockchain: 'ethereum', sell_token, buy_token, ...amounts }
      return { method: 'GET', path: '/v1/solver/quote', query }
    }
    const messages = {
      neither: quoteWith({}),
      'both, the same': quoteWith({ sell_amount: '1.0', sell_amount_integer: sell_amount }),
      'both, different': quoteWith({ sell_amount: '2.0', sell_amount_integer: sell_amount }),
    }
    await assertEach(client, messages, ({ response }) => response.status === 400)
  },

  mutants: {
    'neither or both amounts get a 422': refuseWith('/v1/solver/quote', 422),
    'sell_amount_integer wins over sell_amount': misreadAmounts((query) => {
      if (query.has('sell_amount_integer')) query.delete('sell_amount')
    }),
    'two equal amounts are accepted': misreadAmounts((query) => {
      if (query.get('sell_amount') === '1.0') query.delete('sell_amount')
    }),
    'a missing amount defaults to one token': misreadAmounts((query) => {
      if (!query.has('sell_amount') && !query.has('sell_amount_integer')) query.set('sell_amount', '1.0')
    }),
  },
})

function misreadAmounts(change: (query: URLSearchParams) => void) {
  return misreadQuery('/v1/solver/quote', change)
}
