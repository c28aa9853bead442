/**
 * The environment of a filler: an order service at which the judge places orders, and the feed of it that the filler
 * reads, which the judge can disturb.
 *
 * @module
 */
import type { Address } from 'viem'
import { approve, fund } from '../../../chain/execution/accounts.ts'
import type { Node } from '../../../chain/node.ts'
import { maxUint256 } from '../../../core/amount.ts'
import { canonical } from '../../../core/canonical.ts'
import { fieldOf } from '../../../core/json.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import { reactors } from '../api/contracts.ts'
import { listed } from '../reference/listing.ts'
import { createOrderService, queryIn } from '../reference/order-service.ts'

/**
 * Disturbances of the feed: it fails, it keeps listing the orders of that moment, or it also lists orders that cannot
 * be decoded.
 */
export const disturbances = ['none', 'fails', 'stale', 'unreadable'] as const

export interface Venue {
  /** For the judge; paths below `/feed` return the filler's view. */
  readonly fetch: Fetch
  /** For the filler: the order service with the disturbance. */
  readonly feed: Fetch
}

/** @param round Lets the filler act on the latest block; returns `transactions` to send for it, or an error body. */
export function createVenue(
  node: Node,
  { account, round }: { readonly account: Address; round(feed: Fetch): Promise<object> },
): Venue {
  const service = createOrderService(node)
  let disturbance: unknown = 'none'
  let kept: Awaited<ReturnType<typeof service.records>> | undefined

  const feed: Fetch = async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.endsWith('/orders')) return service.fetch(request)
    if (disturbance === 'fails') return Response.json({ errorCode: 'INTERNAL_ERROR' }, { status: 500 })
    if (kept !== undefined) return Response.json(listed(kept, queryIn(searchParams)))
    const response = await service.fetch(request)
    if (!response.ok || disturbance !== 'unreadable') return response
    return asJson(withUnreadable(await response.text()))
  }
  return {
    feed,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/feed/orders'))
        return feed(new Request(request.url.replace('/feed/', '/'), request))
      if (pathname.endsWith('/filler')) return Response.json({ address: account })
      if (pathname.endsWith('/round')) return Response.json(await round(feed))
      if (!pathname.endsWith('/disturbance')) return service.fetch(request)
      disturbance = fieldOf(await request.json(), 'kind')
      kept = disturbance === 'stale' ? await service.records() : undefined
      return Response.json({})
    },
  }
}

export const baseFeeWei = 10n * 10n ** 9n

/** Mines a block with a base fee of `baseFeeWei`; other blocks have a base fee of zero. */
export async function mineBlock({ client }: Node): Promise<void> {
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFeeWei })
  await client.mine({ blocks: 1 })
}

/** Funds the filler with ether, WETH and USDC. */
export async function stock(node: Node, account: Address): Promise<void> {
  await fund(node, '0x0000000000000000000000000000000000000000', account, 100n * 10n ** 18n)
  await fund(node, canonical.weth, account, 100n * 10n ** 18n)
  await fund(node, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', account, 10n ** 12n)
}

/** Approves every reactor for the filler's WETH and USDC. */
export async function approveReactors(node: Node, account: Address): Promise<void> {
  for (const token of [canonical.weth, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'] as const)
    for (const reactor of Object.values(reactors)) await approve(node, token, account, reactor, maxUint256)
}

function withUnreadable(body: string): string {
  const page: object = JSON.parse(body)
  const orders = fieldOf(page, 'orders')
  return JSON.stringify({ ...page, orders: [unreadable, ...(Array.isArray(orders) ? orders : [])] })
}

const unreadable = {
  ...{ type: 'Dutch_V9', orderStatus: 'open', chainId: 1, encodedOrder: '0x12', signature: '0x', nonce: '1' },
  orderHash: `0x${'12'.repeat(32)}`,
  swapper: `0x${'12'.repeat(20)}`,
  input: { token: `0x${'12'.repeat(20)}` },
  outputs: [],
}

function asJson(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
