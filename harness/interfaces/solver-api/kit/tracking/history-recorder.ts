/**
 * Records the history of some swappers' orders as it happens: their submissions, the statuses in the list, and the
 * events on the chain.
 *
 * @module
 */
import { parseAbiItem } from 'viem/utils'
import type { Node } from '../../../../chain/node.ts'
import { canonicalAddress } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import { erc20Abi } from '../../../../core/erc20.ts'
import { fillsIn } from '../chain/fills.ts'
import type { PlacedOrder } from '../intents/placed-order.ts'
import type { Swapper } from '../intents/swapper.ts'
import type { World } from '../world.ts'
import type { HistoryEvent } from './history.ts'
import { ordersOf } from './listed-orders.ts'

export interface HistoryRecorder {
  readonly history: readonly HistoryEvent[]
  /** Records an order whose submission was answered. */
  recordSubmission(placed: Pick<PlacedOrder, 'order' | 'hash'>, isAccepted: boolean): Promise<void>
  /** Requests all orders of a swapper, and records the answer. */
  recordListing(swapper: Pick<Swapper, 'address'>): Promise<Extract<HistoryEvent, { kind: 'listing' }>>
  /** Records that blocks above the number are gone. */
  recordReorganisation(to: bigint): Promise<void>
}

const invalidation = parseAbiItem(
  'event UnorderedNonceInvalidation(address indexed owner, uint256 word, uint256 mask)',
)

/** Creates a recorder. Without control of the chain it records no blocks. */
export async function createHistoryRecorder(world: World): Promise<HistoryRecorder> {
  const { clock } = world
  const chain = world.offers('control') ? world.chain : undefined
  const history: HistoryEvent[] = []
  const orders: Orders = new Map()
  let last = (await chain?.client.getBlockNumber()) ?? 0n

  /**
   * Records the blocks since the last call, and the latest one again, because it may concern orders that were not known
   * then.
   */
  async function recordBlocks(): Promise<void> {
    if (chain === undefined) return
    const head = await chain.client.getBlockNumber()
    for (let number = last; number <= head; number += 1n) await recordBlock(chain, number)
    last = head
  }

  async function recordBlock(chain: Node, number: bigint): Promise<void> {
    const { timestamp } = await chain.client.getBlock({ blockNumber: number })
    const fills = await fillsIn(chain, { fromBlock: number, toBlock: number })
    history.push({
      kind: 'block',
      second: clock.now(),
      number,
      timestamp,
      fills: fills.map(({ hash }) => hash),
      spent: [...fills, ...(await invalidatedIn(chain, number, orders))],
      short: await shortAt(chain, number, orders),
    })
  }

  return {
    history,
    async recordSubmission({ hash, order }, isAccepted) {
      history.push({ kind: 'submission', second: clock.now(), hash, order, isAccepted })
      if (isAccepted) orders.set(hash, order)
      await recordBlocks()
    },
    async recordListing({ address: swapper }) {
      await recordBlocks()
      const listed = await ordersOf(world, { address: swapper })
      await recordBlocks()
      const shown = listed.map(({ hash, status }) => ({ hash, status }))
      const listing = { kind: 'listing', second: clock.now(), swapper, orders: shown } as const
      history.push(listing)
      return listing
    },
    async recordReorganisation(to) {
      last = to < last ? to : last
      history.push({ kind: 'reorganisation', second: clock.now(), to })
      await recordBlocks()
    },
  }
}

type Orders = Map<PlacedOrder['hash'], PlacedOrder['order']>

/** The nonces of orders that their swappers spent in a block without a fill. */
async function invalidatedIn({ client }: Node, number: bigint, orders: Orders) {
  const logs = await client.getLogs({
    address: canonical.permit2,
    event: invalidation,
    fromBlock: number,
    toBlock: number,
    strict: true,
  })
  return [...orders.values()]
    .filter(({ nonce, swapper }) =>
      logs.some(
        ({ args }) =>
          canonicalAddress(args.owner) === swapper &&
          args.word === nonce >> 8n &&
          ((args.mask >> (nonce & 0xffn)) & 1n) === 1n,
      ),
    )
    .map(({ nonce, swapper }) => ({ nonce, swapper }))
}

/** The orders whose swapper lacks the funds or the approval for the input at the end of a block. */
async function shortAt({ client }: Node, blockNumber: bigint, orders: Orders) {
  if (orders.size === 0) return []
  const held = await client.multicall({
    allowFailure: false,
    blockNumber,
    deployless: true,
    contracts: [...orders.values()].flatMap(({ input, swapper }) => {
      const token = { address: input.token, abi: erc20Abi } as const
      return [
        { ...token, functionName: 'balanceOf', args: [swapper] } as const,
        { ...token, functionName: 'allowance', args: [swapper, canonical.permit2] } as const,
      ]
    }),
  })
  return [...orders].flatMap(([hash, { input }], index) =>
    held.slice(2 * index, 2 * index + 2).some((amount) => amount < input.startAmount) ? hash : [],
  )
}
