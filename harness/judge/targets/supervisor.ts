/**
 * Keeps a started service running: it notes which request was in progress when the service ended, and
 * restarts the service before the next case.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'
import type { Fetch } from '../../core/transport/transport.ts'
import { type Crash, ServiceEnded } from '../target.ts'
import { firstAnswer } from './first-answer.ts'

/** A service from its start to its end. */
export interface RunningService {
  readonly baseUrl: string
  /** Resolves when the service ends, with a description: `ended with exit code 1`. */
  readonly ended: Promise<string>
  stop(): Promise<void>
  /** Ends it at once; absent if its written data would be lost. */
  readonly kill?: () => Promise<void>
}

export interface Supervisor {
  readonly baseUrl: string
  readonly crashes: readonly Crash[]
  /**
   * Resolves once the service answers, after a restart if it has ended.
   *
   * @throws {Error} of `notStarted` if it ends before, does not answer in time, or has ended too often.
   */
  ready(): Promise<void>
  /** Kills the service and starts it again; absent if that is not possible. */
  readonly restart?: () => Promise<void>
  /**
   * Stops the service and starts it again, after a change of its program. Requests left unanswered are no
   * crash, open cases get no more answers, and earlier ends of the program do not count.
   *
   * @throws as `ready`.
   */
  renew(): Promise<void>
  /** The same requests; they reject with `ServiceEnded` if the service ends. */
  watching(fetch: Fetch): Fetch
  stop(): Promise<void>
}

interface SupervisorOptions {
  readonly startTimeoutMs: number
  /** The error for a service that does not start. */
  notStarted(what: string): Error
  /**
   * The end of its log.
   *
   * @throws as `requireRoomFor`: then its end is no crash.
   */
  log(): string
}

interface Life {
  readonly service: RunningService
  readonly answered: Promise<void>
  hasAnswered: boolean
  /** The description of its end, once it has ended. */
  end?: string
  readonly underWay: Set<{ readonly request: string }>
  answeredLast?: string
  /** The record of its end, once noted. */
  crash?: Crash
}

const stoppedForChange: Crash = { how: 'was stopped for a change', when: 'during', log: '', isFinal: false }

// A service that ends more often than this is not worth the time of its restarts.
const maxRestarts = 10

// The largest delay between a closed connection and the end of its process.
const endingMs = 1_000

export async function supervise(
  start: () => Promise<RunningService>,
  options: SupervisorOptions,
): Promise<Supervisor> {
  const crashes: Crash[] = []
  let life = begin(await start(), options)
  let restarting: Promise<void> | undefined
  let isStopped = false
  let renewals = 0
  const crashOf = (ended: Life, how: string) => noteCrash(crashes, ended, how, options)
  const restarted = () => {
    restarting = undefined
  }

  async function restart(how: string): Promise<void> {
    const crash = crashOf(life, how)
    try {
      if (isStopped || crashes.length > maxRestarts)
        throw options.notStarted(`${how} ${crashes.length} times`)
      await life.service.stop()
      await begun()
    } catch (error) {
      crashes.splice(-1, 1, { ...crash, log: options.log(), isFinal: true })
      throw error
    }
  }

  function startAnew(end: () => Promise<void> | undefined): Promise<void> {
    const before = restarting?.catch(() => {}) ?? Promise.resolve()
    restarting = before.then(end).then(begun).finally(restarted)
    return restarting
  }

  async function begun(): Promise<void> {
    life = begin(await start(), options)
    await life.answered
  }

  return {
    baseUrl: life.service.baseUrl,
    crashes,
    ...(life.service.kill === undefined ? {} : { restart: () => startAnew(() => life.service.kill?.()) }),
    renew() {
      life.crash ??= stoppedForChange
      crashes.length = 0
      renewals += 1
      return startAnew(() => life.service.stop())
    },
    async ready() {
      // A service that ended before its first answer is not restarted.
      if (life.end !== undefined && life.hasAnswered) restarting ??= restart(life.end).finally(restarted)
      await restarting
      await life.answered
    },
    watching: (fetch) => {
      const since = renewals
      return async (request) => {
        if (since !== renewals) throw new ServiceEnded(stoppedForChange)
        return sendIn(life, request, { fetch, crashOf })
      }
    },
    async stop() {
      isStopped = true
      await restarting?.catch(() => {})
      await life.service.stop()
    },
  }
}

interface Sending {
  readonly fetch: Fetch
  crashOf(ended: Life, how: string): Crash
}

/** @throws {ServiceEnded} if that life of the service is over, or ends meanwhile. */
async function sendIn(life: Life, request: Request, { crashOf, fetch }: Sending): Promise<Response> {
  if (life.end !== undefined) throw new ServiceEnded(crashOf(life, life.end))
  const sent = { request: await described(request) }
  life.underWay.add(sent)
  try {
    const response = await fetch(request)
    life.answeredLast = sent.request
    return response
  } catch (error) {
    await Promise.race([life.service.ended, setTimeout(endingMs, undefined, { ref: false })])
    if (life.end === undefined) throw error
    throw new ServiceEnded(crashOf(life, life.end))
  } finally {
    life.underWay.delete(sent)
  }
}

/** Notes the end of a service once, with the request in progress or the last one answered. */
function noteCrash(crashes: Crash[], ended: Life, how: string, { log }: SupervisorOptions): Crash {
  if (ended.crash !== undefined) return ended.crash
  const [unanswered] = ended.underWay
  const request = unanswered?.request ?? ended.answeredLast
  const crash: Crash = {
    how,
    when: unanswered === undefined ? 'after' : 'during',
    ...(request === undefined ? {} : { request }),
    log: log(),
    isFinal: false,
  }
  ended.crash = crash
  crashes.push(crash)
  return crash
}

function begin(service: RunningService, { notStarted, startTimeoutMs }: SupervisorOptions): Life {
  const first = firstAnswer(service, startTimeoutMs).then((answer) => {
    if (answer === 'silent')
      throw notStarted(`does not answer at ${service.baseUrl} within ${startTimeoutMs / 1000} seconds`)
    if (answer !== 'answered') throw notStarted(answer.end)
    life.hasAnswered = true
  })
  const life: Life = { service, answered: first, hasAnswered: false, underWay: new Set() }
  // The caller that opens the target receives the error.
  first.catch(() => {})
  service.ended.then((end) => {
    life.end = end
  })
  return life
}

const maxBody = 300

/** Method, path and the beginning of the body. */
async function described(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url)
  const body = await request.clone().text()
  const shown = body.length > maxBody ? `${body.slice(0, maxBody)}… (${body.length} characters)` : body
  return `${request.method} ${pathname}${search}${shown === '' ? '' : ` ${shown}`}`
}
