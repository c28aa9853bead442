/** A service that guesses a token from malformed text quotes another token than its user meant. */
import fc from 'fast-check'
import { answer, json, respond } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { assertWithoutRoute, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'errors/malformed-token',
  title: 'tokens that are no addresses are not quoted with success',
  given: { order: order(), token: fc.constantFrom('0x12', '0x', `0x${'ab'.repeat(32)}`, 'WETH') },
  async check({ order, token }, { client }) {
    const body = { orders: [{ ...order, token_out: token }] }
    const exchange = await client.send({ method: 'POST', path: '/v1/quote', body })
    if (exchange.response.status !== 400) assertWithoutRoute(exchange)
  },
  mutants: {
    'it is a success': respond('/v1/quote', async () => json(200, { orders: [{ status: 'success' }] })),
    'it is a failure of the service': answer('/v1/quote', 500, {}),
  },
})
