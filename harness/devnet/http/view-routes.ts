/** What the page reads, below /devnet: the state of the world in small pieces, and the latest requests. */
import { Hono } from 'hono'
import type { Market } from '../../market/market.ts'
import type { Token } from '../../market/snapshot.ts'
import { jsonResponse } from '../../service/http/json-response.ts'
import type { ServicePorts } from '../../service/http/ports.ts'
import { findToken } from '../../service/routes/token-infos.ts'
import { solve } from '../../solver/solve.ts'
import { problem } from '../../solver-api/problem.ts'
import { canonicalAddress } from '../../spec/address.ts'
import type { DevnetStatus } from './devnet-status.ts'
import { viewDepth, viewMarket } from './market-view.ts'
import { orderView } from './order-view.ts'
import type { BlockSummary } from './recent-blocks.ts'
import type { RequestLog } from './request-log.ts'

export interface ViewPorts {
  readonly status: () => Promise<DevnetStatus>
  readonly market: Market
  readonly intents: Pick<ServicePorts['intents'], 'list'>
  readonly blocks: () => Promise<readonly BlockSummary[]>
  readonly requests: Pick<RequestLog, 'latest'>
}

const mostOrders = 50

export function viewRoutes({ status, market, intents, blocks, requests }: ViewPorts): Hono {
  const routes = new Hono()
  routes.get('/devnet/status', async () => jsonResponse(await status()))
  routes.get('/devnet/market', async () => jsonResponse(viewMarket(await market.snapshot())))
  routes.get('/devnet/depth', async ({ req }) => {
    const snapshot = await market.snapshot()
    const [sell, buy] = ['sell_token', 'buy_token'].map((name) => {
      const sent = given(req.query(name), name)
      return findToken(snapshot, { sent, value: canonicalAddress(sent) })
    })
    if (sell === undefined || buy === undefined || sell === buy) throw problem.sameToken(sell?.address ?? '')
    const quote = (from: Token, to: Token, sellAmount: bigint) => {
      const order = {
        sellToken: from.address,
        buyToken: to.address,
        sellAmount,
        minBuyAmount: 0n,
        extraPools: [],
      }
      return solve(snapshot, [order], { allows: () => true, effort: 'fast', expired: () => false })?.[0]
        ?.buyAmount
    }
    return jsonResponse(viewDepth(snapshot, { sell, buy }, quote))
  })
  routes.get('/devnet/orders', async () => {
    const page = await intents.list({}, { limit: mostOrders })
    return jsonResponse(page?.orders.map(orderView) ?? [])
  })
  routes.get('/devnet/blocks', async () => jsonResponse(await blocks()))
  routes.get('/devnet/requests', () => jsonResponse(requests.latest()))
  return routes
}

function given(value: string | undefined, name: string): string {
  if (value === undefined) throw problem.missing(name)
  return value
}
