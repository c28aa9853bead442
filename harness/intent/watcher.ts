/**
 * Keeps each order's status what the chain makes it. A status is derived from the chain's latest block and
 * never from what was seen on the way, so a fill by whomever, a nonce spent by whatever, an outage and a
 * restart need nothing special; and when blocks vanish, in a reorganisation or by reverting the node to a
 * snapshot, the orders that they settled start from `open` again.
 *
 * Time is that of the block that would come next: an order expires as soon as no block can fill it. Until such
 * a block is there, the clock may still be set back, so such an expiry is derived anew each time.
 *
 * @module
 */
import { type Hex, parseAbiItem } from 'viem'
import type { Clock } from '../chain/clock.ts'
import type { ChainClient } from '../chain/node.ts'
import { canonicalAddress } from '../spec/address.ts'
import { canonical } from '../spec/canonical.ts'
import { isFunded } from './admission/admit.ts'
import { readSwapperStates, type SwapperState } from './admission/swapper-state.ts'
import type { BookedOrder, Fill } from './book/booked-order.ts'
import { isFinal, nextStatus, type OrderEvent } from './book/lifecycle.ts'
import type { OrderBook, Settlement } from './book/order-book.ts'
import type { BlockRow } from './book/store.ts'

/** Brings the book up to the chain's latest block. Not to be run twice at once on one book. */
export async function settleOrders(
  { client, clock }: { readonly client: ChainClient; readonly clock: Pick<Clock, 'now'> },
  book: OrderBook,
): Promise<void> {
  const block = await client.getBlock()
  const now = clock.now() > block.timestamp ? clock.now() : block.timestamp
  const head: Head = { number: Number(block.number), hash: block.hash, timestamp: block.timestamp, now }
  const kept = await highestKept(client, await book.settledBlocks(), head)
  const orders = await book.unsettled(kept)

  const terms = orders.map(({ order }) => order)
  const states = await readSwapperStates(client, terms, block.number)
  const spent = orders.filter((_, index) => states[index]?.nonceSpent)
  const fills = await readFills(client, spent, { kept, head: head.number })

  const settlements = states.flatMap((state, index) => {
    const order = orders[index]
    return order === undefined ? [] : (settlementOf(order, state, fills.get(order.hash), head) ?? [])
  })
  await book.settle(settlements, { kept, head: { number: head.number, hash: head.hash } })
}

interface Head extends BlockRow {
  /** UNIX seconds. */
  readonly timestamp: bigint
  /** Least time of the next block, UNIX seconds. */
  readonly now: bigint
}

/** Blocks are kept up to some height and gone above it, so the height is found by halving. */
async function highestKept(client: ChainClient, settled: readonly BlockRow[], head: Head): Promise<number> {
  const isKept = async ({ number, hash }: BlockRow) =>
    number <= head.number && (await client.getBlock({ blockNumber: BigInt(number) })).hash === hash

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
    // The nonce was unused in the block of the admission, unless that block itself has been replaced.
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

/** @returns `undefined` where nothing changes. */
function settlementOf(
  { hash, order, status }: BookedOrder,
  state: SwapperState,
  fill: Fill | undefined,
  head: Head,
): Settlement | undefined {
  // A final status comes here only when its block is gone, or not there yet.
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
    if (state.nonceSpent) return 'nonce-spent'
    if (head.now > order.deadline) return 'deadline-passed'
    if (state.available === undefined) return 'fault'
    return isFunded(order, state, head.now) ? 'funds' : 'shortfall'
  }
}
