/** The page's data, below /devnet: the state of the devnet in small pieces, and the latest requests. */
import { Hono } from 'hono'
import { canonicalAddress } from '../../core/address.ts'
import { problem } from '../../interfaces/solver-api/api/problem.ts'
import { jsonResponse } from '../../interfaces/solver-api/reference/http/json-response.ts'
import type { ServicePorts } from '../../interfaces/solver-api/reference/http/ports.ts'
import { findToken } from '../../interfaces/solver-api/reference/routes/token-infos.ts'
import type { Market } from '../../market/market.ts'
import { solve } from '../../solver/solve.ts'
import type { RecordedNode } from '../data/recorded-node.ts'
import { type DevnetStatus, readStatus } from './devnet-status.ts'
import { viewDepth, viewMarket } from './market-view.ts'
import { orderView } from './order-view.ts'
import { blocksBy } from './recent-blocks.ts'
import type { RequestLog } from './request-log.ts'

export interface ViewPorts {
  readonly node: RecordedNode
  readonly market: Market
  readonly intents: Pick<ServicePorts['intents'], 'list'>
  /** Number of the devnet's first block. */
  readonly firstBlock: bigint
  readonly access: Pick<DevnetStatus, 'rpcUrl' | 'apiKey'>
  readonly requests: Pick<RequestLog, 'latest'>
}

const maxOrders = 50

export function viewRoutes(ports: ViewPorts): Hono {
  const { access, firstBlock, intents, market, node, requests } = ports
  const routes = new Hono()
  routes.get('/devnet/status', async () => jsonResponse(await readStatus(node, access)))
  routes.get('/devnet/market', async () => jsonResponse(viewMarket(await market.snapshot())))
  routes.get('/devnet/depth', async ({ req }) => {
    const snapshot = await market.snapshot()
    const [sell, buy] = ['sell_token', 'buy_token'].map((name) => {
      const sent = given(req.query(name), name)
      return findToken(snapshot, { sent, value: canonicalAddress(sent) })
    })
    if (sell === undefined || buy === undefined || sell === buy) throw problem.sameToken(sell?.address ?? '')
    const tokens = { sellToken: sell.address, buyToken: buy.address }
    const options = { allows: () => true, effort: 'fast', expired: () => false } as const
    const quote = (sellAmount: bigint) => {
      const order = { ...tokens, sellAmount, minBuyAmount: 0n, extraPools: [] }
      return solve(snapshot, [order], options)?.[0]?.buyAmount
    }
    return jsonResponse(viewDepth(snapshot, { sell, buy }, quote))
  })
  routes.get('/devnet/orders', async () => {
    const page = await intents.list({}, { limit: maxOrders })
    return jsonResponse(page?.orders.map(orderView) ?? [])
  })
  routes.get('/devnet/blocks', async ({ req }) =>
    jsonResponse(await blocksBy(node.client, req.query('find') ?? '', firstBlock)),
  )
  routes.get('/devnet/requests', () => jsonResponse(requests.latest()))
  return routes
}

function given(value: string | undefined, name: string): string {
  if (value === undefined) throw problem.missing(name)
  return value
}
