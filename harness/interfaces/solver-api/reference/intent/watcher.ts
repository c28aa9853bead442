/**
 * Derives each order's status from the chain. Only the state at the latest block counts, not the events since the
 * last look, so fills by others, nonces spent otherwise, outages and restarts need no special treatment. When
 * blocks disappear, in a reorganisation or by reverting the node to a snapshot, the orders that they settled start
 * from `open` again.
 *
 * The time is that of the next block: an order expires as soon as no block can fill it. Until there is such a
 * block, the clock may be set back, so the expiry is derived again each time.
 *
 * @module
 */
import { BlockNotFoundError, type Hex } from 'viem'
import { parseAbiItem } from 'viem/utils'
import type { ChainClient } from '../../../../chain/chain-client.ts'
import type { Clock } from '../../../../chain/clock.ts'
import { canonicalAddress } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import { isFunded } from './admission/admit.ts'
import { readSwapperStates, type SwapperState } from './admission/swapper-state.ts'
import type { Admissions } from './admissions.ts'
import type { BookedOrder, Fill } from './book/booked-order.ts'
import { isFinal, nextStatus, type OrderEvent } from './book/lifecycle.ts'
import type { OrderBook, Settlement } from './book/order-book.ts'
import type { BlockRow } from './book/store.ts'

interface WatcherPorts extends Pick<Admissions, 'looking'> {
  readonly client: ChainClient
  readonly clock: Pick<Clock, 'now'>
}

/** Updates the book to the latest block. Must not run concurrently on one book. */
export async function settleOrders(ports: WatcherPorts, book: OrderBook): Promise<void> {
  const { client, clock } = ports
  const block = await client.getBlock()
  const now = clock.now() > block.timestamp ? clock.now() : block.timestamp
  const head: Head = { number: Number(block.number), hash: block.hash, timestamp: block.timestamp, now }
  const found = await lookAt(head, ports, book).catch(async (error: unknown) => {
    if (await isOnChain(client, head)) throw error
  })
  // Blocks that were taken back meanwhile settle nothing.
  if (found === undefined || !(await isOnChain(client, head))) return settleOrders(ports, book)
  await book.settle(found.settlements, { kept: found.kept, head: { number: head.number, hash: head.hash } })
}

async function lookAt(head: Head, { client, looking }: WatcherPorts, book: OrderBook) {
  const { kept, orders } = await looking(async () => {
    const kept = await highestKept(client, await book.settledBlocks(), head)
    return { kept, orders: await book.unsettled(kept) }
  })

  const terms = orders.map(({ order }) => order)
  const states = await readSwapperStates(client, terms, BigInt(head.number))
  const spent = orders.filter((_, index) => states[index]?.nonceSpent)
  const fills = await readFills(client, spent, { kept, head: head.number })

  const settlements = states.flatMap((state, index) => {
    const order = orders[index]
    return order === undefined ? [] : (settlementOf(order, state, fills.get(order.hash), head) ?? [])
  })
  return { kept, settlements }
}

async function isOnChain(client: ChainClient, { hash, number }: BlockRow): Promise<boolean> {
  try {
    return (await client.getBlock({ blockNumber: BigInt(number) })).hash === hash
  } catch (error) {
    if (error instanceof BlockNotFoundError) return false
    throw error
  }
}

interface Head extends BlockRow {
  /** The block's time, in UNIX seconds. */
  readonly timestamp: bigint
  /** Minimum time of the next block, UNIX seconds. */
  readonly now: bigint
}

/** The highest settled block that is still on the chain, by binary search. */
async function highestKept(client: ChainClient, settled: readonly BlockRow[], head: Head): Promise<number> {
  const isKept = async (block: BlockRow) => block.number <= head.number && (await isOnChain(client, block))

  const last = settled.at(-1)
  if (last === undefined) return -1
  if (last.hash === head.hash || (await isKept(last))) return last.number

  let [kept, gone] = [-1, settled.length - 1]
  while (gone - kept > 1) {
    const middle = Math.floor((kept + gone) / 2)
    const block = settled[middle]
    if (block !== undefined && (await isKept(block))) kept = middle
    else gone = middle
  }
  return settled[kept]?.number ?? -1
}

const fillEvent = parseAbiItem(
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
)

const hashesPerRequest = 200

/** The fills among orders whose nonces are spent, by order hash. */
async function readFills(
  client: ChainClient,
  spent: readonly BookedOrder[],
  { kept, head }: { readonly kept: number; readonly head: number },
): Promise<ReadonlyMap<Hex, Fill>> {
  const fills = new Map<Hex, Fill>()
  for (let start = 0; start < spent.length; start += hashesPerRequest) {
    const some = spent.slice(start, start + hashesPerRequest)
    // The nonce was unused in the block of the admission, unless another block has replaced it.
    const from = Math.min(kept, ...some.map(({ admittedBlock }) => admittedBlock)) + 1
    const logs = await client.getLogs({
      address: canonical.reactor,
      event: fillEvent,
      args: { orderHash: some.map(({ hash }) => hash) },
      fromBlock: BigInt(from),
      toBlock: BigInt(head),
      strict: true,
    })
    for (const { args, blockNumber, transactionHash } of logs) {
      const { timestamp } = await client.getBlock({ blockNumber })
      fills.set(args.orderHash, {
        filler: canonicalAddress(args.filler),
        transaction: transactionHash,
        block: Number(blockNumber),
        timestamp: Number(timestamp),
      })
    }
  }
  return fills
}

/** @returns `undefined` if nothing changes. */
function settlementOf(
  { hash, order, status }: BookedOrder,
  state: SwapperState,
  fill: Fill | undefined,
  head: Head,
): Settlement | undefined {
  // A final status is derived again only if its block is gone or in the future.
  const from = isFinal(status) ? 'open' : status
  const to = nextStatus(from, eventOf())
  if (to === status && !isFinal(status)) return undefined
  return { hash, status: to, fill, settledBlock: isFinal(to) ? settledBlock() : null }

  function settledBlock(): number {
    if (fill !== undefined) return fill.block
    return to === 'expired' && head.timestamp <= order.deadline ? head.number + 1 : head.number
  }

  function eventOf(): OrderEvent {
    if (fill !== undefined) return 'fill'
    const isPast = head.now > order.deadline
    // An expired order stays expired if its nonce is spent in the block that the expiry waits for.
    if (state.nonceSpent && !(isPast && status === 'expired')) return 'nonce-spent'
    if (isPast) return 'deadline-passed'
    if (state.available === undefined) return 'fault'
    return isFunded(order, state, head.now) ? 'funds' : 'shortfall'
  }
}
