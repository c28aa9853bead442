/** A client with strict types rejects a whole page if one field is missing. */
import assert from 'node:assert/strict'
import {
  addressOf,
  jsonOf,
  type OrdersPage,
  ordersSchema,
  place,
  rewrite,
  rewriteRecords,
  sale,
  scenario,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/shape',
  title: 'a list is a page of records, each with the fields of its order',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    await place(world, swapper, sale)
    const query = { swapper: addressOf(swapper), limit: 50 }
    const exchange = await world.client.send({ method: 'GET', path: '/orders', query })
    const { error } = ordersSchema.safeParse(jsonOf(exchange))
    const [issue] = error?.issues ?? []
    assert.equal(issue, undefined, `${issue?.path.join('.')}: ${issue?.message}`)
  },

  mutants: {
    'records lack the swapper': rewriteRecords(({ swapper: _, ...record }) => record),
    'records lack the outputs': rewriteRecords(({ outputs: _, ...record }) => record),
    'a list is an array': rewrite('/orders', ({ orders }: OrdersPage) => orders),
    'the nonce is a number': rewriteRecords((record) => ({ ...record, nonce: 1 })),
  },
})
