/**
 * Derives the state of orders from the chain alone, at its latest block: from the reactor's fills, the bitmap of spent
 * nonces, balances and allowances. Tests compare an order book with it.
 *
 * @module
 */
import { type Client, erc20Abi, type Hex, parseAbiItem } from 'viem'
import { getBlock, getLogs, multicall } from 'viem/actions'
import { canonicalAddress } from '../core/address.ts'
import { canonical } from '../core/canonical.ts'
import { permit2Abi } from '../core/orders/contracts.ts'
import { type DutchOrder, hashDutchOrder } from '../core/orders/dutch-order.ts'
import type { OrderStatus } from '../interfaces/solver-api/api/intents.ts'

export interface ChainTruth {
  readonly head: Hex
  /** Time of the next block, UNIX seconds. */
  readonly now: bigint
  /** Transactions in which the reactor filled an order, by order hash; more than one is a double fill. */
  readonly fills: ReadonlyMap<Hex, readonly Hex[]>
  /**
   * The statuses that the list may show for an order. There is one, unless the nonce was spent after the deadline, or
   * the deadline has passed since `since` (UNIX seconds).
   */
  statusesOf(hash: Hex, since?: bigint): readonly OrderStatus[]
}

const fillEvent = parseAbiItem(
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
)
const spendEvent = parseAbiItem(
  'event UnorderedNonceInvalidation(address indexed owner, uint256 word, uint256 mask)',
)

/** @param orders Orders with constant inputs of plain tokens. */
export async function readChainTruth(client: Client, orders: readonly DutchOrder[]): Promise<ChainTruth> {
  const head = await getBlock(client)
  const { timestamp: now } = await getBlock(client, { blockTag: 'pending' })
  const logs = await readFills(client, head.number)
  const fills = transactionsByOrder(logs)
  const spends = await readSpends(client, logs, head.number)
  const wordsOf = await readWords(client, orders, head.number)
  const states = new Map(
    orders.map((order) => {
      const [bitmap = 0n, balance = 0n, allowance = 0n] = wordsOf(order)
      const isSpent = (bitmap & bitOf(order.nonce)) !== 0n
      const available = balance < allowance ? balance : allowance
      return [hashDutchOrder(order), { order, isSpent, available }]
    }),
  )
  return {
    head: head.hash,
    now,
    fills,
    statusesOf(hash, since = now) {
      const state = states.get(hash)
      if (state === undefined) throw new RangeError(`${hash} is not in the list`)
      const { order, isSpent, available } = state
      if (fills.has(hash)) return ['filled']
      if (isSpent) return spentAt(order) > order.deadline ? ['cancelled', 'expired'] : ['cancelled']
      const live = available < order.input.startAmount ? 'insufficient-funds' : 'open'
      if (now <= order.deadline) return [live]
      return since > order.deadline ? ['expired'] : ['expired', live]
    },
  }

  /** Time of the block that spent the order's nonce. */
  function spentAt({ swapper, nonce }: DutchOrder): bigint {
    const spend = spends.find(
      ({ owner, word, mask }) => owner === swapper && word === nonce >> 8n && (mask & bitOf(nonce)) !== 0n,
    )
    if (spend === undefined) throw new Error(`No event of ${swapper} spending ${nonce} found.`)
    return spend.timestamp
  }
}

/** For each order, the bitmap word of its nonce, and the balance and allowance of its input. Each is read once. */
async function readWords(client: Client, orders: readonly DutchOrder[], blockNumber: bigint) {
  const callsOf = ({ swapper, nonce, input: { token } }: DutchOrder) =>
    [
      {
        address: canonical.permit2,
        abi: permit2Abi,
        functionName: 'nonceBitmap',
        args: [swapper, nonce >> 8n],
      },
      { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [swapper] },
      { address: token, abi: erc20Abi, functionName: 'allowance', args: [swapper, canonical.permit2] },
    ] as const
  const nameOf = ({ address, functionName, args }: ReturnType<typeof callsOf>[number]) =>
    [address, functionName, ...args].join()
  const calls = new Map(orders.flatMap(callsOf).map((call) => [nameOf(call), call]))
  const reads = await multicall(client, {
    multicallAddress: canonical.multicall3,
    contracts: [...calls.values()],
    allowFailure: false,
    blockNumber,
    batchSize: 30_000,
  })
  const words = new Map([...calls.keys()].map((name, index) => [name, BigInt(reads[index] ?? 0n)]))
  return (order: DutchOrder) => callsOf(order).map((call) => words.get(nameOf(call)))
}

async function readFills(client: Client, toBlock: bigint) {
  return getLogs(client, {
    address: canonical.reactor,
    event: fillEvent,
    fromBlock: 0n,
    toBlock,
    strict: true,
  })
}

type FillLog = Awaited<ReturnType<typeof readFills>>[number]

/** The events that spend nonces: fills, and invalidations by the owner. */
async function readSpends(client: Client, fills: readonly FillLog[], toBlock: bigint) {
  const logs = await getLogs(client, {
    address: canonical.permit2,
    event: spendEvent,
    fromBlock: 0n,
    toBlock,
    strict: true,
  })
  return [
    ...logs.map(({ args: { owner, word, mask }, blockTimestamp }) => ({ owner, word, mask, blockTimestamp })),
    ...fills.map(({ args: { swapper, nonce }, blockTimestamp }) => {
      return { owner: swapper, word: nonce >> 8n, mask: bitOf(nonce), blockTimestamp }
    }),
  ].map(({ owner, blockTimestamp, ...spent }) => {
    if (blockTimestamp === undefined) throw new Error('The node says no time with its logs.')
    return { ...spent, owner: canonicalAddress(owner), timestamp: blockTimestamp }
  })
}

function transactionsByOrder(fills: readonly FillLog[]): ReadonlyMap<Hex, readonly Hex[]> {
  const byOrder = new Map<Hex, readonly Hex[]>()
  for (const { args, transactionHash } of fills)
    byOrder.set(args.orderHash, [...(byOrder.get(args.orderHash) ?? []), transactionHash])
  return byOrder
}

function bitOf(nonce: bigint): bigint {
  return 1n << (nonce & 0xffn)
}
