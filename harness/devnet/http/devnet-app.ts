/** All routes on the devnet's port: the page, those below /devnet, and the service. */

import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { Problem, problem } from '../../interfaces/solver-api/api/problem.ts'
import type { Service } from '../../interfaces/solver-api/reference/app.ts'
import { problemResponse } from '../../interfaces/solver-api/reference/http/problem-response.ts'
import { type AllowedSenders, refusalOf } from '../../node/serving/senders.ts'
import type { Mining } from '../mining.ts'
import { controlRoutes } from './control-routes.ts'
import { pageRoutes } from './page-routes.ts'
import type { RequestLog } from './request-log.ts'
import { type ViewPorts, viewRoutes } from './view-routes.ts'

export interface DevnetAppPorts extends ViewPorts {
  readonly service: Service
  /** Requests to the service wait for this, because its answers have a deadline. */
  readonly ready: Promise<unknown>
  readonly requests: RequestLog
  readonly mining: Mining
  /** The same senders as the node's. */
  readonly senders: AllowedSenders
  readonly reportFault: (fault: unknown) => void
}

export function devnetApp(ports: DevnetAppPorts): Service {
  const { access, mining, node, ready, reportFault, requests, senders, service } = ports
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  app.use('/devnet/*', async ({ req, text }, next) => {
    const refusal = refusalOf({ host: new URL(req.url).host, origin: req.header('origin') }, senders)
    return refusal === undefined ? next() : text(refusal, 403)
  })
  app.use('/devnet/*', cors({ origin: '*' }))
  app.route('/', pageRoutes(access.rpcUrl))
  app.route('/', controlRoutes(node, mining))
  app.route('/', viewRoutes(ports))
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
