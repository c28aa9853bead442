/**
 * Developers copy the expression from the document. A service that reads it only without its space refuses
 * their requests, or lists other orders.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { addressOf, json, misreadQuery, place, respond, sale, scenario, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/documented-sort',
  title: 'between is taken with the space of the document',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    await place(world, swapper, sale)
    const query = { swapper: addressOf(swapper), sortKey: 'createdAt', limit: 50 }
    const listedBy = async (sort: string) =>
      (await world.client.send({ method: 'GET', path: '/orders', query: { ...query, sort } })).response
    const { body, status } = await listedBy('between(1, 99999999999)')
    const { body: expected } = await listedBy('between(1,99999999999)')
    assert.ok(status === 200 && isDeepStrictEqual(body, expected), `${status} ${body.slice(0, 200)}`)
  },

  mutants: {
    'the space is refused': (fetch) => (request) =>
      request.url.includes('between') && /%20|\+/.test(request.url)
        ? respond('/orders', async () => json(400, { errorCode: 'VALIDATION_ERROR', detail: 'no' }))(fetch)(
            request,
          )
        : fetch(request),
    'what follows the space is not read': misreadQuery('/orders', (query) => {
      const sort = query.get('sort') ?? ''
      if (sort.includes(' ')) query.set('sort', sort.replace(/ .*/, '0)'))
    }),
  },
})
