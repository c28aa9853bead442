/**
 * What the chain says of an order, whatever the target says: the reactor's fills, what they moved by the
 * balances before and after, and what the reactor makes of an order in the next block.
 *
 * @module
 */
import { type Address, type Hex, parseAbi, parseAbiItem } from 'viem'
import { balancesAt } from '../../chain/execution/balances.ts'
import type { Node } from '../../chain/node.ts'
import type { SignedOrder } from '../../client/sign.ts'
import { canonicalAddress } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import type { PlacedOrder } from '../intents/placed-order.ts'

/** A fill that stands on the chain. Hex is lower case. */
export interface Fill {
  readonly hash: Hex
  /** Who called the reactor. */
  readonly filler: Address
  readonly swapper: Address
  readonly nonce: bigint
  readonly transaction: Hex
  readonly block: bigint
  /** Of that block, UNIX seconds. */
  readonly timestamp: bigint
}

const fillEvent = parseAbiItem(
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
)

/** The reactor's fills in some blocks, of one swapper or of all. */
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

/** Everything that was filled in a swapper's name since an order of it was placed. */
export function fillsBySwapper(
  node: Node,
  { block, order: { swapper } }: Pick<PlacedOrder, 'block' | 'order'>,
): Promise<readonly Fill[]> {
  return fillsIn(node, { fromBlock: block + 1n, toBlock: 'latest', swapper })
}

/**
 * The fills that spent an order's nonce. They are told by the nonce and not by the hash: a fill on other terms
 * than the swapper's is a fill all the same.
 */
export async function fillsOf(
  node: Node,
  placed: Pick<PlacedOrder, 'block' | 'order'>,
): Promise<readonly Fill[]> {
  const fills = await fillsBySwapper(node, placed)
  return fills.filter(({ nonce }) => nonce === placed.order.nonce)
}

/** What a holder gained in a block, in base units; of ether also what it paid for gas. */
export async function balanceChange(
  node: Node,
  block: bigint,
  token: Address,
  holder: Address,
): Promise<bigint> {
  const [before] = await balancesAt(node, [{ token, holder }], block - 1n)
  const [after] = await balancesAt(node, [{ token, holder }], block)
  if (before === undefined || after === undefined) throw new Error(`${token} tells no balances`)
  return after.amount - before.amount
}

/** An order as the reactor resolves it in the next block. */
export interface ResolvedOrder {
  readonly hash: Hex
  /** Base units. */
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
 * Runs an order through the deployed reactor without filling it, by the quoter that is deployed beside it.
 *
 * @returns `undefined` where the reactor reverts.
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
