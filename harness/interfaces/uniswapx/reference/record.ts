/**
 * The listed record of an order, with its status from the chain.
 *
 * @module
 */
import { type Address, type Hex, parseAbiItem } from 'viem'
import { canonicalAddress } from '../../../core/address.ts'
import type { OrderRecord } from '../api/wire.ts'
import { type Chain, isFunded, isNonceUsed } from './admission.ts'
import type { StoredOrder } from './listing.ts'

export const fillEvent = parseAbiItem(
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
)

export async function recordOf(node: Chain, stored: StoredOrder): Promise<OrderRecord> {
  const { createdAt, order, quoteId, requestId, signature } = stored
  const { nonce, swapper } = order.info
  return {
    type: order.type,
    orderHash: order.hash,
    chainId: 1,
    encodedOrder: order.encoded,
    signature,
    swapper,
    nonce: `${nonce}`,
    createdAt: Number(createdAt),
    ...(quoteId && { quoteId }),
    ...(requestId && { requestId }),
    ...order.shown,
    ...(await statusOf(node, stored)),
  }
}

type Status = Pick<OrderRecord, 'orderStatus' | 'txHash' | 'settledAmounts'>

async function statusOf(node: Chain, { block, order }: StoredOrder): Promise<Status> {
  const { deadline, nonce, reactor, swapper } = order.info
  if (await isNonceUsed(node, swapper, nonce)) {
    const args = { orderHash: order.hash }
    const [fill] = await node.client.getLogs({ address: reactor, event: fillEvent, args, fromBlock: block })
    return fill === undefined ? { orderStatus: 'cancelled' } : filled(node, order, fill)
  }
  if (node.clock.now() > deadline) return { orderStatus: 'expired' }
  return { orderStatus: (await isFunded(node, order)) ? 'open' : 'insufficient-funds' }
}

async function filled(
  { client }: Chain,
  order: StoredOrder['order'],
  fill: {
    readonly transactionHash: Hex
    readonly blockNumber: bigint
    readonly args: { readonly filler?: Address | undefined }
  },
): Promise<Status> {
  const { blockNumber, transactionHash: txHash } = fill
  const filler = canonicalAddress(fill.args.filler ?? '')
  const [block, { effectiveGasPrice }] = await Promise.all([
    client.getBlock({ blockNumber }),
    client.getTransactionReceipt({ hash: txHash }),
  ])
  const resolution = order.resolve({
    filler,
    chainId: 1,
    blockNumber,
    timestamp: block.timestamp,
    baseFeeWei: block.baseFeePerGas ?? 0n,
    gasPriceWei: effectiveGasPrice,
  })
  if (resolution.outcome === 'reverts')
    throw new Error(`${txHash} fills an order that reverts: ${resolution.error}`)
  const { input, outputs } = resolution.order
  const settledAmounts = outputs.map(({ amount, token }) => ({
    tokenOut: token,
    amountOut: `${amount}`,
    tokenIn: input.token,
    amountIn: `${input.amount}`,
  }))
  return { orderStatus: 'filled', txHash, settledAmounts }
}
