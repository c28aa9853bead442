/**
 * Wallets that sell by signed orders. Each is drawn with its key, receives the tokens to sell, and approves the
 * token-approval contract.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeFunctionData } from 'viem/utils'
import { approve, fund } from '../../../../chain/execution/accounts.ts'
import type { Node } from '../../../../chain/node.ts'
import { sendAs } from '../../../../chain/place.ts'
import { canonicalAddress, nativeToken } from '../../../../core/address.ts'
import { maxUint256 } from '../../../../core/amount.ts'
import { canonical } from '../../../../core/canonical.ts'
import { erc20Abi } from '../../../../core/erc20.ts'
import { cancellation, permit2Abi } from '../../../../core/orders/contracts.ts'
import { unshared } from '../../../../judge/draws/unshared.ts'

export interface Swapper {
  readonly address: Address
  readonly key: Hex
}

// A fault that signs for a swapper must know its key.
const keys = new Map<Address, Hex>()

/** A wallet that no other evaluation uses. */
export function swapper(): fc.Arbitrary<Swapper> {
  return unshared(swapperOf)
}

/** Several different wallets that no other evaluation uses. */
export function swappers(count: number): fc.Arbitrary<readonly Swapper[]> {
  return fc.array(swapper(), { minLength: count, maxLength: count })
}

/** The address of a private key. */
export function addressOf(key: Hex): Address {
  return canonicalAddress(privateKeyToAccount(key).address)
}

/** @throws if no swapper with that address was drawn. */
export function keyOf(address: Address): Hex {
  const key = keys.get(address)
  if (key === undefined) throw new Error(`no swapper was drawn with the address ${address}`)
  return key
}

/** Gives the swapper an amount of a token, and approves the token-approval contract for all of it. */
export async function fundAndApprove(
  chain: Node,
  { address }: Swapper,
  token: Address,
  amount: bigint,
): Promise<void> {
  await fund(chain, token, address, amount)
  await approve(chain, token, address, canonical.permit2, maxUint256)
}

/** Gives the swapper ether. */
export function fundEther(chain: Node, { address }: Swapper, amountWei: bigint): Promise<void> {
  return fund(chain, nativeToken, address, amountWei)
}

/** Revokes the approval of the token-approval contract. */
export function revokeApproval(chain: Node, { address }: Swapper, token: Address): Promise<void> {
  return approve(chain, token, address, canonical.permit2, 0n)
}

/**
 * Transfers the swapper's entire balance of a token to another account, and tries again if an order takes some of it
 * meanwhile.
 */
export async function drain(
  chain: Node,
  { address }: Pick<Swapper, 'address'>,
  token: Address,
): Promise<void> {
  const balanceNow = () =>
    chain.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  const balance = await balanceNow()
  const args = [anotherAccount, balance] as const
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  await sendAs(chain.client, address, { to: token, data: transfer }).catch(async (error: unknown) => {
    if ((await balanceNow()) === balance) throw error
    await drain(chain, { address }, token)
  })
}

/**
 * Spends nonces without an order: the nonces of the bits of `mask` in the word of `nonce`, or only the nonce itself by
 * default.
 */
export function invalidateNonce(
  chain: Node,
  { address }: Swapper,
  nonce: bigint,
  mask?: bigint,
): Promise<void> {
  return sendAs(chain.client, address, cancellation(nonce, mask))
}

/** True if the token-approval contract would refuse the nonce. */
export async function isNonceUsed(
  { client }: Node,
  { address }: Pick<Swapper, 'address'>,
  nonce: bigint,
): Promise<boolean> {
  const bitmap = await client.readContract({
    address: canonical.permit2,
    abi: permit2Abi,
    functionName: 'nonceBitmap',
    args: [address, nonce >> 8n],
  })
  return ((bitmap >> (nonce & 0xffn)) & 1n) === 1n
}

const anotherAccount: Address = '0x5a5a00000000000000000000000000000000e15e'

function swapperOf(key: Hex): Swapper {
  const address = addressOf(key)
  keys.set(address, key)
  return { address, key }
}
