/**
 * A caller who combines valid options and is refused looks for the mistake in their own code, because each
 * option works alone. A caller who is refused now and then repeats the request and does not report that every
 * tenth request fails.
 *
 * The check sends a refused request again, and then without each of its options. Some requests are sent again after
 * they were served.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Asked, type Mutant, respondWith, stateful } from '#kit/faults'
import {
  type Asking,
  asking,
  otherAskings,
  quoteRequest,
  solveRequest,
  stated,
  v1SolveRequest,
} from '#kit/options'
import { quoteOf, solveOf, wallet } from '#kit/orders'
import { listAt, responseOf, valueAt } from '#kit/reading'
import { blaming, type Client, type Exchange, type Message, pre, scenario } from '#solver-api/kit/scenario'

// Every market trades this much of the well-known tokens, and the amount covers the gas.
const ordinary = { batch: [1, 3], isWellKnown: true, usd: [5_000, 50_000] } as const

// A service that fails every twentieth time fails again within this number of requests.
const repetitions = 30

// Requests that are served and then refused, before the service is convicted: a market may move in between.
const maxSeries = 3n

export default scenario({
  clause: 'general/valid-is-served',
  title: 'a request that is served without an option is served with it, each time',
  usesKey: true,

  given: {
    quoted: quoteRequest({
      ...ordinary,
      about: ['place', 'amms', 'receiver', 'minimum', 'origin', 'venue', 'deduct_gas_cost'],
    }),
    solved: solveRequest({
      ...ordinary,
      about: ['place', 'amms', 'receiver', 'minimum', 'slippage', 'return_routes'],
    }),
    isReversed: fc.boolean(),
    isAfterRefusal: fc.boolean(),
    isRepeated: fc.boolean(),
    inV1: v1SolveRequest({ ...ordinary, batch: [1, 2] }),
    owner: wallet(),
  },

  async check(given, { client, offers, universe }) {
    const { inV1, isAfterRefusal, isRepeated, isReversed, owner, quoted, solved } = given
    const inSequence = (message: Message) => (isReversed ? reversed(message) : message)
    const quote = asking(
      'quote',
      quoted,
      (one) => quoteOf(one.batch, stated(one.options), one.way),
      inSequence,
    )
    const solution = asking(
      'solve',
      solved,
      (one) => solveOf(one.batch, stated(one.options), one.way),
      inSequence,
    )
    const inOthers = otherAskings(inV1, { owner, universe, hasKey: offers('key') })
    for (const one of [quote, solution, ...inOthers]) {
      // A service may refuse the request after a refused one.
      if (isAfterRefusal) await client.send(withoutBlockchain(one.asked))
      await assertServed(client, one)
      if (isRepeated) await assertServedAgain(client, one)
    }
  },

  mutants: {
    'the stated default of a minimum is refused': respondWith('/solve', 400, ordersHave('buy_amount', '0')),
    'the stated default of a venue is refused on the partner path': respondWith(
      '/partner/v2/solver/quote',
      422,
      (asked) => statedIn(asked, 'venue') === 'classic',
    ),
    'a receiver in a batch finds no solution': respondWith(
      '/solve',
      204,
      (asked) => ordersHave('receiver')(asked) && listAt(asked.body, 'orders').length > 1,
    ),
    'a filter of all AMMs with routes fails': respondWith(
      '/solve',
      500,
      (asked) => statedIn(asked, 'amms') !== undefined && `${statedIn(asked, 'return_routes')}` === 'true',
    ),
    'an order is refused where it follows the other fields': respondWith(
      '/quote',
      400,
      ({ body }) => Object.keys(Object(body)).at(-1) === 'blockchain',
    ),
    'every second nonce is refused': alternately('/intent/nonce', 400),
    'a v1 order in units of the token finds no solution': respondWith('/v1/solver/solve', 204, ({ body }) =>
      listAt(body, 'orders').some((order) => `${valueAt(order, 'sell_amount')}`.includes('.')),
    ),
    'every second quote finds no solution': alternately('/quote', 204),
    'a solve that is asked for the second time is refused': stateful(() => {
      const times = new Map<string, number>()
      return respondWith('/v2/solver/solve', 422, ({ body, url }) => {
        const key = `${url}${JSON.stringify(body)}`
        times.set(key, (times.get(key) ?? 0) + 1)
        return times.get(key) === 2
      })
    }),
  },
})

/**
 * Asserts that a valid request is served. Sends a refused request again, and then without each of its
 * options.
 */
async function assertServed(client: Client, { asked, plain, without }: Asking): Promise<void> {
  const first = await client.send(asked)
  if (isServed(first)) return
  const again = await client.send(asked)
  if (isServed(again)) return isBusy(first) ? undefined : assertNoOther(client, asked, first)
  for (const message of plain) pre(isServed(await client.send(message)), 'an order is not served by itself')
  const odd: string[] = []
  for (const [name, message] of without) if (isServed(await client.send(message))) odd.push(name)
  const last = await client.send(asked)
  const shorter = odd.join(', or without ') || 'its options'
  const reason = `a valid request gets ${responseOf(last).status}, and is served without ${shorter}`
  blaming(last, () => assert.ok(isServed(last), reason))
}

/** Asserts that a request that was refused once is served in all of its repetitions. */
async function assertNoOther(client: Client, message: Message, refused: Exchange): Promise<void> {
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const exchange = await client.send(message)
    const statuses = [refused, exchange].map(({ response }) => response.status).join(' and ')
    blaming(exchange, () =>
      assert.ok(isServed(exchange), `a valid request gets ${statuses}, and is served in between`),
    )
  }
}

/** Asserts that a request that was served is served again. */
async function assertServedAgain(client: Client, { asked, enlarged }: Asking): Promise<void> {
  if (enlarged === undefined || isServed(await client.send(asked))) return
  for (let units = 1n; units <= maxSeries; units += 1n) {
    const first = await client.send(enlarged(units))
    const second = await client.send(enlarged(units))
    if (!isServed(first) || isServed(second) || isBusy(second)) return
    const reason = `a request gets ${responseOf(second).status} that was served just before`
    blaming(second, () => assert.ok(units < maxSeries, reason))
  }
}

function isServed(exchange: Exchange): boolean {
  return responseOf(exchange).status === 200
}

/** True for an answer that asks to try again later. */
function isBusy(exchange: Exchange): boolean {
  return responseOf(exchange).status === 503
}

/** Reverses the sequence of the fields in the body and in each order. */
function reversed({ body, ...message }: Message): Message {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, one]) => [name, turned(one)]),
    )
  }
  return { ...message, body: turned(body) }
}

/** Answers every second request with the status, and the first one. */
function alternately(path: string, status: number): Mutant {
  return stateful(() => {
    let calls = 0
    return respondWith(path, status, () => {
      calls += 1
      return calls % 2 === 1
    })
  })
}

function withoutBlockchain({ body, query = {}, ...message }: Message): Message {
  const { blockchain: _, ...fields } = { ...(body as Readonly<Record<string, unknown>> | undefined) }
  const { blockchain: __, ...parameters } = query
  return { ...message, query: parameters, ...(body === undefined ? {} : { body: fields }) }
}

function statedIn({ body, url }: Asked, name: string): unknown {
  return url.searchParams.get(name) ?? valueAt(body, name)
}

function ordersHave(field: string, value?: string) {
  return ({ body }: Asked) =>
    listAt(body, 'orders')
      .map((order) => valueAt(order, field))
      .some((found) => found !== undefined && (value === undefined || found === value))
}
