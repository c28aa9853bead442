/**
 * Funds any account with tokens and sets its allowances, on the embedded chain and on a fork.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { encodeFunctionData, hexToBigInt, isHex, numberToHex, pad } from 'viem/utils'
import { nativeToken } from '../../core/address.ts'
import { erc20Abi } from '../../core/erc20.ts'
import { fieldOf } from '../../core/json.ts'
import type { Node } from '../node.ts'
import { type Call, sendAs } from '../place.ts'

/**
 * Increases an account's balance without a transfer. The token's total supply does not change.
 *
 * @param token The zero address for ether.
 * @param amount Base units.
 * @throws {UnknownLayout} if the token does not keep plain balances in its own storage.
 */
export async function fund(node: Node, token: Address, holder: Address, amount: bigint): Promise<void> {
  const { client } = node
  if (token === nativeToken) {
    const balance = await client.getBalance({ address: holder })
    await client.setBalance({ address: holder, value: balance + amount })
    return
  }
  const balance = await balanceOf(node, token, holder)
  const wanted = balance + amount
  for (const slot of await slotsReadFor(node, token, holder)) {
    const kept = (await client.getStorageAt({ address: token, slot })) ?? pad('0x')
    // Only a slot that holds the balance is overwritten: overwriting a proxy's implementation would break the token.
    if (hexToBigInt(kept) !== balance) continue
    await client.setStorageAt({ address: token, index: slot, value: numberToHex(wanted, { size: 32 }) })
    if ((await balanceOf(node, token, holder)) === wanted) return
    await client.setStorageAt({ address: token, index: slot, value: kept })
  }
  // On a shared chain, a transaction may have changed the balance meanwhile: then start again.
  if ((await balanceOf(node, token, holder)) === balance) throw new UnknownLayout(token)
  await fund(node, token, holder, amount)
}

/**
 * Sets the allowance of `spender` for `owner`'s tokens. An existing allowance is revoked first, as USDT requires; the
 * token's return value is ignored.
 *
 * @param amount Base units.
 */
export async function approve(
  node: Node,
  token: Address,
  owner: Address,
  spender: Address,
  amount: bigint,
): Promise<void> {
  const { client } = node
  const standing = await client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })
  if (standing !== 0n) await sendAs(client, owner, approval(token, spender, 0n))
  if (amount !== 0n) await sendAs(client, owner, approval(token, spender, amount))
}

function approval(token: Address, spender: Address, amount: bigint): Call {
  const args = [spender, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  return { to: token, data }
}

/** The slots of the token's storage that `balanceOf(holder)` reads; one of them should hold the balance. */
async function slotsReadFor(node: Node, token: Address, holder: Address): Promise<readonly Hex[]> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  const touched = await node.provider.request({
    method: 'debug_traceCall',
    params: [{ from: holder, to: token, data }, 'latest', { tracer: 'prestateTracer' }],
  })
  const storage = fieldOf(fieldOf(touched, token), 'storage')
  return typeof storage === 'object' && storage !== null
    ? Object.keys(storage).filter((key) => isHex(key))
    : []
}

function balanceOf({ client }: Node, token: Address, holder: Address): Promise<bigint> {
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
}

/** A token whose balances cannot be set. */
export class UnknownLayout extends Error {
  override readonly name = 'UnknownLayout'
  readonly code = 'UNKNOWN_TOKEN_LAYOUT'
  readonly remedy = 'Transfer the tokens from a holder with `execute`.'

  constructor(token: Address) {
    super(
      `The token ${token} does not keep plain balances in its own storage, so it cannot be given to an account.`,
    )
  }
}
