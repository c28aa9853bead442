/** Judges a service with a fault as `assay run` judges one, until the first clause fails. */
import { judgeTarget } from '../../../cli/judging/judge-target.ts'
import type { Fault } from '../fault.ts'
import type { OpenSubject } from './subject.ts'

export interface FaultJob {
  /** None judges the reference as it is. */
  readonly fault?: Fault
  readonly clauses: readonly string[]
  readonly runs: number
  readonly seed: number
}

export interface FaultVerdict {
  /** The clauses that failed. */
  readonly failed: readonly string[]
  /** That were sent until the judge stopped: at the first clause that fails. */
  readonly requests: number
  /** Those of them that the last scenario sent: the one that found the fault, if one did. */
  readonly requestsOfLast: number
  readonly cpuMs: number
  /** The paths that each clause asked. */
  readonly paths: Readonly<Record<string, readonly string[]>>
  /** Why it could not be judged; absent where it was. */
  readonly error?: string
}

export async function judgeFault(
  open: OpenSubject,
  { clauses, fault, runs, seed }: FaultJob,
): Promise<FaultVerdict> {
  const asked: string[] = []
  const paths: Record<string, readonly string[]> = {}
  const began = process.cpuUsage()
  let requestsOfLast = 0
  const subject = await open(fault, (path) => asked.push(path))
  const flags = { ...subject.flags, clauses: [...clauses], runs, seed, workers: 1, shrinks: 0, bail: true }
  try {
    const record = await judgeTarget(
      flags,
      { interface: subject.interface },
      {
        // The requests before this one learnt the service's offer.
        began: () => void asked.splice(0),
        judged({ scenario, verdict }) {
          requestsOfLast = verdict.requests
          paths[scenario.clause] = [...new Set(asked.splice(0))]
        },
        interrupted: () => {},
        ended: () => {},
      },
    )
    const { system, user } = process.cpuUsage(began)
    return {
      failed: record.clauses.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id),
      requests: record.clauses.reduce((sum, clause) => sum + clause.requests, 0),
      requestsOfLast,
      cpuMs: (system + user) / 1000,
      paths,
    }
  } finally {
    await subject.stop()
  }
}
