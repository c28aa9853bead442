/**
 * A strategy that the service does not know must not pass as none: the caller would take gross amounts for
 * net ones.
 */
import fc from 'fast-check'
import { misread, respondWith } from '#kit/faults'
import { plainOrder } from '#kit/orders'
import { assertRefused, responseOf } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/quote'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/unknown-gas-strategy',
  title: 'a deduct_gas_cost other than FirstOrder is refused',

  given: { strategy: fc.constantFrom('LastOrder', 'EachOrder', 'Proportional', 'none') },

  async check({ strategy }, { client }) {
    const body = { blockchain: 'ethereum', orders: [plainOrder], deduct_gas_cost: strategy }
    const exchange = await client.send({ method: 'POST', path: '/v2/solver/quote', body })
    responseOf(exchange)

    assertRefused(exchange)
  },

  mutants: {
    'the strategy is ignored': misread<QuoteRequest>('/quote', (request) => ({
      ...request,
      deduct_gas_cost: undefined,
    })),
    'any strategy is FirstOrder': misread<QuoteRequest>('/quote', (request) => ({
      ...request,
      deduct_gas_cost: 'FirstOrder',
    })),
    'the service fails on it': respondWith('/quote', 500),
  },
})
