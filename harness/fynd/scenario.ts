/**
 * The face of this interface's scenarios: how one is declared, and what most of them do.
 *
 * @module
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Address } from 'viem'
import { canonicalAddress, nativeToken } from '../core/address.ts'
import { canonical } from '../core/canonical.ts'
import { fieldOf } from '../core/json.ts'
import { jsonOf, read } from '../core/transport/reading.ts'
import type { Exchange } from '../core/transport/transport.ts'
import type { Executed, Trade } from '../judge/chain/ledger.ts'
import type { Mutant } from '../judge/mutant.ts'
import { applies, type Declare, pre, type Scenario, scenariosOf } from '../judge/scenario.ts'
import type { Need } from '../judge/target.ts'
import type { World as WorldOf } from '../judge/world.ts'
import { type Client, fynd, type Universe } from './api/interface.ts'
import {
  errorSchema,
  type Options,
  type Order,
  type OrderQuote,
  type Quote,
  quoteSchema,
  type Swap,
} from './api/wire.ts'
import type { ClauseId } from './clauses/clauses.ts'
import { refusalFaults, refuseWith } from './faults.ts'
import { order as anyOrder, slippage as anySlippage } from './orders.ts'

export { canonicalAddress, nativeToken } from '../core/address.ts'
export { parseFraction, wholeFraction } from '../core/amount.ts'
export { canonical } from '../core/canonical.ts'
export { jsonOf, read } from '../core/transport/reading.ts'
export { applies, pre } from '../judge/scenario.ts'
export {
  errorSchema,
  healthSchema,
  infoSchema,
  type Order,
  type OrderQuote,
  pricesSchema,
  quoteSchema,
} from './api/wire.ts'

export type World = WorldOf<Client, Universe>

/** Declares a scenario; its type follows from what it generates. */
export const scenario: Declare<Client, Universe, ClauseId> = scenariosOf(fynd)

/** What is quoted for one order. Skips the case where it has no success: other clauses judge that. */
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
  /** Says of a quote with success what holds. */
  check(
    quote: OrderQuote,
    asked: { readonly order: Order; readonly options: Asked; readonly world: World },
  ): void | Promise<void>
  readonly mutants: Readonly<Record<string, Mutant>>
}

/** A scenario about one order that is quoted with success. */
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
  /** The body that asks for the same order in another way. */
  again(order: Order, slippage: string): { readonly orders: readonly object[]; readonly options?: object }
  readonly mutants: Readonly<Record<string, Mutant>>
}

/** A scenario in which an order that is asked for in two ways pays the same, on one block. */
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
  /** Codes that say why; any when absent. */
  readonly codes?: readonly string[]
  /** Makes of a good request one that is refused. A text is sent as it is. */
  body(order: Order, index: number): unknown
  readonly mutants?: Readonly<Record<string, Mutant>>
}

const anotherCode = { error: 'it is refused', code: 'MAX_GAS_EXCEEDED' }

/** A scenario in which a good order is quoted, and a request that differs in one thing is refused with 400. */
export function refusal({ body, codes, clause, mutants = {}, title }: Refused): Scenario {
  return scenario({
    clause,
    title,
    given: { order: anyOrder(), index: fc.nat({ max: 999 }) },
    async check({ index, order }, world) {
      const sent = body(order, index)
      const headers = { 'content-type': 'application/json' }
      const exchange = await world.client.send({ method: 'POST', path: '/v1/quote', headers, body: sent })
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

export function codeOf(exchange: Exchange): string {
  const { data } = errorSchema.safeParse(jsonOf(exchange))
  return data?.code ?? `no code: ${exchange.response.body.slice(0, 200)}`
}

/** Neither a success nor a failure of the service: whatever it says of the orders. */
export function statusesOf(exchange: Exchange): readonly unknown[] {
  const orders = fieldOf(jsonOf(exchange), 'orders')
  return Array.isArray(orders) ? orders.map((order) => fieldOf(order, 'status')) : []
}

/** Quoted without a route: in its place among the orders, or as a refusal. */
export function assertWithoutRoute(exchange: Exchange): void {
  const { body, status } = exchange.response
  if (status === 422) return
  assert.equal(status, 200, body.slice(0, 200))
  const found = statusesOf(exchange)
  assert.ok(found.length > 0 && !found.includes('success'), `${found}`)
}

export function swapsOf({ route }: OrderQuote): readonly Swap[] {
  return route?.swaps ?? []
}

/** The swaps at pools: ether becomes its wrapped form, and comes back, at none. */
export function tradesOf(quote: OrderQuote): readonly Swap[] {
  return swapsOf(quote).filter(({ token_in, token_out }) => wrapped(token_in) !== wrapped(token_out))
}

/** The wrapped token stands for both: the router wraps. */
export function wrapped(token: string): Address {
  const address = canonicalAddress(token)
  return address === nativeToken ? canonical.weth : address
}

/** By token, what the swaps of a route leave of it, in base units. */
export function flowsOf(quote: OrderQuote): ReadonlyMap<Address, bigint> {
  const flows = new Map<Address, bigint>()
  const add = (token: string, amount: bigint) =>
    flows.set(wrapped(token), (flows.get(wrapped(token)) ?? 0n) + amount)
  for (const { amount_in, amount_out, token_in, token_out } of swapsOf(quote)) {
    add(token_in, -BigInt(amount_in))
    add(token_out, BigInt(amount_out))
  }
  return flows
}

/** What is left of the output after both fees. */
export function afterFees({ amount_out, fee_breakdown }: OrderQuote): bigint {
  pre(!!fee_breakdown, 'there is no breakdown of fees')
  return BigInt(amount_out) - BigInt(fee_breakdown.router_fee) - BigInt(fee_breakdown.client_fee)
}

/** The transaction of a quote, sent by the order's sender. */
export function tradeOf({ transaction }: OrderQuote, order: Order): Trade {
  pre(!!transaction, 'there is no transaction')
  return {
    seller: canonicalAddress(order.sender),
    sellToken: canonicalAddress(order.token_in),
    sellAmount: BigInt(order.amount),
    target: canonicalAddress(transaction.to),
    callData: transaction.data,
    receiver: canonicalAddress(order.receiver ?? order.sender),
  }
}

/** Executes the transaction of a quote on a copy of the chain, where the user allows it. */
export async function executed(
  { ledger, universe }: World,
  quote: OrderQuote,
  order: Order,
  change: Partial<Trade> = {},
): Promise<Executed> {
  applies(universe.executes, 'call data that is not to be executed (--execute)')
  return ledger.executeOne({ ...tradeOf(quote, order), ...change })
}

/** The items of a batch, each by itself. */
export function eachOf({ orders }: Quote, count: number): readonly OrderQuote[] {
  assert.equal(orders.length, count)
  return orders
}
