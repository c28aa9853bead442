/**
 * The function that declares a scenario of this interface, and builders of similar scenarios: an order that is quoted,
 * an order that is requested in two ways, a request that is refused.
 *
 * @module
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fieldOf } from '../../../core/json.ts'
import { jsonOf, read } from '../../../core/transport/reading.ts'
import { type Exchange, NoAnswer } from '../../../core/transport/transport.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import { type Declare, pre, type Scenario, scenariosOf } from '../../../judge/scenario.ts'
import { type Need, ServiceEnded } from '../../../judge/target.ts'
import type { World as WorldOf } from '../../../judge/world.ts'
import { type Client, fynd, type Universe } from '../api/interface.ts'
import { errorSchema, type Options, type Order, type OrderQuote, quoteSchema } from '../api/wire.ts'
import type { ClauseId } from '../clauses/clauses.ts'
import { refusalFaults, refuseWith } from '../kit/faults.ts'
import { order as anyOrder, slippage as anySlippage } from '../kit/orders.ts'

export type World = WorldOf<Client, Universe>

/** Declares a scenario; its type follows from its generators. */
export const scenario: Declare<Client, Universe, ClauseId> = scenariosOf(fynd)

/** The quote for one order. Skips the case unless the quote is a success: other clauses judge that. */
export async function quoteOf({ client }: World, order: Order, options?: Options): Promise<OrderQuote> {
  const [quote] = (await client.quote([order], options)).orders
  pre(quote?.status === 'success', `the order is quoted as ${quote?.status ?? 'nothing'}`)
  return quote
}

interface Quoted<Asked extends Options | undefined> {
  readonly clause: ClauseId
  readonly title: string
  readonly orders?: fc.Arbitrary<Order>
  readonly options?: fc.Arbitrary<Asked>
  readonly needs?: readonly Need[]
  readonly isAboutOneBlock?: true
  /** Checks a successful quote. */
  check(
    quote: OrderQuote,
    asked: { readonly order: Order; readonly options: Asked; readonly world: World },
  ): void | Promise<void>
  readonly mutants: Readonly<Record<string, Mutant>>
}

/** A scenario about one order with a successful quote. */
export function quoted<Asked extends Options | undefined = undefined>({
  check,
  options = fc.constant(undefined as Asked),
  orders = anyOrder(),
  ...declared
}: Quoted<Asked>): Scenario {
  return scenario({
    ...declared,
    given: { order: orders, options },
    async check({ options: asked, order }, world) {
      await check(await quoteOf(world, order, asked), { order, options: asked, world })
    },
  })
}

interface Alike {
  readonly clause: ClauseId
  readonly title: string
  /** The body of a second request for the same order. */
  again(order: Order, slippage: string): { readonly orders: readonly object[]; readonly options?: object }
  readonly mutants: Readonly<Record<string, Mutant>>
}

/** A scenario in which two requests for the same order on one block quote the same output. */
export function alike({ again, ...declared }: Alike): Scenario {
  return scenario({
    ...declared,
    isAboutOneBlock: true,
    given: { order: anyOrder(), slippage: anySlippage() },
    async check({ order, slippage }, world) {
      const plain = await quoteOf(world, order)
      const exchange = await world.client.send({
        ...{ method: 'POST', path: '/v1/quote' },
        body: again(order, slippage),
      })
      assert.equal(exchange.response.status, 200, exchange.response.body.slice(0, 200))
      const [quote] = read(quoteSchema, exchange).orders
      pre(quote?.block.hash === plain.block.hash, 'a block came in between')
      assert.deepEqual([quote.status, quote.amount_out], ['success', plain.amount_out])
    },
  })
}

interface Refused {
  readonly clause: ClauseId
  readonly title: string
  /** The body that differs in one property and is quoted; if absent, the order alone. */
  good?(order: Order): object
  /** Error codes for the reason; any if absent. */
  readonly codes?: readonly string[]
  /** The body of the request to refuse, for a good order. A string is sent unchanged. */
  body(order: Order, index: number): unknown
  readonly mutants?: Readonly<Record<string, Mutant>>
}

const anotherCode = { error: 'it is refused', code: 'MAX_GAS_EXCEEDED' }

/** A scenario in which a good order is quoted, and a request that differs in one property is refused with 400. */
export function refusal({
  body,
  codes,
  clause,
  good = (order) => ({ orders: [order] }),
  mutants = {},
  title,
}: Refused): Scenario {
  return scenario({
    clause,
    title,
    given: { order: anyOrder(), index: fc.nat({ max: 999 }) },
    async check({ index, order }, { client }) {
      const headers = { 'content-type': 'application/json' }
      const ask = (sent: unknown) => client.send({ method: 'POST', path: '/v1/quote', headers, body: sent })
      // If the service also refuses the good request, its refusal does not concern the difference.
      pre(statusesOf(await ask(good(order))).includes('success'), 'the good request is not quoted')
      const exchange = await answered(
        () => ask(body(order, index)),
        () => ask(good(order)),
      )
      assert.equal(exchange.response.status, 400, exchange.response.body.slice(0, 200))
      if (codes !== undefined)
        assert.ok(['BAD_REQUEST', ...codes].includes(codeOf(exchange)), codeOf(exchange))
    },
    mutants: {
      ...refusalFaults,
      ...(codes && { 'the code is another': refuseWith(anotherCode) }),
      ...mutants,
    },
  })
}

/**
 * Sends a request. If it breaks the connection twice, while the service answers another request in between and
 * afterwards, the check fails. The judge itself handles a service that ended and was restarted.
 */
async function answered(
  ask: () => Promise<Exchange>,
  askAnother: () => Promise<Exchange>,
): Promise<Exchange> {
  try {
    return await ask()
  } catch (first) {
    if (!isCut(first)) throw first
    await askAnother()
    const second = await ask().catch((error: unknown) => error)
    if (!isCut(second)) throw first
    await askAnother()
    assert.fail(`${second.message}, twice`)
  }
}

function isCut(error: unknown): error is NoAnswer {
  return error instanceof NoAnswer && !(error.cause instanceof ServiceEnded)
}

function codeOf(exchange: Exchange): string {
  const { data } = errorSchema.safeParse(jsonOf(exchange))
  return data?.code ?? `no code: ${exchange.response.body.slice(0, 200)}`
}

/** The status of each order in an answer; none if the answer has no list of orders. */
export function statusesOf(exchange: Exchange): readonly unknown[] {
  const orders = fieldOf(jsonOf(exchange), 'orders')
  return Array.isArray(orders) ? orders.map((order) => fieldOf(order, 'status')) : []
}

/** Fails unless the service reports that there is no route: by the status of the orders, or by a 422. */
export function assertWithoutRoute(exchange: Exchange): void {
  const { body, status } = exchange.response
  if (status === 422) return
  assert.equal(status, 200, body.slice(0, 200))
  const found = statusesOf(exchange)
  assert.ok(found.length > 0 && !found.includes('success'), `${found}`)
}
