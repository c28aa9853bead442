/** The reference with one difference, on a devnet. */

import { canonical } from '../../core/canonical.ts'
import { type Devnet, startDevnet } from '../../devnet/devnet.ts'
import { createService, type Service } from '../../interfaces/solver-api/reference/app.ts'
import type { Mutant } from '../../judge/mutant.ts'
import type { ChangedReference, RunningService } from './specimen.ts'

export interface ServicePlace {
  /** 0 selects any free port. */
  readonly port: number
  readonly rpcPort: number
}

export interface StartedService extends RunningService {
  stop(): Promise<void>
}

/** Requests a second with the key, so that a run with it need not wait. */
const keyedPerSecond = 200

export async function startReference(
  { around, blockSeconds, router = canonical.router, sees = (ports) => ports, world }: ChangedReference,
  { port, rpcPort }: ServicePlace,
): Promise<StartedService> {
  let started: Devnet | undefined
  const devnetOnceStarted = () => {
    if (started === undefined) throw new Error('The devnet has not started.')
    return started
  }
  const devnet = await startDevnet({
    port,
    rpcPort,
    blockSeconds,
    service: (ports) => {
      const limits = { ...ports.limits, keyedPerSecond }
      return changed(createService(sees({ ...ports, limits }, devnetOnceStarted)), around)
    },
  })
  started = devnet
  const endWorld = await world?.(devnet)
  const { apiKey, rpcUrl, url } = devnet
  return {
    ...{ url, rpcUrl, apiKey },
    router,
    async stop() {
      await endWorld?.()
      await devnet.stop()
    },
  }
}

function changed(service: Service, around: Mutant | undefined): Service {
  if (around === undefined) return service
  // The service's answers do not depend on the caller's address.
  const fetch = around(async (request) => service.fetch(request))
  return { request: service.request, fetch: async (request) => fetch(await standardRequest(request)) }
}

/** The platform's constructor cannot copy the server's own requests. */
async function standardRequest(request: Request): Promise<Request> {
  const { headers, method, url } = request
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.text() }
  return new Request(url, { method, headers: [...headers], ...body })
}
