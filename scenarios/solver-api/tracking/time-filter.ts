/**
 * An application asks for the orders since its last request. A filter that compares the wrong way round, or
 * in milliseconds, shows it old orders, or none.
 *
 * If the check can move the time, it submits orders an hour apart. All times of one order are within a
 * quarter of an hour, so the answer does not depend on the time that the service compares. Otherwise the
 * check submits the orders at once and requests times that are hours away.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { ignoreListParameters, misreadListQuery, respondWith } from '#kit/faults'
import { advanceTo, type PlacedOrder, place, sale, swapper, unviableOrder } from '#kit/intents'
import { isRefused } from '#kit/reading'
import { areSameOrders, type ListedOrder, listOrders, requestPage } from '#kit/tracking'
import { applies, blaming, pre, scenario } from '#solver-api/kit/scenario'

const intervalSeconds = 3_600n
const halfIntervalSeconds = 1_800n

export default scenario({
  clause: 'tracking/time-filter',
  title: 'gt, lt and between list the orders after, before and between those times',
  needs: ['key'],

  given: { swapper: swapper(), sale: sale(), gap: fc.constantFrom('', ' ') },

  async check({ swapper, sale, gap }, world) {
    const began = world.clock.now()
    const isTimeMoved = world.offers('time')
    const placed: PlacedOrder[] = []
    for (const index of [0n, 1n, 2n]) {
      if (isTimeMoved) await advanceTo(world, began + index * intervalSeconds)
      const order = await unviableOrder(world, swapper, sale)
      // A service may issue the nonce of an ended order again, so the deadline makes each order distinct.
      placed.push(await place(world, swapper, { ...order, deadline: order.deadline + index }))
    }
    const list = (filter_query?: string) => listOrders(world, { swapper: swapper.address, filter_query })
    const all = await world.eventually(list, (listed) => areSameOrders(listed, placed))
    pre(areSameOrders(all, placed), 'the orders are not listed')
    const isDated = all.every(({ createdAt }) => createdAt !== undefined)
    applies(isTimeMoved || isDated, 'no time of submission in its list')
    pre(
      all.every((listed) => isDatedAsPlaced(listed, placed, isTimeMoved)),
      'the clock of the service shows another time',
    )
    const expected = (isTimeMoved ? betweenOrders : aroundOrders)(began, placed)
    const wrong = await world.eventually(wrongLists, ({ length }) => length === 0)
    for (const [filter_query] of wrong) {
      const shown = await requestPage(world, { swapper: swapper.address, filter_query })
      blaming(shown, () => assert.deepEqual(Object.fromEntries(wrong), {}))
    }
    await observeBoundaries(all[0])

    /** Returns each filter with a wrong list, and the fault of the list. */
    async function wrongLists() {
      const wrong: [filter: string, fault: string][] = []
      for (const [query, orders] of Object.entries(expected)) {
        const taken = await formTaken(query)
        if (taken === undefined) {
          wrong.push([query, 'refused'])
          continue
        }
        const listed = await list(taken)
        if (!areSameOrders(listed, orders))
          wrong.push([taken, `${listed.length} orders are listed, ${orders.length} match`])
      }
      return wrong
    }

    /**
     * Returns the form of the query that the service accepts. The interface says nothing about a space after
     * a comma, so a service may accept only one form.
     */
    async function formTaken(query: string): Promise<string | undefined> {
      const forms = gap === '' ? [query, spaced(query)] : [spaced(query), query]
      for (const filter_query of new Set(forms)) {
        if (!isRefused(await requestPage(world, { swapper: swapper.address, filter_query })))
          return filter_query
      }
      return undefined
    }

    async function observeBoundaries(order: ListedOrder | undefined) {
      const createdAt = order?.createdAt
      world.observe('a listed order has the time of its submission', createdAt !== undefined)
      if (createdAt === undefined || !Number.isInteger(createdAt)) return
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
    'gt without a gap in its brackets is refused': respondWith('/intent/orders', 400, ({ url }) =>
      /gt\(\S/.test(url.searchParams.get('filter_query') ?? ''),
    ),
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

function spaced(query: string): string {
  return query.replace(',', ', ')
}

type Expected = Readonly<Record<string, readonly PlacedOrder[]>>

/** The expected lists for times between orders that were submitted an hour apart. */
function betweenOrders(began: bigint, placed: readonly PlacedOrder[]): Expected {
  const [early, late] = [began + halfIntervalSeconds, began + intervalSeconds + halfIntervalSeconds]
  return {
    [`gt(${early})`]: placed.slice(1),
    [`lt(${late})`]: placed.slice(0, 2),
    [`between(${early},${late})`]: placed.slice(1, 2),
  }
}

/** The expected lists for times long before and after orders that were submitted at once. */
function aroundOrders(began: bigint, placed: readonly PlacedOrder[]): Expected {
  const [early, late] = [began - 2n * intervalSeconds, began + 2n * intervalSeconds]
  return {
    [`gt(${early})`]: placed,
    [`gt(${late})`]: [],
    [`lt(${early})`]: [],
    [`lt(${late})`]: placed,
    [`between(${early},${late})`]: placed,
    [`between(${late},${late + intervalSeconds})`]: [],
  }
}

/**
 * Reports whether the service dates the order near its submission. The check cannot judge a service with
 * another clock. An order without a date passes only if the check has moved the time.
 */
function isDatedAsPlaced(
  { createdAt, hash }: ListedOrder,
  placed: readonly PlacedOrder[],
  isTimeMoved: boolean,
): boolean {
  const order = placed.find((one) => one.hash === hash)?.order
  if (createdAt === undefined || order === undefined) return isTimeMoved
  return Math.abs(createdAt - Number(order.decayStartTime)) < halfIntervalSeconds / 2n
}

function misreadExpression(change: (text: string) => string) {
  return misreadListQuery((query) => {
    const text = query.get('filter_query')
    if (text !== null) query.set('filter_query', change(text))
  })
}
