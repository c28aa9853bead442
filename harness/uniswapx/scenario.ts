/**
 * The face of this interface's scenarios: how one is declared, and what most of them do.
 *
 * @module
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { approve, fund } from '../chain/execution/accounts.ts'
import { receiptAs, sendAs } from '../chain/place.ts'
import type { Exchange } from '../client/transport.ts'
import { unshared } from '../judge/draws/unshared.ts'
import { json, type Mutant, refuse, rewrite } from '../judge/mutant.ts'
import { type Declare, pre, type Scenario, scenariosOf } from '../judge/scenario.ts'
import type { World as WorldOf } from '../judge/world.ts'
import { canonicalAddress } from '../spec/address.ts'
import { maxUint256 } from '../spec/amount.ts'
import { canonical } from '../spec/canonical.ts'
import type { ClauseId } from './api/clauses.ts'
import { type Client, jsonOf, type Universe, uniswapx } from './api/interface.ts'
import { cosignerKey, type Keys, reactorOf, type SignedTerms, signTerms, type Terms } from './api/terms.ts'
import { errorSchema, type OrderRecord, type OrdersPage, orderTypes } from './api/wire.ts'
import type { OrderTypeName } from './orders/known-order.ts'

export type { Fetch } from '../client/transport.ts'
export { json, misreadQuery, refuse, respond, rewrite } from '../judge/mutant.ts'
export { pre } from '../judge/scenario.ts'
export { canonical } from '../spec/canonical.ts'
export { jsonOf } from './api/interface.ts'
export { reactorOf } from './api/terms.ts'
export type { OrderRecord, OrdersPage } from './api/wire.ts'

export type World = WorldOf<Client, Universe>

/** Declares a scenario; its type follows from what it generates. */
export const scenario: Declare<Client, Universe, ClauseId> = scenariosOf(uniswapx)

export const usdc: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

export interface Sale {
  readonly type: OrderTypeName
  /** Base units of WETH. */
  readonly amount: bigint
  /** Base units of USDC. */
  readonly price: bigint
}

/** The private key of a wallet that no other evaluation uses. */
export function wallet(): fc.Arbitrary<Hex> {
  return unshared((digest): Hex => `0xa55a${digest.slice(2, 62)}`)
}

export function addressOf(key: Hex): Address {
  return canonicalAddress(privateKeyToAccount(key).address)
}

export function sale(types: readonly OrderTypeName[] = orderTypes): fc.Arbitrary<Sale> {
  return fc.record({
    type: fc.constantFrom(...types),
    amount: fc.bigInt({ min: 1_000n, max: 10n ** 18n }),
    price: fc.bigInt({ min: 1_000n, max: 10n ** 10n }),
  })
}

/** Terms that the reactor fills from now on, for ten minutes. */
export async function termsOf(
  { chain, client }: World,
  swapper: Hex,
  { amount, price, type }: Sale,
): Promise<Terms> {
  const recipient = addressOf(swapper)
  const reactor = reactorOf(type)
  const code = await chain.client.getCode({ address: reactor })
  pre(code !== undefined, `the chain has no reactor of ${type} orders`)
  const time = chain.clock.now()
  return {
    type,
    reactor,
    nonce: await client.nonce(recipient),
    deadline: time + 600n,
    start: { time, block: await chain.client.getBlockNumber() },
    input: { token: canonical.weth, amount },
    outputs: [{ token: usdc, startAmount: price, endAmount: price - price / 10n, recipient }],
    override: { input: 0n, output: 0n },
    exclusiveFiller: zeroAddress,
  }
}

/** Gives the wallet what its order sells, and approves Permit2. */
export async function fundFor({ chain }: World, swapper: Hex, { input }: Terms): Promise<void> {
  await fund(chain, input.token, addressOf(swapper), input.amount)
  await approve(chain, input.token, addressOf(swapper), canonical.permit2, maxUint256)
}

export function revokeApproval({ chain }: World, swapper: Hex): Promise<void> {
  return approve(chain, canonical.weth, addressOf(swapper), canonical.permit2, 0n)
}

export function signed(terms: Terms, swapper: Hex, keys: Partial<Keys> = {}): Promise<SignedTerms> {
  return signTerms(terms, { swapper, cosigning: cosignerKey, ...keys })
}

export function submissionOf({ order, signature }: SignedTerms) {
  return { encodedOrder: order.encoded, signature, chainId: 1, orderType: order.type }
}

/** Places a funded order. Skips the case where it is refused: the clauses about submission judge that. */
export async function place(
  world: World,
  swapper: Hex,
  sale: Sale,
  change: (terms: Terms) => Terms = (terms) => terms,
): Promise<SignedTerms> {
  const terms = change(await termsOf(world, swapper, sale))
  await fundFor(world, swapper, terms)
  const placed = await signed(terms, swapper)
  const { response } = await world.client.submit(submissionOf(placed))
  pre(response.status === 201, 'the order is refused')
  return placed
}

/** The record of one order. Skips the case where it is not listed. */
export async function recordOf({ client }: World, { order }: SignedTerms): Promise<OrderRecord> {
  const { orders } = await client.orders({ orderHash: order.hash })
  const record = orders.find(({ orderHash }) => orderHash.toLowerCase() === order.hash)
  pre(record !== undefined, 'the order is not listed')
  return record
}

/** The hashes of a list. A limit is always asked for, since one order is a default that the document allows. */
export async function hashesBy(
  { client }: World,
  query: Parameters<Client['orders']>[0],
): Promise<readonly string[]> {
  return hashesIn(await client.orders({ limit: 50, ...query }))
}

export function hashesIn({ orders }: OrdersPage): readonly string[] {
  return orders.map(({ orderHash }) => orderHash.toLowerCase())
}

const reactorAbi = parseAbi([
  'struct SignedOrder { bytes order; bytes sig; }',
  'function execute(SignedOrder order) payable',
])

/** Fills the order from a wallet that has what it pays. Returns the hash of the transaction. */
export async function fill(
  { chain }: World,
  filler: Hex,
  { order, signature, terms }: SignedTerms,
): Promise<Hex> {
  const from = addressOf(filler)
  for (const { startAmount, token } of terms.outputs) await fund(chain, token, from, startAmount)
  await approve(chain, usdc, from, terms.reactor, maxUint256)
  const data = encodeFunctionData({ abi: reactorAbi, args: [{ order: order.encoded, sig: signature }] })
  const { status, transactionHash } = await receiptAs(chain.client, from, { to: terms.reactor, data })
  pre(status === 'success', 'the reactor does not fill the order')
  return transactionHash
}

/** Refused, by an answer of the service: neither accepted nor failed. */
export function assertRefused({ response }: Exchange, status = /^4\d\d$/): void {
  assert.match(`${response.status}`, status, response.body.slice(0, 200))
}

/** Faults of whatever refuses a submission. */
export const refusalFaults: Readonly<Record<string, Mutant>> = {
  'it is accepted': refuse('/order', async () => json(201, { hash: `0x${'ab'.repeat(32)}` })),
  'it is a failure of the service': refuse('/order', async () =>
    json(500, { errorCode: 'INTERNAL_ERROR', detail: 'failed' }),
  ),
}

/** Faults of whatever refuses a list. */
export const listRefusalFaults: Readonly<Record<string, Mutant>> = {
  'nothing is listed': refuse('/orders', async () => json(200, { orders: [] })),
  'it is a failure of the service': refuse('/orders', async () =>
    json(500, { errorCode: 'INTERNAL_ERROR', detail: 'failed' }),
  ),
}

/** Changes each listed order; the next list has it anew. */
export function rewriteRecords(change: (record: OrderRecord) => object): Mutant {
  return rewrite('/orders', (page: OrdersPage) => ({ ...page, orders: page.orders.map(change) }))
}

export function showStatusAs(from: string, to: string): Mutant {
  return rewriteRecords((record) => (record.orderStatus === from ? { ...record, orderStatus: to } : record))
}

interface Refused {
  readonly clause: ClauseId
  readonly title: string
  readonly types?: readonly OrderTypeName[]
  /** Makes of good terms those that are refused. */
  change?(terms: Terms): Terms
  /** Who signs instead. */
  readonly keys?: Partial<Keys>
  /** What happens before the submission. */
  before?(world: World, swapper: Hex, terms: Terms): Promise<void>
}

/** A scenario in which an order is accepted, and another one that differs in one thing is refused. */
export function refusal({
  before,
  change = (terms) => terms,
  clause,
  keys,
  title,
  types,
}: Refused): Scenario {
  return scenario({
    clause,
    title,
    needs: ['control'],
    given: { swapper: wallet(), sale: sale(types) },
    async check({ swapper, sale }, world) {
      const good = await place(world, swapper, sale)
      const terms = change({ ...good.terms, nonce: await world.client.nonce(addressOf(swapper)) })
      await before?.(world, swapper, terms)
      assertRefused(await world.client.submit(submissionOf(await signed(terms, swapper, keys))))
    },
    mutants: refusalFaults,
  })
}

/** Spends a nonce without an order. */
export function spendNonce({ chain }: World, swapper: Hex, nonce: bigint): Promise<void> {
  const abi = parseAbi(['function invalidateUnorderedNonces(uint256 word, uint256 mask)'])
  const data = encodeFunctionData({ abi, args: [nonce >> 8n, 1n << (nonce & 0xffn)] })
  return sendAs(chain.client, addressOf(swapper), { to: canonical.permit2, data })
}

/** A body as JSON, checked for what a refusal explains. */
export function explains(exchange: Exchange): boolean {
  return errorSchema.safeParse(jsonOf(exchange)).success
}
