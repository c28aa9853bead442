/**
 * Checks whether an order can ever be filled: its terms, its signature and the swapper's funds.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { size } from 'viem/utils'
import type { Node } from '../../../chain/node.ts'
import { zeroAddress } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { erc20Abi } from '../../../core/erc20.ts'
import { permit2Abi, walletAbi } from '../../../core/orders/contracts.ts'
import { reactors } from '../api/contracts.ts'
import type { KnownOrder } from '../api/orders/known-order.ts'
import { signerOf } from '../api/resolution/cosigner.ts'

/** The parts of a node that a service needs. */
export type Chain = Pick<Node, 'client' | 'clock'>

const validSignature = '0x1626ba7e'

const secondsPerDay = 86_400n

/** The caller in the service's simulations, which is no order's exclusive filler. */
const quoter: Address = '0xc6ef4c96ee89e48eff1c35545dbeed4ad8dac9d4'

export interface Submitted {
  readonly order: KnownOrder
  readonly signature: Hex
}

/**
 * @param cosigner The only cosigner whose orders the service accepts, lower case.
 * @returns The fault of the order, as a message; `undefined` if the order can be filled now or later.
 */
export async function findFault(
  node: Chain,
  { order, signature }: Submitted,
  { cosigner }: { readonly cosigner: Address },
): Promise<string | undefined> {
  const { nonce, swapper } = order.info
  if (order.cosigner !== zeroAddress && order.cosigner !== cosigner)
    return `Invalid cosigner ${order.cosigner}: expected ${cosigner}`
  const fault = faultIn(order, node.clock.now()) ?? (await reversionOf(node, order))
  if (fault !== undefined) return fault
  if (await isNonceUsed(node, swapper, nonce)) return `Nonce ${nonce} is used`
  if (!(await isSigned(node, order, signature))) return `The signature is not of ${swapper}`
  return (await isFunded(node, order)) ? undefined : `${swapper} lacks funds or an allowance for Permit2`
}

function faultIn({ info, outputs, type }: KnownOrder, now: bigint): string | undefined {
  const { deadline, reactor } = info
  if (reactor !== reactors[type]) return `Invalid reactor address ${reactor}: expected ${reactors[type]}`
  if (deadline < now) return `Deadline ${deadline} must be in the future`
  if (deadline > now + secondsPerDay) return `Deadline ${deadline} must be within a day`
  return outputs.length === 0 ? 'Invalid number of outputs: 0' : undefined
}

/** The error of a fill by an outsider now, so exclusive orders without a premium fail. Priority orders may wait. */
async function reversionOf({ client, clock }: Chain, order: KnownOrder): Promise<string | undefined> {
  const resolution = order.resolve({
    filler: quoter,
    chainId: 1,
    blockNumber: (await client.getBlockNumber()) + 1n,
    timestamp: clock.now(),
    baseFeeWei: 0n,
    gasPriceWei: 0n,
  })
  if (resolution.outcome === 'resolved' || resolution.error === 'OrderNotFillable') return undefined
  return `The reactor reverts: ${resolution.error}`
}

export async function isNonceUsed(
  { client }: Pick<Chain, 'client'>,
  owner: Address,
  nonce: bigint,
): Promise<boolean> {
  const args = [owner, nonce >> 8n] as const
  const bitmap = await client.readContract({
    address: canonical.permit2,
    abi: permit2Abi,
    functionName: 'nonceBitmap',
    args,
  })
  return ((bitmap >> (nonce & 0xffn)) & 1n) === 1n
}

export async function isFunded({ client }: Chain, { info, maxInput }: KnownOrder): Promise<boolean> {
  // An input without code is not a token, so it has no balance to read.
  if ((await client.getCode({ address: maxInput.token })) === undefined) return false
  const token = { address: maxInput.token, abi: erc20Abi } as const
  const [balance, allowance] = await Promise.all([
    client.readContract({ ...token, functionName: 'balanceOf', args: [info.swapper] }),
    client.readContract({ ...token, functionName: 'allowance', args: [info.swapper, canonical.permit2] }),
  ]).catch(() => [0n, 0n])
  return (balance ?? 0n) >= maxInput.amount && (allowance ?? 0n) >= maxInput.amount
}

/** A wallet with code, also a delegated account, checks the signature (EIP-1271); a key's signature has 65 bytes. */
async function isSigned({ client }: Chain, { digest, info }: KnownOrder, signature: Hex): Promise<boolean> {
  const code = await client.getCode({ address: info.swapper })
  if (code === undefined) return size(signature) === 65 && signerOf(digest, signature) === info.swapper
  const asked = { address: info.swapper, abi: walletAbi, functionName: 'isValidSignature' } as const
  const answer = await client.readContract({ ...asked, args: [digest, signature] }).catch(() => '0x')
  return answer === validSignature
}
