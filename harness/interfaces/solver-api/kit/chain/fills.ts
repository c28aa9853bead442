/**
 * The facts about an order on the chain, independent of the target: the reactor's fills, their balance changes, and the
 * reactor's resolution of an order in the next block.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { parseAbi, parseAbiItem } from 'viem/utils'
import { balancesAt } from '../../../../chain/execution/balances.ts'
import type { Node } from '../../../../chain/node.ts'
import { canonicalAddress } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import type { SignedOrder } from '../../../../core/orders/sign.ts'
import type { PlacedOrder } from '../intents/placed-order.ts'

/** A fill on the canonical chain. Hex is lower case. */
export interface Fill {
  readonly hash: Hex
  /** The account that called the reactor. */
  readonly filler: Address
  readonly swapper: Address
  readonly nonce: bigint
  readonly transaction: Hex
  readonly block: bigint
  /** The time of the block, in UNIX seconds. */
  readonly timestamp: bigint
}

const fillEvent = parseAbiItem(
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
)

/** The reactor's fills in a range of blocks, of one swapper or of all. */
export async function fillsIn(
  { client }: Node,
  {
    swapper,
    ...blocks
  }: { readonly fromBlock: bigint; readonly toBlock: bigint | 'latest'; readonly swapper?: Address },
): Promise<readonly Fill[]> {
  const logs = await client.getLogs({
    address: canonical.reactor,
    event: fillEvent,
    args: swapper === undefined ? {} : { swapper },
    ...blocks,
    strict: true,
  })
  return Promise.all(
    logs.map(async ({ args, blockNumber, transactionHash }) => ({
      hash: args.orderHash,
      filler: canonicalAddress(args.filler),
      swapper: canonicalAddress(args.swapper),
      nonce: args.nonce,
      transaction: transactionHash,
      block: blockNumber,
      timestamp: (await client.getBlock({ blockNumber })).timestamp,
    })),
  )
}

/** All fills for a swapper since one of its orders was placed. */
export async function fillsBySwapper(
  node: Node,
  { block, order: { swapper } }: Pick<PlacedOrder, 'block' | 'order'>,
): Promise<readonly Fill[]> {
  const head = await node.client.getBlockNumber()
  // Nodes refuse ranges that begin beyond their head.
  return head > block ? fillsIn(node, { fromBlock: block + 1n, toBlock: head, swapper }) : []
}

/**
 * The fills that spent an order's nonce. They are found by nonce, not by hash: a fill on terms that the swapper did not
 * sign is still a fill.
 */
export async function fillsOf(
  node: Node,
  placed: Pick<PlacedOrder, 'block' | 'order'>,
): Promise<readonly Fill[]> {
  const fills = await fillsBySwapper(node, placed)
  return fills.filter(({ nonce }) => nonce === placed.order.nonce)
}

/** The change of a holder's balance in a block, in base units. The gas that the holder paid counts as ether. */
export async function balanceChange(
  node: Node,
  block: bigint,
  token: Address,
  holder: Address,
): Promise<bigint> {
  const [before] = await balancesAt(node, [{ token, holder }], block - 1n)
  const [after] = await balancesAt(node, [{ token, holder }], block)
  if (before === undefined || after === undefined) throw new Error(`no balance of ${token}`)
  return after.amount - before.amount
}

/** An order as the reactor would resolve it in the next block. */
export interface ResolvedOrder {
  readonly hash: Hex
  /** The input, in base units. */
  readonly input: bigint
  readonly outputs: readonly bigint[]
}

const quoterAbi = parseAbi([
  'struct OrderInfo { address reactor; address swapper; uint256 nonce; uint256 deadline; address additionalValidationContract; bytes additionalValidationData; }',
  'struct InputToken { address token; uint256 amount; uint256 maxAmount; }',
  'struct OutputToken { address token; uint256 amount; address recipient; }',
  'struct ResolvedOrder { OrderInfo info; InputToken input; OutputToken[] outputs; bytes sig; bytes32 hash; }',
  'function quote(bytes order, bytes sig) returns (ResolvedOrder)',
])

/**
 * Runs an order through the deployed reactor without filling it, using the deployed `OrderQuoter`.
 *
 * @returns `undefined` if the reactor reverts.
 */
export async function resolveByReactor(
  { client }: Node,
  { order, signature }: SignedOrder,
): Promise<ResolvedOrder | undefined> {
  const quote = {
    address: canonical.orderQuoter,
    abi: quoterAbi,
    functionName: 'quote',
    args: [order, signature],
  } as const
  const [answer] = await client.multicall({ contracts: [quote], deployless: true, blockTag: 'pending' })
  if (answer.status !== 'success') return undefined
  const { hash, input, outputs } = answer.result
  return { hash, input: input.amount, outputs: outputs.map(({ amount }) => amount) }
}
