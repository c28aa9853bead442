/**
 * A target that Assay starts itself, as a process or in a container. It waits for the service, judges it like any
 * remote service on the chain that was started for it, restarts it if it ends, and stops it together with that chain.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Session } from '../target.ts'
import { errorsIn, keepsOrdersIn, requireRoomFor, routerIn, shorten, tailOf } from './log.ts'
import type { RemoteTarget } from './remote.ts'
import type { ServiceChain, ServiceOptions } from './service-chain.ts'
import { type RunningService, supervise } from './supervisor.ts'

/** The environment of a started service, besides its own variables. */
export interface ServiceEnvironment {
  /** The port to listen on. */
  readonly PORT: string
  /** Its chain. */
  readonly RPC_URL: string
  /** The key to accept, if the judge has one. */
  readonly API_KEY?: string
}

export interface ServiceToStart {
  /** Name in reports. */
  readonly name: string
  /** Subject of sentences about it. */
  readonly subject: string
  /** Starts it, at the same address each time. */
  start(): Promise<RunningService>
}

/**
 * @returns A target that opens once the service answers. Opening rejects with `ServiceNotStarted` if the service ends
 * before, does not answer in time, or has ended too often, and with `LogUnwritable` if the disk of its log is full.
 */
export async function startedTarget(
  { name, start, subject }: ServiceToStart,
  chain: ServiceChain,
  {
    logFile,
    redact,
    router,
    startTimeoutMs,
  }: Pick<ServiceOptions, 'logFile' | 'redact' | 'router' | 'startTimeoutMs'>,
): Promise<RemoteTarget> {
  const log = () => {
    requireRoomFor(logFile)
    return redact(tailOf(logFile))
  }
  const supervisor = await supervise(start, {
    startTimeoutMs,
    notStarted: (what) => new ServiceNotStarted(redact(`${subject} ${what}.`), log()),
    log,
  })
  const target = chain.targetAt(supervisor.baseUrl)
  const provides = new Set(target.provides)
  const published = publishedRouter(logFile, router)
  return {
    ...target,
    name,
    provides,
    crashes: () => supervisor.crashes,
    renew() {
      published.forget()
      return supervisor.renew()
    },
    async open(seed) {
      await supervisor.ready()
      shorten(logFile)
      const address = published.read()
      if (address !== undefined) provides.add('router')
      const { restart } = keepsOrdersIn(logFile) ? supervisor : {}
      if (restart !== undefined) provides.add('restart')
      const session = await target.open(seed)
      const errorSince = errorsIn(logFile)
      return {
        ...session,
        ...routed(address),
        ...(restart === undefined ? {} : { restart }),
        fetch: supervisor.watching(session.fetch),
        loggedError: () => redact(errorSince()),
      }
    },
    async stop() {
      await supervisor.stop()
      await Promise.all([target.stop(), chain.stop()])
    },
  }
}

/** Fixes the router that a service names at its first case, so that it cannot change with each answer. */
export function publishedRouter(logFile: string, named?: Address) {
  let first = named
  let last = named
  return {
    read(): Address | undefined {
      if (named !== undefined) return named
      const address = routerIn(logFile)
      first ??= address
      if (address !== first && address !== last)
        console.error(`The service names another router, ${address}, after ${first}, by which it is judged.`)
      last = address
      return first
    },
    /** A changed program may have another router. */
    forget() {
      first = named
    },
  }
}

function routed(router: Address | undefined): Pick<Session, 'router'> {
  return router === undefined ? {} : { router }
}

/** The command or image does not serve requests. */
export class ServiceNotStarted extends Error {
  override readonly name = 'ServiceNotStarted'
  readonly code = 'SERVICE_NOT_STARTED'
  readonly remedy: string

  /** @param log The end of its log. */
  constructor(message: string, log: string) {
    super(message)
    this.remedy = log
  }
}
