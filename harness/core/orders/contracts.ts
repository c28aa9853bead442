/** The contracts of signed orders: their functions, and the call data to them that has more than one sender. */
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { canonical } from '../canonical.ts'
import { routerStructs } from '../router.ts'

export const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function invalidateUnorderedNonces(uint256 word, uint256 mask)',
  'function nonceBitmap(address owner, uint256 word) view returns (uint256)',
])

/** A wallet that is a contract, by EIP-1271. */
export const walletAbi = parseAbi([
  'function isValidSignature(bytes32 digest, bytes signature) view returns (bytes4)',
])

const signedOrder = 'struct SignedOrder { bytes order; bytes sig; }'

export const reactorAbi = parseAbi([
  signedOrder,
  'function execute(SignedOrder order) payable',
  'function executeBatch(SignedOrder[] orders) payable',
])

export const fillerAbi = parseAbi([
  ...routerStructs,
  signedOrder,
  'struct Swap { Order order; Step[] steps; }',
  'function fill(SignedOrder[] orders, Swap[] swaps)',
])

/** A transaction of a swapper that spends nonces, so that no order with one of them can be filled. */
export function cancellation(
  nonce: bigint,
  mask = 1n << (nonce & 0xffn),
): { readonly to: Hex; readonly data: Hex } {
  const args = [nonce >> 8n, mask] as const
  const data = encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateUnorderedNonces', args })
  return { to: canonical.permit2, data }
}
