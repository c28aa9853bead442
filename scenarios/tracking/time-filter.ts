/**
 * An application asks for what is new since it last looked. A filter that reads the wrong way round, or in
 * milliseconds, shows it the past, or nothing.
 *
 * Orders are submitted an hour apart, and every time that they have is within a quarter of an hour, so that the
 * answer does not depend on the time that is compared.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  advanceTo,
  fieldOf,
  ignoresQuery,
  listOrders,
  listQueryBecomes,
  type PlacedOrder,
  place,
  sale,
  scenario,
  swapper,
  unviableOrder,
} from '#conformance'

const apart = 3_600n
const between = 1_800n

export default scenario({
  clause: 'tracking/time-filter',
  title: 'gt, lt and between give the orders after, before and between those times',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale(), gap: fc.constantFrom('', ' ') },

  async check({ swapper, sale, gap }, world) {
    const began = world.clock.now()
    const placed: PlacedOrder[] = []
    for (const index of [0n, 1n, 2n]) {
      await advanceTo(world, began + index * apart)
      placed.push(await place(world, swapper, await unviableOrder(world, swapper, sale)))
    }
    const [early, late] = [began + between, began + apart + between]
    const expected = {
      [`gt(${early})`]: placed.slice(1),
      [`lt(${late})`]: placed.slice(0, 2),
      [`between(${early},${gap}${late})`]: placed.slice(1, 2),
    }
    const listed: Record<string, readonly string[]> = {}
    for (const query of Object.keys(expected)) {
      const { orders } = await listOrders(world, { swapper: swapper.address, filter_query: query })
      listed[query] = orders.map(({ hash }) => hash).toSorted()
    }
    await observeBoundaries()

    assert.deepEqual(
      listed,
      Object.fromEntries(
        Object.entries(expected).map(([query, orders]) => [query, orders.map(({ hash }) => hash).toSorted()]),
      ),
    )

    async function observeBoundaries() {
      const { orders } = await listOrders(world, { swapper: swapper.address })
      const createdAt = fieldOf(orders[0]?.fields, 'createdAt')
      world.observe('a record holds the time of its submission', createdAt !== undefined)
      if (createdAt === undefined) return
      for (const query of ['gt(T)', 'lt(T)', 'between(T, T)']) {
        const filter_query = query.replaceAll('T', `${createdAt}`)
        const found = await listOrders(world, { swapper: swapper.address, filter_query })
        const isListed = found.orders.some(({ hash }) => hash === orders[0]?.hash)
        world.observe(`an order of second T is among ${query}`, isListed)
      }
    }
  },

  mutants: {
    'the filter is ignored': ignoresQuery('filter_query'),
    'gt is read as lt': expressionBecomes((text) => text.replace('gt', 'lt')),
    'lt is read as gt': expressionBecomes((text) => text.replace('lt', 'gt')),
    'times are read as milliseconds': expressionBecomes((text) =>
      text.replaceAll(/\d+/g, (digits) => `${BigInt(digits) / 1000n}`),
    ),
    'between forgets where it ends': expressionBecomes((text) => text.replace(/between\((\d+).*/, 'gt($1)')),
    'between forgets where it begins': expressionBecomes((text) =>
      text.replace(/between\(.*?(\d+)\)/, 'lt($1)'),
    ),
  },
})

function expressionBecomes(change: (text: string) => string) {
  return listQueryBecomes((query) => {
    const text = query.get('filter_query')
    if (text !== null) query.set('filter_query', change(text))
  })
}
