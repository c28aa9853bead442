/**
 * An application asks for what is new since it last looked. A filter that compares the wrong way round, or
 * in milliseconds, shows it old orders, or none.
 *
 * Orders are submitted an hour apart, and all of their times are within a quarter of an hour, so that the
 * answer does not depend on which of them is compared.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { ignoreListParameters, misreadListQuery } from '#kit/faults'
import {
  advanceTo,
  areSameOrders,
  fieldOf,
  type ListedOrder,
  listOrders,
  type PlacedOrder,
  place,
  sale,
  swapper,
  unviableOrder,
} from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'

const intervalSeconds = 3_600n
const halfIntervalSeconds = 1_800n

export default scenario({
  clause: 'tracking/time-filter',
  title: 'gt, lt and between list the orders after, before and between those times',
  needs: ['control', 'key', 'time'],

  given: { swapper: swapper(), sale: sale(), gap: fc.constantFrom('', ' ') },

  async check({ swapper, sale, gap }, world) {
    const began = world.clock.now()
    const placed: PlacedOrder[] = []
    for (const index of [0n, 1n, 2n]) {
      await advanceTo(world, began + index * intervalSeconds)
      placed.push(await place(world, swapper, await unviableOrder(world, swapper, sale)))
    }
    const list = async (filter_query?: string) =>
      (await listOrders(world, { swapper: swapper.address, filter_query })).orders
    const all = await list()
    pre(all.every((listed) => isDatedAsPlaced(listed, placed)))
    await observeBoundaries(all[0])

    const [early, late] = [began + halfIntervalSeconds, began + intervalSeconds + halfIntervalSeconds]
    const expected: Record<string, readonly PlacedOrder[]> = {
      [`gt(${early})`]: placed.slice(1),
      [`lt(${late})`]: placed.slice(0, 2),
      [`between(${early},${gap}${late})`]: placed.slice(1, 2),
    }
    const wrong: string[] = []
    for (const [query, orders] of Object.entries(expected)) {
      const listed = await list(query)
      if (!areSameOrders(listed, orders))
        wrong.push(`${query}: ${listed.length} orders, expected ${orders.length}`)
    }
    assert.deepEqual(wrong, [])

    async function observeBoundaries(order: ListedOrder | undefined) {
      const createdAt = fieldOf(order?.fields, 'createdAt')
      world.observe('a listed order has the time of its submission', createdAt !== undefined)
      if (createdAt === undefined) return
      for (const query of ['gt(T)', 'lt(T)', 'between(T, T)']) {
        const found = await list(query.replaceAll('T', `${createdAt}`))
        world.observe(
          `an order of second T is among ${query}`,
          found.some(({ hash }) => hash === order?.hash),
        )
      }
    }
  },

  mutants: {
    'the filter is ignored': ignoreListParameters('filter_query'),
    'gt is read as lt': misreadExpression((text) => text.replace('gt', 'lt')),
    'lt is read as gt': misreadExpression((text) => text.replace('lt', 'gt')),
    'times are read as milliseconds': misreadExpression((text) =>
      text.replaceAll(/\d+/g, (digits) => `${BigInt(digits) / 1000n}`),
    ),
    'between ignores its upper bound': misreadExpression((text) =>
      text.replace(/between\((\d+).*/, 'gt($1)'),
    ),
    'between ignores its lower bound': misreadExpression((text) =>
      text.replace(/between\(.*?(\d+)\)/, 'lt($1)'),
    ),
  },
})

/** A service with another clock than the chain may use other times, and cannot be tested with these. */
function isDatedAsPlaced({ fields, hash }: ListedOrder, placed: readonly PlacedOrder[]): boolean {
  const createdAt = fieldOf(fields, 'createdAt')
  const order = placed.find((one) => one.hash === hash)?.order
  if (createdAt === undefined || order === undefined) return true
  return Math.abs(Number(createdAt) - Number(order.decayStartTime)) < halfIntervalSeconds / 2n
}

function misreadExpression(change: (text: string) => string) {
  return misreadListQuery((query) => {
    const text = query.get('filter_query')
    if (text !== null) query.set('filter_query', change(text))
  })
}
