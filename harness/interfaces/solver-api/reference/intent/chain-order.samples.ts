/**
 * Orders that the embedded chain can execute, and the actions of others on them, for tests.
 *
 * @module
 */
import { type Address, encodeFunctionData, erc20Abi, type Hex, type LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { approve, fund } from '../../../../chain/execution/accounts.ts'
import { genesisToken } from '../../../../chain/genesis/tokens.ts'
import type { Node } from '../../../../chain/node.ts'
import { sendAs } from '../../../../chain/place.ts'
import { canonicalAddress } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import { cancellation, reactorAbi } from '../../../../core/orders/contracts.ts'
import type { DutchOrder } from '../../../../core/orders/dutch-order.ts'
import { signOrder } from '../../../../core/orders/sign.ts'
import { golden } from '../../../../testing/golden-order.ts'
import type { BookedOrder } from './book/booked-order.ts'
import type { Intents } from './intents.ts'

/** A wallet that no other test uses, with 10 000 USDC that the token-approval contract may take. */
export async function fundedWallet(node: Node, number: number): Promise<LocalAccount> {
  const account = wallet(number)
  await fund(node, usdc, account.address, 10_000_000_000n)
  await approve(node, usdc, account.address, canonical.permit2, 10_000_000_000n)
  return account
}

export function wallet(number: number): LocalAccount {
  return privateKeyToAccount(`0x${number.toString(16).padStart(64, '7')}`)
}

export const usdc = genesisToken('USDC').address

/** Sells 1 000 USDC for WETH, flat, for an hour; anybody may fill it. */
export function sellOrder(node: Node, swapper: LocalAccount, terms: Partial<DutchOrder> = {}): DutchOrder {
  const owner = canonicalAddress(swapper.address)
  const now = node.clock.now()
  return {
    ...golden,
    reactor: canonical.reactor,
    swapper: owner,
    decayStartTime: now,
    decayEndTime: now + 600n,
    deadline: now + 3600n,
    input: { token: usdc, startAmount: 1_000_000_000n, endAmount: 1_000_000_000n },
    outputs: [
      {
        token: canonical.weth,
        startAmount: 300_000_000_000_000_000n,
        endAmount: 300_000_000_000_000_000n,
        recipient: owner,
      },
    ],
    ...terms,
  }
}

/** Signs and submits an order to sell. */
export async function submitOrder(
  node: Node,
  intents: Intents,
  swapper: LocalAccount,
  terms: Partial<DutchOrder>,
): Promise<BookedOrder> {
  const signed = await signOrder(swapper, sellOrder(node, swapper, terms))
  const admission = await intents.submit({ ...signed, quoteId: undefined })
  if (admission.outcome === 'refused') throw new Error(admission.refusal.message)
  return admission.order
}

/** The order as currently listed. */
export async function findOrder(intents: Intents, { hash }: BookedOrder): Promise<BookedOrder> {
  const page = await intents.list({ hashes: [hash] }, { limit: 1 })
  const [order] = page?.orders ?? []
  if (order === undefined) throw new Error(`Order ${hash} not found.`)
  return order
}

/** Fills an order for its full price, directly through the reactor. */
export async function fillDirectly(
  node: Node,
  filler: LocalAccount,
  signed: Pick<BookedOrder, 'encodedOrder' | 'signature'>,
): Promise<Hex> {
  const call = { order: signed.encodedOrder, sig: signed.signature }
  return node.client.sendTransaction({
    account: filler,
    to: canonical.reactor,
    data: encodeFunctionData({ abi: reactorAbi, functionName: 'execute', args: [call] }),
    gas: 1_000_000n,
  })
}

/** Spends a nonce of `swapper` without a fill. */
export function cancelNonce(node: Node, swapper: Address, nonce: bigint): Promise<void> {
  return sendAs(node.client, swapper, cancellation(nonce))
}

export function transfer(
  node: Node,
  token: Address,
  from: Address,
  to: Address,
  amount: bigint,
): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return sendAs(node.client, from, { to: token, data })
}
