/**
 * The genuine OrderQuoter, which runs an order through the deployed reactor and Permit2 without filling it. The tests
 * of this folder compare with its results.
 *
 * @module
 */
import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi, parseAbi } from 'viem'
import type { ChainClient } from '../../../../../chain/chain-client.ts'
import { canonicalAddress } from '../../../../../core/address.ts'
import { canonical } from '../../../../../core/canonical.ts'
import type { ResolvedOrder } from '../../../../../core/orders/resolution.ts'

export type Quoted =
  | { readonly outcome: 'resolved'; readonly order: ResolvedOrder }
  /** The error's selector; `0x` if it has none. */
  | { readonly outcome: 'reverts'; readonly error: Hex }

const quoterAbi = parseAbi([
  'struct OrderInfo { address reactor; address swapper; uint256 nonce; uint256 deadline; address additionalValidationContract; bytes additionalValidationData; }',
  'struct InputToken { address token; uint256 amount; uint256 maxAmount; }',
  'struct OutputToken { address token; uint256 amount; address recipient; }',
  'struct ResolvedOrder { OrderInfo info; InputToken input; OutputToken[] outputs; bytes sig; bytes32 hash; }',
  'function quote(bytes order, bytes sig) returns (ResolvedOrder)',
])

/** Quotes in the next block, with the quoter itself as the filler. */
export async function quoteOnChain(
  client: ChainClient,
  { order, signature }: { readonly order: Hex; readonly signature: Hex },
): Promise<Quoted> {
  const callData = encodeFunctionData({ abi: quoterAbi, args: [order, signature] })
  // Multicall3 returns a revert as a value.
  const [answer] = await client.readContract({
    address: canonical.multicall3,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [[{ target: canonical.orderQuoter, allowFailure: true, callData }]],
    blockTag: 'pending',
  })
  if (answer === undefined) throw new Error('Expected one result for one call.')
  if (!answer.success) return { outcome: 'reverts', error: answer.returnData.slice(0, 10) as Hex }
  const { input, outputs } = decodeFunctionResult({ abi: quoterAbi, data: answer.returnData })
  return {
    outcome: 'resolved',
    order: {
      input: { token: canonicalAddress(input.token), amount: input.amount },
      outputs: outputs.map(({ token, amount, recipient }) => ({
        token: canonicalAddress(token),
        amount,
        recipient: canonicalAddress(recipient),
      })),
    },
  }
}
