/**
 * Two amounts may differ, and no amount is none: a service that picks one of them, or makes one up, quotes
 * what was not asked for.
 */
import assert from 'node:assert/strict'
import { misreadQuery, refuseWith } from '#kit/faults'
import { plainOrder } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

const { buy_token, sell_amount, sell_token } = plainOrder

const amounts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  neither: {},
  'both, the same': { sell_amount: '1.0', sell_amount_integer: sell_amount },
  'both, different': { sell_amount: '2.0', sell_amount_integer: sell_amount },
}

export default scenario({
  clause: 'v1/exactly-one-amount',
  title: 'neither or both amounts is a 400',

  given: {},

  async check(_given, { client }) {
    const statuses: Record<string, number> = {}
    for (const [name, given] of Object.entries(amounts)) {
      const query = { blockchain: 'ethereum', sell_token, buy_token, ...given }
      const exchange = await client.send({ method: 'GET', path: '/v1/solver/quote', query })
      statuses[name] = responseOf(exchange).status
    }

    assert.deepEqual(statuses, { neither: 400, 'both, the same': 400, 'both, different': 400 })
  },

  mutants: {
    'it is a 422': refuseWith('/v1/solver/quote', 422),
    'the integer wins': queryBecomes((query) => {
      if (query.has('sell_amount_integer')) query.delete('sell_amount')
    }),
    'the same amount twice is let pass': queryBecomes((query) => {
      if (query.get('sell_amount') === '1.0') query.delete('sell_amount')
    }),
    'no amount is one token': queryBecomes((query) => {
      if (!query.has('sell_amount') && !query.has('sell_amount_integer')) query.set('sell_amount', '1.0')
    }),
  },
})

function queryBecomes(change: (query: URLSearchParams) => void) {
  return misreadQuery('/v1/solver/quote', change)
}
