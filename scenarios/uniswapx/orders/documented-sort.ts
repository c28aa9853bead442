/**
 * Developers copy the expression from the document. A service that reads it only without its space refuses
 * their requests, or lists other orders.
 */
import assert from 'node:assert/strict'
import {
  addressOf,
  blaming,
  json,
  misreadQuery,
  place,
  respond,
  sale,
  scenario,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/documented-sort',
  title: 'between is taken with the space of the document',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    await place(world, swapper, sale)
    const query = { swapper: addressOf(swapper), sortKey: 'createdAt', limit: 50 }
    const listedBy = (sort: string) =>
      world.client.send({ method: 'GET', path: '/orders', query: { ...query, sort } })
    const spaced = await listedBy('between(1, 99999999999)')
    const { body: expected } = (await listedBy('between(1,99999999999)')).response
    const { body, status } = spaced.response
    const said = `with the space of the document the answer is ${status}, and not the list without it`
    blaming(spaced, () => assert.ok(status === 200 && body === expected, said))
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
