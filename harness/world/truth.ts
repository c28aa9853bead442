/**
 * What the chain alone says of the accepted orders, and what contradicts it. Nothing here is shared with the watcher.
 *
 * @module
 */
import { erc20Abi, type Hex, parseAbi, parseAbiItem } from 'viem'
import type { Node } from '../chain/node.ts'
import { canonical } from '../spec/canonical.ts'
import { type DutchOrder, hashDutchOrder } from '../spec/dutch-order.ts'
import { sellersFunds, usdc } from './ground.ts'

export interface OrderTruth {
  readonly hash: Hex
  readonly fills: number
  readonly isSpent: boolean
  /** Statuses that the list may show, once it has followed the chain. */
  readonly statuses: readonly string[]
}

const fillEvent = parseAbiItem(
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
)
const permit2Abi = parseAbi(['function nonceBitmap(address owner, uint256 word) view returns (uint256)'])

export async function readTruth(node: Node, orders: readonly DutchOrder[]): Promise<readonly OrderTruth[]> {
  const { client } = node
  if (orders.length === 0) return []
  const head = await client.getBlock()
  const now = node.clock.now() > head.timestamp ? node.clock.now() : head.timestamp
  const logs = await client.getLogs({
    address: canonical.reactor,
    event: fillEvent,
    fromBlock: 0n,
    toBlock: head.number,
    strict: true,
  })
  const words = await readWords(
    node,
    orders.flatMap(({ swapper, nonce, input: { token } }) => [
      {
        address: canonical.permit2,
        abi: permit2Abi,
        functionName: 'nonceBitmap',
        args: [swapper, nonce >> 8n],
      },
      { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [swapper] },
      { address: token, abi: erc20Abi, functionName: 'allowance', args: [swapper, canonical.permit2] },
    ]),
  )
  return orders.map((order, index) => {
    const [bitmap = 0n, balance = 0n, allowance = 0n] = words.slice(3 * index, 3 * index + 3)
    const hash = hashDutchOrder(order)
    const fills = logs.filter(({ args }) => args.orderHash === hash).length
    const isSpent = ((bitmap >> (order.nonce & 0xffn)) & 1n) === 1n
    const isFunded = balance >= order.input.startAmount && allowance >= order.input.startAmount
    return { hash, fills, isSpent, statuses: statusesOf(order, { fills, isSpent, isFunded, now }) }
  })
}

/**
 * What is wrong with the tokens themselves: each filled order paid its recipient what was signed, each swapper paid
 * for the filled orders alone, and no token was made or lost.
 *
 * @param recipients One for each order, which nobody else pays.
 */
export async function findMiscount(
  node: Node,
  orders: readonly DutchOrder[],
  truth: readonly OrderTruth[],
): Promise<string | undefined> {
  const swappers = [...new Set(orders.map(({ swapper }) => swapper))]
  const paid = orders.map(({ outputs: [output] }) => output?.recipient ?? canonical.filler)
  const balances = await readWords(node, [
    ...swappers.map((swapper) => ({
      address: usdc,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [swapper],
    })),
    ...paid.map((to) => ({ address: canonical.weth, abi: erc20Abi, functionName: 'balanceOf', args: [to] })),
  ])
  for (const [index, swapper] of swappers.entries()) {
    const sold = orders.reduce((sum, order, at) => {
      const fills = BigInt(truth[at]?.fills ?? 0)
      return order.swapper === swapper ? sum + fills * order.input.startAmount : sum
    }, 0n)
    const held = balances[index]
    if (held !== sellersFunds - sold) return `${swapper} has ${held} after selling ${sold} of ${sellersFunds}`
  }
  for (const [index, order] of orders.entries()) {
    const owed = (truth[index]?.fills ?? 0) > 0 ? (order.outputs[0]?.startAmount ?? 0n) : 0n
    const got = balances[swappers.length + index]
    if (got !== owed) return `the recipient of ${truth[index]?.hash} has ${got} instead of ${owed}`
  }
  return undefined
}

interface Chance {
  readonly fills: number
  readonly isSpent: boolean
  readonly isFunded: boolean
  readonly now: bigint
}

function statusesOf({ deadline }: DutchOrder, { fills, isSpent, isFunded, now }: Chance): readonly string[] {
  if (fills > 0) return ['filled']
  if (isSpent) return now > deadline ? ['cancelled', 'expired'] : ['cancelled']
  if (now > deadline) return ['expired']
  return [isFunded ? 'open' : 'insufficient-funds']
}

async function readWords(
  { client }: Node,
  contracts: Parameters<Node['client']['multicall']>[0]['contracts'],
): Promise<readonly bigint[]> {
  const words = await client.multicall({ contracts, allowFailure: false, batchSize: 30_000 })
  return words.map((word) => BigInt(String(word)))
}
