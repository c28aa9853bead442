/**
 * The genuine OrderQuoter, which runs orders through their reactors and Permit2 without filling them.
 *
 * @module
 */
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isHex,
  multicall3Abi,
  parseAbi,
} from 'viem'
import type { Node } from '../../../chain/node.ts'
import { canonicalAddress } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { fieldOf } from '../../../core/json.ts'
import type { ResolvedOrder } from '../../../core/orders/resolution.ts'

type Quoted =
  | { readonly outcome: 'resolved'; readonly hash: Hex; readonly order: ResolvedOrder }
  /** The error's selector; `0x` if there is none. */
  | { readonly outcome: 'reverts'; readonly error: Hex }

const quoterAbi = parseAbi([
  'struct OrderInfo { address reactor; address swapper; uint256 nonce; uint256 deadline; address additionalValidationContract; bytes additionalValidationData; }',
  'struct InputToken { address token; uint256 amount; uint256 maxAmount; }',
  'struct OutputToken { address token; uint256 amount; address recipient; }',
  'struct ResolvedOrder { OrderInfo info; InputToken input; OutputToken[] outputs; bytes sig; bytes32 hash; }',
  'function quote(bytes order, bytes sig) returns (ResolvedOrder)',
])

/** Quotes all orders in one transaction, each independently. A call would see a block without a base fee. */
export async function quoteAll(
  { client, provider }: Node,
  orders: readonly { readonly order: Hex; readonly signature: Hex }[],
  { gasPriceWei, sender }: { readonly gasPriceWei: bigint; readonly sender: Address },
): Promise<readonly Quoted[]> {
  const calls = orders.map(({ order, signature }) => ({
    target: canonical.orderQuoter,
    allowFailure: true,
    callData: encodeFunctionData({ abi: quoterAbi, args: [order, signature] }),
  }))
  await client.impersonateAccount({ address: sender })
  const hash = await client.sendTransaction({
    account: sender,
    chain: null,
    to: canonical.multicall3,
    data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    gasPrice: gasPriceWei,
    gas: 55_000_000n,
  })
  const tracer = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }
  const trace = await provider.request({ method: 'debug_traceTransaction', params: [hash, tracer] })
  const data = fieldOf(trace, 'output')
  if (!isHex(data)) throw new Error(`The transaction ${hash} returned nothing.`)
  const answers = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  return answers.map(({ returnData, success }) => {
    if (!success) return { outcome: 'reverts', error: returnData.slice(0, 10) as Hex }
    const { hash, input, outputs } = decodeFunctionResult({ abi: quoterAbi, data: returnData })
    return {
      outcome: 'resolved',
      hash,
      order: {
        input: { token: canonicalAddress(input.token), amount: input.amount },
        outputs: outputs.map(({ amount, recipient, token }) => ({
          token: canonicalAddress(token),
          recipient: canonicalAddress(recipient),
          amount,
        })),
      },
    }
  })
}
