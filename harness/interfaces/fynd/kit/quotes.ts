/**
 * The parts of a quote that scenarios check: swaps, flows, fees, and the transaction as a trade.
 *
 * @module
 */
import assert from 'node:assert/strict'
import type { Address } from 'viem'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import type { Executed, Trade } from '../../../judge/chain/ledger.ts'
import { applies, pre } from '../../../judge/scenario.ts'
import type { Order, OrderQuote, Prices, Quote, Swap } from '../api/wire.ts'
import type { World } from '../checks/declared.ts'

export function swapsOf({ route }: OrderQuote): readonly Swap[] {
  return route?.swaps ?? []
}

/** The depths, by the field name of 0.118 or of earlier versions. */
export function depthsIn({ component_depths, pool_depths }: Prices): Prices['component_depths'] {
  return component_depths ?? pool_depths
}

/** The swaps at pools, without those that wrap or unwrap ether. */
export function tradesOf(quote: OrderQuote): readonly Swap[] {
  return swapsOf(quote).filter(({ token_in, token_out }) => wrapped(token_in) !== wrapped(token_out))
}

/** The token's address, with WETH in place of ether: the router wraps and unwraps. */
export function wrapped(token: string): Address {
  const address = canonicalAddress(token)
  return address === nativeToken ? canonical.weth : address
}

/** The net amount of each token over the swaps of a route (bought less sold), in base units. */
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

/** The output less both fees, in base units. */
export function afterFees({ amount_out, fee_breakdown }: OrderQuote): bigint {
  pre(!!fee_breakdown, 'there is no breakdown of fees')
  return BigInt(amount_out) - BigInt(fee_breakdown.router_fee) - BigInt(fee_breakdown.client_fee)
}

/** The transaction of a quote as a trade of the order's sender. */
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

/** Executes the transaction of a quote on a copy of the chain, if the user allows it. */
export async function executed(
  world: World,
  quote: OrderQuote,
  order: Order,
  change: Partial<Trade> = {},
): Promise<Executed> {
  await requireExecution(world, quote)
  return world.ledger.executeOne({ ...tradeOf(quote, order), ...change })
}

/** The clause does not apply if call data must not be executed, or the chain lacks the called contract. */
export async function requireExecution(
  { ledger, universe }: Pick<World, 'ledger' | 'universe'>,
  { transaction }: OrderQuote,
): Promise<void> {
  applies(universe.executes, 'call data that is not to be executed (--execute)')
  const called = universe.router ?? (transaction ? canonicalAddress(transaction.to) : undefined)
  const hasCode = called === undefined || (await ledger.codeAt(called)) !== '0x'
  applies(hasCode, `no router on this chain: there is no code at ${called}`)
}

/** The quotes of a batch, of which there must be `count`. */
export function eachOf({ orders }: Quote, count: number): readonly OrderQuote[] {
  assert.equal(orders.length, count)
  return orders
}
