/**
 * Keeps a started service running: knows which request was under way when it ended, and starts it again before the
 * next case.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'
import type { Fetch } from '../client/transport.ts'
import { type Crash, ServiceEnded } from '../judge/target.ts'
import { firstAnswer } from './first-answer.ts'

/** A service from its start to its end. */
export interface RunningService {
  readonly baseUrl: string
  /** Resolves when it ends, to a description of how: `ended with exit code 1`. */
  readonly ended: Promise<string>
  stop(): Promise<void>
  /** Ends it at once; absent where what it has written would be gone with it. */
  readonly kill?: () => Promise<void>
}

export interface Supervisor {
  readonly baseUrl: string
  readonly crashes: readonly Crash[]
  /**
   * Resolves once the service answers, which is started again where it has ended.
   *
   * @throws {Error} of `notStarted` if it ends before, does not answer in time, or has ended too often.
   */
  ready(): Promise<void>
  /** Kills the service and starts it again; absent where that is not possible. */
  readonly restart?: () => Promise<void>
  /** The same requests; they reject with `ServiceEnded` where the service ends. */
  watching(fetch: Fetch): Fetch
  stop(): Promise<void>
}

interface SupervisorOptions {
  readonly startTimeoutMs: number
  /** The error for a service that does not start. */
  notStarted(what: string): Error
  /** The end of its log. */
  log(): string
}

interface Life {
  readonly service: RunningService
  readonly answered: Promise<void>
  hasAnswered: boolean
  /** How it ended, once it has. */
  end?: string
  readonly underWay: Set<{ readonly request: string }>
  answeredLast?: string
  /** Its end, once it was noted. */
  crash?: Crash
}

// A service that ends more often than this is not worth the time of its starts.
const maxRestarts = 10

// What a closed connection and the end of its process may lie apart.
const endingMs = 1_000

export async function supervise(
  start: () => Promise<RunningService>,
  options: SupervisorOptions,
): Promise<Supervisor> {
  const crashes: Crash[] = []
  let life = begin(await start(), options)
  let restarting: Promise<void> | undefined
  let isStopped = false

  const crashOf = (ended: Life, how: string) => noteCrash(crashes, ended, how, options)

  async function restart(how: string): Promise<void> {
    const crash = crashOf(life, how)
    const giveUp = (error: unknown): never => {
      crashes.splice(-1, 1, { ...crash, log: options.log(), isFinal: true })
      throw error
    }
    if (isStopped || crashes.length > maxRestarts)
      giveUp(options.notStarted(`${how} ${crashes.length} times`))
    await life.service.stop()
    life = begin(await start(), options)
    await life.answered.catch(giveUp)
  }

  async function killAndStart(): Promise<void> {
    await life.service.kill?.()
    life = begin(await start(), options)
    await life.answered
  }

  return {
    baseUrl: life.service.baseUrl,
    crashes,
    ...(life.service.kill === undefined ? {} : { restart: killAndStart }),
    async ready() {
      // One that ended before its first answer is not started again.
      if (life.end !== undefined && life.hasAnswered) {
        restarting ??= restart(life.end).finally(() => {
          restarting = undefined
        })
      }
      await restarting
      await life.answered
    },
    watching: (fetch) => async (request) => {
      const current = life
      if (current.end !== undefined) throw new ServiceEnded(crashOf(current, current.end))
      const sent = { request: await described(request) }
      current.underWay.add(sent)
      try {
        const response = await fetch(request)
        current.answeredLast = sent.request
        return response
      } catch (error) {
        await Promise.race([current.service.ended, setTimeout(endingMs, undefined, { ref: false })])
        if (current.end === undefined) throw error
        throw new ServiceEnded(crashOf(current, current.end))
      } finally {
        current.underWay.delete(sent)
      }
    },
    async stop() {
      isStopped = true
      await restarting?.catch(() => {})
      await life.service.stop()
    },
  }
}

/** Notes the end of a service once, with the request that it left unanswered or had answered last. */
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
  // Whoever opens the target learns of it.
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
