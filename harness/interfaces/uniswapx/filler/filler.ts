/**
 * A reference filler: it fills the open orders that pay for their gas at the latest block. It pays from its own tokens,
 * and values tokens at the prices of Uniswap V2's pools.
 *
 * @module
 */
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Node } from '../../../chain/node.ts'
import { zeroAddress } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { reactorAbi } from '../../../core/orders/contracts.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import { type KnownOrder, readOrder } from '../api/orders/known-order.ts'
import { type OrderRecord, ordersSchema, orderTypes } from '../api/wire.ts'
import { isNonceUsed } from '../reference/admission.ts'
import { basePath } from '../reference/order-service.ts'

/** A transaction to send from the filler's account. */
export interface FillCall {
  readonly to: Address
  readonly data: Hex
  /** The priority fee in wei per unit of gas, as a decimal string: the bid for a priority order. */
  readonly tip: string
}

const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
export const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

/** Fills orders of one reactor in one transaction. */
export function fillData(orders: readonly { readonly order: Hex; readonly sig: Hex }[]): Hex {
  return encodeFunctionData({ abi: reactorAbi, functionName: 'executeBatch', args: [orders] })
}

/**
 * @param orders The order service.
 * @returns A function that returns the transactions for the next block; none while the service fails.
 */
export function createFiller(
  { client }: Pick<Node, 'client'>,
  { account, orders }: { readonly account: Address; readonly orders: Fetch },
): () => Promise<readonly FillCall[]> {
  return async () => {
    const [{ baseFeePerGas }, next] = await Promise.all([
      client.getBlock(),
      client.getBlock({ blockTag: 'pending' }),
    ])
    const calls = []
    for (const { encodedOrder, signature, type } of await openOrders(orders)) {
      const known = orderTypes.find((name) => name === type)
      const order = known && readOrder(known, encodedOrder)
      if (order === undefined || (await isNonceUsed({ client }, order.info.swapper, order.info.nonce)))
        continue
      const block = { number: (await client.getBlockNumber()) + 1n, timestamp: next.timestamp }
      const call = await callFor(order, signature, { ...block, baseFeeWei: baseFeePerGas ?? 0n })
      if (call !== undefined) calls.push(call)
    }
    return calls
  }

  async function callFor(
    order: KnownOrder,
    signature: Hex,
    block: { readonly number: bigint; readonly timestamp: bigint; readonly baseFeeWei: bigint },
  ): Promise<FillCall | undefined> {
    const { baseFeeWei, number: blockNumber, timestamp } = block
    const fill = { filler: account, chainId: 1, blockNumber, timestamp, baseFeeWei, gasPriceWei: baseFeeWei }
    const resolution = order.resolve(fill)
    if (resolution.outcome === 'reverts') return undefined
    const { input, outputs } = resolution.order
    const [taken, ...paid] = await Promise.all([input, ...outputs].map(worthOf))
    if (taken === undefined || paid.some((value) => value === undefined)) return undefined
    const call = { to: order.info.reactor, data: fillData([{ order: order.encoded, sig: signature }]) }
    const fees = { maxFeePerGas: 2n * baseFeeWei, maxPriorityFeePerGas: 0n }
    // The estimate fails if the order cannot be filled now.
    const gas = await client.estimateGas({ account, ...call, ...fees }).catch(() => undefined)
    if (gas === undefined) return undefined
    const cost = paid.reduce((sum: bigint, value) => sum + (value ?? 0n), 0n) + gas * baseFeeWei
    return taken > cost ? { ...call, tip: '0' } : undefined
  }

  /** The value of an amount in wei; `undefined` if the token has no pool. */
  async function worthOf({ amount, token }: { readonly token: Address; readonly amount: bigint }) {
    if (token === canonical.weth || token === zeroAddress) return amount
    const pair = await client.readContract({
      address: canonical.uniswapV2Factory,
      abi: factoryAbi,
      functionName: 'getPair',
      args: [token, canonical.weth],
    })
    if (pair === zeroAddress) return undefined
    const [first, second] = await client.readContract({
      address: pair,
      abi: pairAbi,
      functionName: 'getReserves',
    })
    const [ofToken, ofWeth] = token < canonical.weth ? [first, second] : [second, first]
    return (amount * ofWeth) / ofToken
  }
}

async function openOrders(fetch: Fetch): Promise<readonly OrderRecord[]> {
  const found: OrderRecord[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ orderStatus: 'open', ...(cursor === undefined ? {} : { cursor }) })
    const response = await fetch(new Request(`http://orders.invalid${basePath}/orders?${query}`))
    const page = response.ok ? ordersSchema.safeParse(await response.json()).data : undefined
    found.push(...(page?.orders ?? []))
    cursor = page?.cursor
  } while (cursor !== undefined)
  return found
}
