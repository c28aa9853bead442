/** Measures which faults the judge finds: by the clauses that own them, and where these do not, by all that ask the same paths. */
import { solverApi } from '../../../interfaces/solver-api/api/interface.ts'
import type { Fault } from '../fault.ts'
import type { FaultVerdict } from './judge-fault.ts'
import type { SentJob } from './worker.ts'

export interface Plan {
  readonly runs: number
  readonly seed: number
  /** Only the clauses that own a fault are judged. */
  readonly isOwnersOnly: boolean
}

export interface Measured {
  readonly fault: Fault
  /** The clauses that failed; none where the fault was missed. */
  readonly by: readonly string[]
  /** An owner failed, by its own scenario or by an answer to another one. */
  readonly isByOwner: boolean
  /** Requests until a clause failed, those of the clauses that passed before it included. */
  readonly requests: number
  /** Requests of the scenario that found it, until it did. */
  readonly requestsOfLast: number
  readonly cpuMs: number
  /** Why it could not be judged; absent where it was. */
  readonly error?: string
}

type Judge = (job: SentJob) => Promise<FaultVerdict>

/** @param onMeasured Called with each fault as it is found, or missed by all. */
export async function measure(
  faults: readonly Fault[],
  { isOwnersOnly, ...drawn }: Plan,
  judge: Judge,
  onMeasured: (measured: Measured) => void,
): Promise<readonly Measured[]> {
  const byOwners = await Promise.all(
    faults.map(async (fault) => {
      const verdict = await judge({ ...drawn, fault: fault.id, clauses: fault.clauses })
      const measured = { fault, ...foundBy(fault, verdict), ...spentOn(verdict) }
      if (measured.by.length > 0 || isOwnersOnly) onMeasured(measured)
      return measured
    }),
  )
  if (isOwnersOnly || byOwners.every(({ by }) => by.length > 0)) return byOwners
  const paths = await pathsByClause(drawn, judge)
  return Promise.all(
    byOwners.map(async (measured) => {
      if (measured.by.length > 0) return measured
      const { fault } = measured
      const verdict = await judge({ ...drawn, fault: fault.id, clauses: clausesThatSee(fault, paths) })
      const spent = spentOn(verdict)
      const found = {
        ...measured,
        ...foundBy(fault, verdict),
        requests: measured.requests + spent.requests,
        requestsOfLast: spent.requestsOfLast,
        cpuMs: measured.cpuMs + spent.cpuMs,
      }
      onMeasured(found)
      return found
    }),
  )
}

function foundBy({ clauses }: Fault, { failed }: FaultVerdict) {
  const owners: readonly string[] = clauses
  return { by: failed, isByOwner: failed.some((clause) => owners.includes(clause)) }
}

function spentOn({ cpuMs, error, requests, requestsOfLast }: FaultVerdict) {
  return { cpuMs, requests, requestsOfLast, ...(error === undefined ? {} : { error }) }
}

/** The paths that each clause asks: one case of each shows them. */
async function pathsByClause({ seed }: Pick<Plan, 'seed'>, judge: Judge): Promise<FaultVerdict['paths']> {
  const { paths } = await judge({ runs: 1, seed, clauses: solverApi.clauses.map(({ id }) => id) })
  return paths
}

function clausesThatSee(fault: Fault, paths: FaultVerdict['paths']): readonly string[] {
  const sees = (asked: readonly string[]) =>
    fault.sees !== undefined || fault.wire.some(({ path }) => asked.some((one) => one.endsWith(path)))
  const owned: readonly string[] = fault.clauses
  return Object.keys(paths).filter((clause) => sees(paths[clause] ?? []) && !owned.includes(clause))
}
