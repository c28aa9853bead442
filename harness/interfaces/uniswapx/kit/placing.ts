/**
 * Places orders in a case: wallets, terms, funds, signatures and fills.
 *
 * @module
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Address, encodeFunctionData, type Hex, keccak256, zeroAddress } from 'viem'
import { approve, fund } from '../../../chain/execution/accounts.ts'
import { receiptAs, sendAs } from '../../../chain/place.ts'
import { maxUint256 } from '../../../core/amount.ts'
import { canonical } from '../../../core/canonical.ts'
import { cancellation, permit2Abi } from '../../../core/orders/contracts.ts'
import { unshared } from '../../../judge/draws/unshared.ts'
import { pre } from '../../../judge/scenario.ts'
import type { World as WorldOf } from '../../../judge/world.ts'
import type { Client } from '../api/interface.ts'
import type { OrderTypeName } from '../api/orders/known-order.ts'
import { addressOf, type Keys, reactorOf, type SignedTerms, signTerms, type Terms } from '../api/terms.ts'
import type { Universe } from '../api/universe.ts'
import { type ListedRecord, orderTypes } from '../api/wire.ts'
import { fillData } from '../filler/filler.ts'

export type World = WorldOf<Client, Universe>

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
  return unshared((digest) => digest)
}

/** A sale of one of these types that the target offers. */
export function sale(
  types: readonly OrderTypeName[] = orderTypes,
): (universe: Universe) => fc.Arbitrary<Sale> {
  return (universe) =>
    fc.record({
      type: fc.constantFrom(...types.filter((type) => universe.types.includes(type))),
      amount: fc.bigInt({ min: 1_000n, max: 10n ** 18n }),
      price: fc.bigInt({ min: 1_000n, max: 10n ** 10n }),
    })
}

/** Terms that the reactor fills from now on, for the next ten minutes. */
export async function termsOf(world: World, swapper: Hex, { amount, price, type }: Sale): Promise<Terms> {
  const { chain } = world
  const recipient = addressOf(swapper)
  const reactor = reactorOf(type)
  const code = await chain.client.getCode({ address: reactor })
  pre(code !== undefined, `the chain has no reactor of ${type} orders`)
  const time = chain.clock.now()
  return {
    type,
    reactor,
    nonce: nextNonce(world, recipient),
    deadline: time + 600n,
    start: { time, block: await chain.client.getBlockNumber() },
    input: { token: canonical.weth, amount },
    outputs: [{ token: usdc, startAmount: price, endAmount: price - price / 10n, recipient }],
    override: { input: 0n, output: 0n },
    exclusiveFiller: zeroAddress,
    exclusivityOverrideBps: 0n,
  }
}

const usedNonces = new WeakMap<World['client'], Map<Address, bigint>>()

/** A nonce of the judge: Permit2 accepts nonces in any order, and other clauses judge the service's nonces. */
export function nextNonce({ client }: World, swapper: Address): bigint {
  const used = usedNonces.get(client) ?? new Map<Address, bigint>()
  usedNonces.set(client, used)
  // The first nonce starts a word of the bitmap, so that later nonces of the word are cheap to spend.
  const nonce = (used.get(swapper) ?? ((BigInt(keccak256(swapper)) >> 8n) << 8n) - 1n) + 1n
  used.set(swapper, nonce)
  return nonce
}

/** Funds the wallet with the input of its order, and approves Permit2. */
export async function fundFor({ chain }: World, swapper: Hex, { input }: Terms): Promise<void> {
  await fund(chain, input.token, addressOf(swapper), input.amount)
  await approve(chain, input.token, addressOf(swapper), canonical.permit2, maxUint256)
}

export function revokeApproval({ chain }: World, swapper: Hex): Promise<void> {
  return approve(chain, canonical.weth, addressOf(swapper), canonical.permit2, 0n)
}

export function signed(
  { universe }: World,
  terms: Terms,
  swapper: Hex,
  keys: Partial<Keys> = {},
): Promise<SignedTerms> {
  return signTerms(terms, { swapper, cosigner: universe.cosignerKey, ...keys })
}

export function submissionOf({ order, signature }: SignedTerms) {
  return { encodedOrder: order.encoded, signature, chainId: 1, orderType: order.type }
}

/** Places a funded order. Skips the case if the order is refused: the clauses about submission judge that. */
export async function place(
  world: World,
  swapper: Hex,
  sale: Sale,
  change: (terms: Terms) => Terms = (terms) => terms,
): Promise<SignedTerms> {
  const terms = change(await termsOf(world, swapper, sale))
  await fundFor(world, swapper, terms)
  const placed = await signed(world, terms, swapper)
  const { response } = await world.client.submit(submissionOf(placed))
  pre(response.status === 201, 'the order is refused')
  return placed
}

/** Places two orders of a wallet, a hundred seconds of chain time apart. */
export async function placeTwo(
  world: World,
  swapper: Hex,
  sale: Sale,
): Promise<readonly [SignedTerms, SignedTerms]> {
  const first = await place(world, swapper, sale)
  world.chain.clock.advance(100n)
  await world.chain.client.mine({ blocks: 1 })
  return [first, await place(world, swapper, sale)]
}

export function isFilled({ orderStatus }: ListedRecord): boolean {
  return orderStatus === 'filled'
}

/** The first record of an order that is as expected, or else the last one. Skips the case if it is not listed. */
export async function recordOf(
  { client, eventually }: World,
  { order }: SignedTerms,
  isExpected: (record: ListedRecord) => boolean = () => true,
): Promise<ListedRecord> {
  const record = await eventually(
    async () => {
      const { orders } = await client.orders({ orderHash: order.hash })
      return orders.find(({ orderHash }) => orderHash.toLowerCase() === order.hash)
    },
    (found) => found !== undefined && isExpected(found),
  )
  pre(record !== undefined, 'the order is not listed')
  return record
}

/** The hashes of a list. It always passes a limit, since the document allows a default of one order. */
export async function hashesBy(
  { client }: World,
  query: Parameters<Client['orders']>[0],
): Promise<readonly string[]> {
  return hashesIn(await client.orders({ limit: 50, ...query }))
}

export function hashesIn({
  orders,
}: {
  readonly orders: readonly Pick<ListedRecord, 'orderHash'>[]
}): readonly string[] {
  return orders.map(({ orderHash }) => orderHash.toLowerCase())
}

/** The hashes of a list, read in pages of two orders. */
async function walked({ client }: World, query: Parameters<Client['orders']>[0]): Promise<readonly string[]> {
  const found: string[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 5; pages += 1) {
    const page = await client.orders({ ...query, limit: 2, cursor })
    found.push(...hashesIn(page))
    cursor = page.cursor
    if (cursor === undefined) break
  }
  return found
}

/** Places three orders, and asserts that the pages of the query list each order once. */
export async function assertWalksAll(
  world: World,
  swapper: Hex,
  sale: Parameters<typeof place>[2],
  query: Parameters<Client['orders']>[0] = {},
): Promise<void> {
  const hashes: string[] = []
  for (let placed = 0; placed < 3; placed += 1) {
    const { order } = await place(world, swapper, sale)
    hashes.push(order.hash)
  }
  const found = await walked(world, { ...query, swapper: addressOf(swapper) })
  assert.deepEqual(found.toSorted(), hashes.toSorted())
}

/**
 * Fills orders of one reactor in one transaction, from a wallet that it funds. Returns the transaction's hash.
 */
export async function fill({ chain }: World, filler: Hex, ...placed: readonly SignedTerms[]): Promise<Hex> {
  const from = addressOf(filler)
  const [to = canonical.reactor] = placed.map(({ terms }) => terms.reactor)
  for (const { terms } of placed)
    for (const { startAmount, token } of terms.outputs) await fund(chain, token, from, startAmount)
  await approve(chain, usdc, from, to, maxUint256)
  const data = fillData(placed.map(({ order, signature: sig }) => ({ order: order.encoded, sig })))
  const { status, transactionHash } = await receiptAs(chain.client, from, { to, data })
  pre(status === 'success', 'the reactor does not fill the order')
  return transactionHash
}

/** Spends a nonce without an order, or the nonces of its word that the mask selects. */
export function spendNonce(
  { chain }: World,
  swapper: Hex,
  nonce: bigint,
  mask = 1n << (nonce & 0xffn),
): Promise<void> {
  return sendAs(chain.client, addressOf(swapper), cancellation(nonce, mask))
}

/** Approves the reactor by Permit2's allowance, which needs no signature; an amount of zero revokes it. */
export function allowInPermit2({ chain }: World, swapper: Hex, terms: Terms, amount: bigint): Promise<void> {
  const args = [terms.input.token, terms.reactor, amount, 2 ** 48 - 1] as const
  return sendAs(chain.client, addressOf(swapper), {
    to: canonical.permit2,
    data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }),
  })
}

/** Code of wallets that accept every signature, by EIP-1271, and that accept none. */
export const acceptingWallet: Hex = '0x631626ba7e60e01b5f5260205ff3'
export const refusingWallet: Hex = '0x5f5f5260205ff3'

/** The address to which accounts delegate. */
const delegate: Address = '0xa55a00000000000000000000000000000000de1e'

export function becomeContract({ chain }: World, swapper: Hex, bytecode: Hex): Promise<void> {
  return chain.client.setCode({ address: addressOf(swapper), bytecode })
}

/** Delegates the account by EIP-7702: it keeps its key and runs the code of its delegate. */
export async function delegateTo({ chain }: World, swapper: Hex, bytecode: Hex): Promise<void> {
  await chain.client.setCode({ address: delegate, bytecode })
  await chain.client.setCode({ address: addressOf(swapper), bytecode: `0xef0100${delegate.slice(2)}` })
}
