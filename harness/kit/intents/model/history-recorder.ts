/**
 * Writes down the history of some swappers' orders while it happens: what was submitted, what the list said,
 * and what the chain did meanwhile.
 *
 * @module
 */
import { erc20Abi, parseAbiItem } from 'viem'
import type { World } from '../../../solver-api/scenario.ts'
import { canonicalAddress } from '../../../spec/address.ts'
import { canonical } from '../../../spec/canonical.ts'
import { fillsIn } from '../../chain/fills.ts'
import type { HistoryEvent } from '../history.ts'
import { listOrders } from '../order-records.ts'
import type { PlacedOrder } from '../placed-order.ts'
import type { Swapper } from '../swapper.ts'

export interface Chronicle {
  readonly history: readonly HistoryEvent[]
  /** An order that was answered. */
  submitted(placed: Pick<PlacedOrder, 'order' | 'hash'>, isTaken: boolean): Promise<void>
  /** Asks for all orders of a swapper. */
  look(swapper: Pick<Swapper, 'address'>): Promise<Extract<HistoryEvent, { kind: 'listing' }>>
  /** Blocks above that number are gone. */
  reorganised(to: bigint): Promise<void>
}

const invalidation = parseAbiItem(
  'event UnorderedNonceInvalidation(address indexed owner, uint256 word, uint256 mask)',
)

export async function createChronicle(world: World): Promise<Chronicle> {
  const { chain, clock } = world
  const history: HistoryEvent[] = []
  const orders = new Map<PlacedOrder['hash'], PlacedOrder['order']>()
  let last = await chain.client.getBlockNumber()

  /** The blocks since, and the latest again, because more may be known to stand in it. */
  async function catchUp(): Promise<void> {
    const head = await chain.client.getBlockNumber()
    for (let number = last; number <= head; number += 1n) await addBlock(number)
    last = head
  }

  async function addBlock(number: bigint): Promise<void> {
    const { timestamp } = await chain.client.getBlock({ blockNumber: number })
    const fills = await fillsIn(chain, { fromBlock: number, toBlock: number })
    history.push({
      kind: 'block',
      second: clock.now(),
      number,
      timestamp,
      fills: fills.map(({ hash }) => hash),
      spent: [...fills, ...(await invalidatedIn(number))],
      short: await shortAt(number),
    })
  }

  async function invalidatedIn(number: bigint) {
    const logs = await chain.client.getLogs({
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

  async function shortAt(blockNumber: bigint) {
    const short: PlacedOrder['hash'][] = []
    for (const [hash, { input, swapper }] of orders) {
      const token = { address: input.token, abi: erc20Abi, blockNumber } as const
      const [balance, allowance] = await Promise.all([
        chain.client.readContract({ ...token, functionName: 'balanceOf', args: [swapper] }),
        chain.client.readContract({
          ...token,
          functionName: 'allowance',
          args: [swapper, canonical.permit2],
        }),
      ])
      if (balance < input.startAmount || allowance < input.startAmount) short.push(hash)
    }
    return short
  }

  return {
    history,
    async submitted({ hash, order }, isTaken) {
      history.push({ kind: 'submission', second: clock.now(), hash, order, isTaken })
      if (isTaken) orders.set(hash, order)
      await catchUp()
    },
    async look({ address: swapper }) {
      await catchUp()
      const { orders: shown } = await listOrders(world, { swapper })
      const records = shown.map(({ hash, status }) => ({ hash, status }))
      await catchUp()
      const listing = { kind: 'listing', second: clock.now(), swapper, records } as const
      history.push(listing)
      return listing
    },
    async reorganised(to) {
      last = to < last ? to : last
      history.push({ kind: 'reorganisation', second: clock.now(), to })
      await catchUp()
    },
  }
}
