/** Runs with planted outcomes, for the tests of the site. */
import type { ClauseRecord } from '../../judge/record.ts'
import { clause, record } from '../../testing/record.ts'
import type { Run } from './history.ts'

/** Version `vN` is of the N-th day. A failing clause has all fields that a failure can have. */
export function runOf(
  target: string,
  version: string,
  outcomes: Readonly<Record<string, ClauseRecord['outcome']>>,
): Run {
  const failing = record.clauses.find(({ outcome }) => outcome === 'fail')
  const clauses = Object.entries(outcomes).map(([id, outcome]) =>
    clause({ ...(outcome === 'fail' ? failing : {}), id: id as ClauseRecord['id'], outcome }),
  )
  const day = Number(version.replace(/\D/g, '')) + 1
  const startedAt = `2026-01-${`${day}`.padStart(2, '0')}T00:00:00.000Z`
  return { target, version, record: { ...record, target, startedAt, clauses } }
}
