/**
 * The service: a function from Request to Response, assembled from the endpoint table and a handler for each
 * row. Requests are decoded and answers encoded here, by the endpoint's schemas. Every error response is JSON
 * with an explanation.
 *
 * @module
 */
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import * as z from 'zod'
import { type Endpoint, type EndpointName, endpoints, pathOf } from '../api/endpoints.ts'
import { noSolutionMessage, Problem, problem } from '../api/problem.ts'
import { docsRoutes } from './docs/docs-routes.ts'
import { createAdmission } from './http/access.ts'
import { decode } from './http/decode.ts'
import { readFields } from './http/fields.ts'
import type { Call, Handlers } from './http/handler.ts'
import { jsonResponse } from './http/json-response.ts'
import type { LogEntry, ServicePorts } from './http/ports.ts'
import { problemResponse } from './http/problem-response.ts'
import { intentRoutes } from './routes/intent-routes.ts'
import { priceRoutes } from './routes/price-routes.ts'
import { solverRoutes } from './routes/solver-routes.ts'
import { tokenRoutes } from './routes/token-routes.ts'
import { v1Routes } from './routes/v1-routes.ts'

/** The server adds the bindings to a request; there are none when the service is called in process. */
type Env = { Bindings: Partial<HttpBindings>; Variables: Pick<LogEntry, 'request_id' | 'cause'> }

export type Service = Pick<Hono<Env>, 'fetch' | 'request'>

export function createService(ports: ServicePorts): Service {
  const app = new Hono<Env>()
  app.use(async (context, next) => {
    const { method, path } = context.req
    const begin = ports.now()
    await next()
    ports.log?.({ method, path, status: context.res.status, ms: ports.now() - begin, ...context.var })
  })
  // Pages of any origin may call the services that this one replaces, and so this one.
  app.use(cors({ origin: '*', exposeHeaders: ['x-assay-reason', 'retry-after', 'allow'] }))

  const admit = createAdmission(ports)
  const handlers: Handlers<EndpointName> = {
    ...solverRoutes(ports),
    ...tokenRoutes(ports),
    ...priceRoutes(ports),
    ...intentRoutes(ports),
    ...v1Routes(ports),
  }
  for (const name of Object.keys(handlers) as EndpointName[]) mount(name)
  app.route('/', docsRoutes())
  app.notFound((context) => refuse(context, problem.unknownPath(context.req.path)))
  app.onError((error, context) => refuse(context, error))
  return app

  function mount<Name extends EndpointName>(name: Name): void {
    const endpoint: Endpoint = endpoints[name]
    for (const family of endpoint.families) {
      const path = pathOf(name, family)
      app.on(endpoint.method, path, async (context) => {
        const { raw } = context.req
        // Hono leaves `env` undefined when `fetch` is called without one.
        const address = context.env?.incoming?.socket.remoteAddress ?? 'in process'
        admit(endpoint, family, { address, key: raw.headers.get('x-api-key') ?? undefined })
        const input = decode(endpoint.request, await readFields(raw, endpoint)) as Call<Name>['input']
        const answer = await handlers[name]({ id: identify(context), input })
        return answer === undefined
          ? new Response(null, { status: 204, headers: { 'x-assay-reason': noSolutionMessage } })
          : jsonResponse(z.encode(endpoint.response, answer), { status: endpoint.status })
      })
      app.all(path, (context) => refuse(context, problem.wrongMethod(context.req.method, endpoint.method)))
    }
  }

  function refuse(context: Context<Env>, error: unknown): Response {
    const id = identify(context)
    const cause = error instanceof Problem ? error : problem.internal()
    if (cause !== error) ports.reportFault(error, id)
    context.set('cause', cause.code)
    return problemResponse(cause, id, context.req.path)
  }

  function identify(context: Context<Env>): string {
    const id = ports.nextId()
    context.set('request_id', id)
    return id
  }
}
