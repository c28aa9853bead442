/**
 * Judges the reference with a fault as `assay run` judges it, in this process. The fault is that of a service that was
 * started once: its memory lasts from case to case.
 *
 * @module
 */
import { defaultInterface } from '../../../cli/interfaces.ts'
import { judgeTarget } from '../../../cli/judging/judge-target.ts'
import { type EmbeddedTarget, referenceTarget } from '../../../cli/target/reference.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import type { Fault, Sight } from '../fault.ts'

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
  readonly cpuMs: number
  /** The paths that each clause asked. */
  readonly paths: Readonly<Record<string, readonly string[]>>
  /** Why it could not be judged; absent where it was. */
  readonly error?: string
}

export interface FaultJudge {
  judge(job: FaultJob): Promise<FaultVerdict>
  stop(): Promise<void>
}

export async function openFaultJudge(): Promise<FaultJudge> {
  let sees: Sight | undefined
  const reference = await referenceTarget(undefined, {}, (ports) => sees?.(ports) ?? ports)
  return {
    async judge({ clauses, fault, runs, seed }) {
      sees = fault?.sees
      const asked: string[] = []
      const paths: Record<string, readonly string[]> = {}
      const openReference = async () => faulty(reference, fault, (path) => asked.push(path))
      const flags = {
        target: 'reference',
        clauses: [...clauses],
        runs,
        seed,
        workers: 1,
        shrinks: 0,
      }
      const began = process.cpuUsage()
      const record = await judgeTarget(
        { ...flags, bail: true },
        { interface: { ...defaultInterface, openReference } },
        {
          began: () => {},
          judged({ scenario }) {
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
        cpuMs: (system + user) / 1000,
        paths,
      }
    },
    stop: reference.stop,
  }
}

/** The reference behind the fault; each case begins anew for the reference, but not for the fault. */
function faulty(
  reference: EmbeddedTarget,
  fault: Fault | undefined,
  onAsked: (path: string) => void,
): EmbeddedTarget {
  let ask: ReturnType<Mutant> = () => Promise.reject(new Error('no session is open'))
  const wires = fault?.wire ?? []
  const fetch = wires.reduceRight(
    (inner, { around }) => around(inner),
    (request: Request) => ask(request),
  )
  return {
    ...reference,
    async open(seed) {
      const session = await reference.open(seed)
      ask = session.fetch
      return {
        ...session,
        fetch(request) {
          onAsked(new URL(request.url).pathname)
          return fetch(request)
        },
      }
    },
    // It serves the next fault too.
    stop: async () => {},
  }
}
