/**
 * Runs one recorded case again and compares the exchanges.
 *
 * @module
 */
import type { Exchange } from '../core/transport/transport.ts'
import { type CaseOptions, type CaseResult, runCase } from './case.ts'
import { type CaseId, formatCaseId } from './case-id.ts'
import type { Clause } from './clause.ts'
import { waitingFor } from './rate/waiting.ts'
import { withoutSecrets } from './records/without-secrets.ts'
import type { Scenario } from './scenario.ts'
import type { Target } from './target.ts'
import { createLog } from './verdict.ts'

export interface Replayed {
  readonly outcome: CaseResult['outcome']
  readonly reason?: string
  readonly exchanges: readonly Exchange[]
  /** The exchanges compared with the recorded ones; `unknown` if none were recorded. */
  readonly bytes: 'same' | 'same-requests' | 'other' | 'unknown'
}

export interface ReplayOptions
  extends Pick<CaseOptions, 'universe' | 'pace' | 'parts' | 'salt' | 'nowMs' | 'settleMs'> {
  /** The clause that the case was recorded for; its scenario's when absent. */
  readonly clause?: Clause['id'] | undefined
  /** The exchanges of the recorded case. */
  readonly exchanges?: readonly Exchange[] | undefined
}

export async function replay(
  scenario: Scenario,
  target: Target,
  id: CaseId,
  { clause = scenario.clause, exchanges: recorded, ...options }: ReplayOptions,
): Promise<Replayed> {
  const caseOptions = { ...options, waiting: waitingFor(1, options), shrinks: 0, isReplay: true } as const
  const result = await runCase(scenario, target, id, caseOptions, createLog()).catch((cause) => {
    throw /Unable to replay/.test(String(cause)) ? new OtherDraws(id, target.name, cause) : cause
  })
  const own = result.outcome === 'fail' ? [{ clause: scenario.clause, failure: result.failure }] : []
  const failed = [...own, ...result.broken]
  const shown = failed.find((one) => one.clause === clause) ?? failed[0]
  if (shown !== undefined) {
    const { exchanges } = shown.failure
    const reasons = failed.map((one) => `${one.clause}: ${one.failure.reason}`)
    return { outcome: 'fail', reason: reasons.join('\n  '), exchanges, bytes: compare(exchanges, recorded) }
  }
  const { outcome } = result
  return 'exchanges' in result
    ? { outcome, exchanges: result.exchanges, bytes: compare(result.exchanges, recorded) }
    : { outcome, ...('reason' in result && { reason: result.reason }), exchanges: [], bytes: 'unknown' }
}

function compare(
  replayed: readonly Exchange[],
  recorded: readonly Exchange[] | undefined,
): Replayed['bytes'] {
  if (recorded === undefined) return 'unknown'
  const again = replayed.map(withoutSecrets)
  if (JSON.stringify(again) === JSON.stringify(recorded)) return 'same'
  const requests = (exchanges: readonly Exchange[]) => JSON.stringify(exchanges.map(({ request }) => request))
  return requests(again) === requests(recorded) ? 'same-requests' : 'other'
}

/** The universe that cases are drawn from has changed since the case was recorded. */
export class OtherDraws extends Error {
  override readonly name = 'OtherDraws'
  readonly code = 'OTHER_DRAWS'
  readonly remedy = 'Give the options of the recorded run, such as --exec or --target.'

  constructor(id: CaseId, target: string, cause: unknown) {
    super(`${formatCaseId(id)} cannot be drawn from the tokens and AMMs of ${target}.`, { cause })
  }
}
