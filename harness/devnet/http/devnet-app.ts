/** Everything that the devnet answers on its port: the page, what stands below /devnet, and the service. */

import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Market } from '../../market/market.ts'
import type { Service } from '../../service/app.ts'
import type { ServicePorts } from '../../service/http/ports.ts'
import { problemResponse } from '../../service/http/problem-response.ts'
import { Problem, problem } from '../../solver-api/problem.ts'
import type { RecordedNode } from '../data/recorded-node.ts'
import type { Mining } from '../environment/mining.ts'
import { controlRoutes } from './control-routes.ts'
import { type DevnetStatus, readStatus } from './devnet-status.ts'
import { pageRoutes } from './page-routes.ts'
import { recentBlocks } from './recent-blocks.ts'
import { createRequestLog } from './request-log.ts'
import { viewRoutes } from './view-routes.ts'

export interface DevnetAppPorts {
  readonly service: Service
  /** The service is asked nothing before: its answers have only so much time. */
  readonly ready: Promise<unknown>
  readonly node: RecordedNode
  readonly mining: Mining
  readonly market: Market
  readonly intents: Pick<ServicePorts['intents'], 'list'>
  /** Number of the block that the devnet began with. */
  readonly begin: bigint
  readonly access: Pick<DevnetStatus, 'rpcUrl' | 'apiKey'>
  readonly reportFault: (fault: unknown) => void
}

export function devnetApp(ports: DevnetAppPorts): Service {
  const { service, ready, node, mining, market, intents, begin, access, reportFault } = ports
  const requests = createRequestLog()
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  app.use('/devnet/*', cors({ origin: '*' }))
  app.route('/', pageRoutes(access.rpcUrl))
  app.route('/', controlRoutes(node, mining))
  app.route(
    '/',
    viewRoutes({
      status: () => readStatus(node, access),
      market,
      intents,
      blocks: () => recentBlocks(node.client, begin),
      requests,
    }),
  )
  app.all('/devnet/*', ({ req }) => {
    throw problem.unknownPath(req.path)
  })
  app.all('*', ({ req, env }) =>
    requests.answer(req.raw, async (request) => {
      await ready
      return service.fetch(request, env)
    }),
  )
  app.onError((error, { req }) => {
    if (error instanceof Problem) return problemResponse(error, randomUUID(), req.path)
    reportFault(error)
    return problemResponse(problem.internal(), randomUUID(), req.path)
  })
  return app
}
