/**
 * A target that Assay starts itself, as a process or in a container: waits for it, judges it like any remote
 * service on the chain that was started for it, and stops it together with that chain.
 *
 * @module
 */
import { firstAnswer } from './first-answer.ts'
import { tailOf } from './log-tail.ts'
import type { RemoteTarget } from './remote.ts'
import type { ServiceChain, ServiceOptions } from './service-chain.ts'

export interface StartedService {
  /** Name in reports. */
  readonly name: string
  /** Subject of sentences about it. */
  readonly subject: string
  readonly baseUrl: string
  /** Resolves when it ends, to a description of how. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

/**
 * @returns A target that opens once the service answers. Opening rejects with `ServiceNotStarted` if the service ends
 * before, or does not answer in time.
 */
export function startedTarget(
  { baseUrl, ended, name, stop, subject }: StartedService,
  chain: ServiceChain,
  { logFile, startTimeoutMs }: Pick<ServiceOptions, 'logFile' | 'startTimeoutMs'>,
): RemoteTarget {
  const target = chain.targetAt(baseUrl)
  const notStarted = (what: string) => new ServiceNotStarted(`${subject} ${what}.`, tailOf(logFile))
  const end = ended.then((how) => {
    throw notStarted(how)
  })
  const answered = firstAnswer(baseUrl, startTimeoutMs, end).then((isAnswered) => {
    if (!isAnswered) throw notStarted(`does not answer at ${baseUrl}`)
  })
  // Opening the target reports both; once the service has answered, later requests show its end.
  for (const promise of [end, answered]) promise.catch(() => {})
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
