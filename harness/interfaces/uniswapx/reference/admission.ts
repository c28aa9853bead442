/**
 * Whether an order can ever be filled: its terms, its signature and the swapper's funds.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { parseAbi } from 'viem'
import type { Node } from '../../../chain/node.ts'
import { canonical } from '../../../core/canonical.ts'
import { erc20Abi } from '../../../core/erc20.ts'
import { reactors } from '../api/contracts.ts'
import type { KnownOrder } from '../api/orders/known-order.ts'
import { signerOf } from '../api/resolution/cosigner.ts'
import type { RevertReason } from '../api/resolution/resolution.ts'

/** What a service needs of its chain. */
export type Chain = Pick<Node, 'client' | 'clock'>

const permit2Abi = parseAbi(['function nonceBitmap(address owner, uint256 word) view returns (uint256)'])
const walletAbi = parseAbi([
  'function isValidSignature(bytes32 digest, bytes signature) view returns (bytes4)',
])
const validSignature = '0x1626ba7e'

const secondsPerDay = 86_400n

/** Reasons that pass with time. */
const passing: readonly RevertReason[] = ['NoExclusiveOverride', 'OrderNotFillable']

/** @returns What is wrong with the order; `undefined` where it can be filled, now or later. */
export async function findFault(node: Chain, order: KnownOrder, signature: Hex): Promise<string | undefined> {
  const { deadline, nonce, reactor, swapper } = order.info
  const now = node.clock.now()
  if (reactor !== reactors[order.type])
    return `Invalid reactor address ${reactor}: expected ${reactors[order.type]}`
  if (deadline < now) return `Deadline ${deadline} must be in the future`
  if (deadline > now + secondsPerDay) return `Deadline ${deadline} must be within a day`
  if (order.outputs.length === 0) return 'Invalid number of outputs: 0'
  const resolution = order.resolve({
    filler: order.exclusiveFiller,
    chainId: 1,
    blockNumber: (await node.client.getBlockNumber()) + 1n,
    timestamp: now,
    baseFeeWei: 0n,
    gasPriceWei: 0n,
  })
  if (resolution.outcome === 'reverts' && !passing.includes(resolution.error))
    return `The reactor reverts: ${resolution.error}`
  if (await isNonceUsed(node, swapper, nonce)) return `Nonce ${nonce} is used`
  if (!(await isSigned(node, order, signature))) return `The signature is not of ${swapper}`
  return (await isFunded(node, order)) ? undefined : `${swapper} lacks funds or an allowance for Permit2`
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
  const token = { address: maxInput.token, abi: erc20Abi } as const
  const [balance, allowance] = await Promise.all([
    client.readContract({ ...token, functionName: 'balanceOf', args: [info.swapper] }),
    client.readContract({ ...token, functionName: 'allowance', args: [info.swapper, canonical.permit2] }),
  ])
  return balance >= maxInput.amount && allowance >= maxInput.amount
}

/** A wallet with code decides itself (EIP-1271), a delegated account's too. */
async function isSigned({ client }: Chain, { digest, info }: KnownOrder, signature: Hex): Promise<boolean> {
  const code = await client.getCode({ address: info.swapper })
  if (code === undefined) return signerOf(digest, signature) === info.swapper
  const asked = { address: info.swapper, abi: walletAbi, functionName: 'isValidSignature' } as const
  const answer = await client.readContract({ ...asked, args: [digest, signature] }).catch(() => '0x')
  return answer === validSignature
}
