/**
 * A target that Assay starts itself, as a process or in a container: awaited, judged like a remote service on a
 * chain of its own, and stopped together with that chain.
 *
 * @module
 */
import { firstAnswer } from './first-answer.ts'
import { tailOf } from './log-tail.ts'
import type { RemoteTarget } from './remote.ts'
import type { ServiceChain, ServiceOptions } from './service-chain.ts'

export interface StartedService {
  /** As the report names it. */
  readonly name: string
  /** As a sentence begins with it. */
  readonly subject: string
  readonly baseUrl: string
  /** Resolves to how it ended, once it has. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

/**
 * @returns A target that opens once the service answers; it rejects with `ServiceNotStarted` where the service
 * ends before, or does not answer in time.
 */
export function startedTarget(
  { baseUrl, ended, name, stop, subject }: StartedService,
  chain: ServiceChain,
  { logFile, patienceMs }: Pick<ServiceOptions, 'logFile' | 'patienceMs'>,
): RemoteTarget {
  const target = chain.targetAt(baseUrl)
  const notStarted = (what: string) => new ServiceNotStarted(`${subject} ${what}.`, tailOf(logFile))
  const end = ended.then((how) => {
    throw notStarted(how)
  })
  const answered = firstAnswer(baseUrl, patienceMs, end).then((isAnswered) => {
    if (!isAnswered) throw notStarted(`does not answer at ${baseUrl}`)
  })
  // Who opens the target hears of both; once it has answered, its end shows in what is asked of it.
  for (const heardLater of [end, answered]) heardLater.catch(() => {})
  return {
    ...target,
    name,
    async open(seed) {
      await answered
      return target.open(seed)
    },
    async stop() {
      await stop()
      await Promise.all([target.stop(), chain.stop()])
    },
  }
}

/** What was started is no service. */
export class ServiceNotStarted extends Error {
  override readonly name = 'ServiceNotStarted'
  readonly code = 'SERVICE_NOT_STARTED'
  readonly remedy: string

  /** @param log The end of what it printed. */
  constructor(message: string, log: string) {
    super(message)
    this.remedy = log
  }
}
