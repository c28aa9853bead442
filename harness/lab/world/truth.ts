/**
 * The state of the signed orders by the chain alone, and contradictions to it. Nothing here is shared with the watcher.
 *
 * @module
 */
import { erc20Abi, type Hex, parseAbiItem } from 'viem'
import type { Clock } from '../../chain/clock.ts'
import type { Node } from '../../chain/node.ts'
import { canonical } from '../../core/canonical.ts'
import { permit2Abi } from '../../core/orders/contracts.ts'
import type { DutchOrder } from '../../core/orders/dutch-order.ts'
import type { SignedByClient } from './chain/chain-people.ts'
import { sellersFunds, usdc } from './ground.ts'

/** An order at the latest block. Amounts in base units. */
export interface OrderOnChain extends SignedByClient {
  readonly fills: number
  /** The last fill. */
  readonly fill: FillOnChain | undefined
  /** True if its nonce is spent. */
  readonly isSpent: boolean
  /** Balance of the sold token that its swapper holds. */
  readonly held: bigint
  /** Allowance of the sold token that its swapper grants to Permit2. */
  readonly allowed: bigint
  /** Bought tokens that its recipient holds; nobody else pays that recipient. */
  readonly received: bigint
  /** Amount owed for the fills. */
  readonly owed: bigint
}

export interface FillOnChain {
  readonly transaction: Hex
  readonly filler: string
  readonly block: number
  /** Amount owed in that block. */
  readonly paid: bigint
}

const fillEvent = parseAbiItem(
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
)

/** Reads the events once for each block, and the state once for each of its roots. */
export function createTruth({ client }: Node) {
  let known: { readonly block: Hex; readonly orders: readonly OrderOnChain[] } | undefined
  let state: { readonly of: string; readonly words: readonly bigint[] } | undefined
  return async (signed: readonly SignedByClient[]): Promise<readonly OrderOnChain[]> => {
    const { hash, stateRoot } = await client.getBlock()
    if (known?.block === hash && known.orders.length === signed.length) return known.orders
    const of = `${stateRoot} ${signed.length}`
    if (state?.of !== of) state = { of, words: await readState(client, signed) }
    known = { block: hash, orders: await readOrders(client, signed, state.words) }
    return known.orders
  }
}

async function readOrders(
  client: Node['client'],
  signed: readonly SignedByClient[],
  words: readonly bigint[],
): Promise<readonly OrderOnChain[]> {
  const logs = await client.getLogs({
    address: canonical.reactor,
    event: fillEvent,
    fromBlock: 0n,
    toBlock: 'latest',
    strict: true,
  })
  const swappers = swappersOf(signed)
  return signed.map((one, index) => {
    const { swapper, nonce } = one.order
    const at = swappers.indexOf(swapper)
    const [held = 0n, allowed = 0n] = words.slice(2 * at, 2 * at + 2)
    const [bitmap = 0n, received = 0n] = words.slice(2 * (swappers.length + index))
    const fills = logs
      .filter(({ args }) => args.orderHash === one.hash)
      .map(({ args, blockNumber, blockTimestamp, transactionHash }): FillOnChain => {
        const paid = owedAt(one.order, blockTimestamp ?? 0n)
        return { transaction: transactionHash, filler: args.filler, block: Number(blockNumber), paid }
      })
    const owed = fills.reduce((sum, { paid }) => sum + paid, 0n)
    const isSpent = ((bitmap >> (nonce & 0xffn)) & 1n) === 1n
    return { ...one, fills: fills.length, fill: fills.at(-1), isSpent, held, allowed, received, owed }
  })
}

/** Reads two words for each swapper, and then two for each order. */
async function readState(
  client: Node['client'],
  signed: readonly SignedByClient[],
): Promise<readonly bigint[]> {
  const contracts = [
    ...swappersOf(signed).flatMap((swapper) => [
      { address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [swapper] },
      { address: usdc, abi: erc20Abi, functionName: 'allowance', args: [swapper, canonical.permit2] },
    ]),
    ...signed.flatMap(({ order: { swapper, nonce, outputs } }) => [
      {
        address: canonical.permit2,
        abi: permit2Abi,
        functionName: 'nonceBitmap',
        args: [swapper, nonce >> 8n],
      },
      {
        address: canonical.weth,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [outputs[0]?.recipient ?? swapper],
      },
    ]),
  ]
  const words = await client.multicall({ contracts, allowFailure: false, batchSize: 30_000 })
  return words.map((word) => BigInt(String(word)))
}

function swappersOf(signed: readonly SignedByClient[]): readonly Hex[] {
  return [...new Set(signed.map(({ order }) => order.swapper))]
}

/** The amount owed by the order in a block of that time: the decay of Dutch orders is linear, and rounds up. */
function owedAt({ decayStartTime, decayEndTime, outputs: [output] }: DutchOrder, time: bigint): bigint {
  if (output === undefined) return 0n
  const { startAmount, endAmount } = output
  if (time >= decayEndTime) return endAmount
  if (time <= decayStartTime) return startAmount
  return startAmount - ((startAmount - endAmount) * (time - decayStartTime)) / (decayEndTime - decayStartTime)
}

/** Returns an error in the token balances: filled orders paid the signed amounts, and swappers paid only for those. */
export function findMiscount(orders: readonly OrderOnChain[]): string | undefined {
  for (const { hash, order, held, received, owed } of orders) {
    const { swapper } = order
    const sold = orders
      .filter((other) => other.order.swapper === swapper)
      .reduce((sum, other) => sum + BigInt(other.fills) * other.order.input.startAmount, 0n)
    if (held !== sellersFunds - sold) return `${swapper} has ${held} after selling ${sold} of ${sellersFunds}`
    if (received !== owed) return `the recipient of ${hash} has ${received} instead of ${owed}`
  }
  return undefined
}

/**
 * The statuses that the list may show once it has followed the chain.
 *
 * @param now Time of the next block, UNIX seconds.
 */
export function allowedStatuses(
  { order: { deadline, input }, fills, isSpent, held, allowed }: OrderOnChain,
  now: bigint,
): readonly string[] {
  if (fills > 0) return ['filled']
  if (isSpent) return now > deadline ? ['cancelled', 'expired'] : ['cancelled']
  if (now > deadline) return ['expired']
  return [held >= input.startAmount && allowed >= input.startAmount ? 'open' : 'insufficient-funds']
}

/** Time of the next block by each of the clocks, UNIX seconds. */
export async function nextTimes(
  { client }: Node,
  clocks: readonly Pick<Clock, 'now'>[],
): Promise<readonly bigint[]> {
  const { timestamp } = await client.getBlock()
  return clocks.map((clock) => (clock.now() > timestamp ? clock.now() : timestamp))
}
