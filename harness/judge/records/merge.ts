/** Merges the records of the shards of a run into the record of the whole run. */
import { inShardOrder, ShardsDiffer } from '../../core/shard.ts'
import { parseCaseId } from '../case-id.ts'
import type { ClauseRecord, RunRecord } from '../record.ts'
import { addTallies } from '../verdict.ts'
import { type Counts, sumOf } from './asked.ts'

/** @throws ShardsDiffer unless the parts are those of one run, each exactly once. */
export function mergeRecords(parts: readonly RunRecord[]): RunRecord {
  const shards = inShardOrder(parts)
  const [first, ...others] = shards.map(({ shard: _, ...record }) => record)
  if (first === undefined || others.some((other) => headOf(other) !== headOf(first)))
    throw new ShardsDiffer('they are of different targets, seeds or numbers of cases')
  const crashes = shards.flatMap(({ crashes = [] }) => crashes)
  const asked = shards.flatMap(({ asked }): readonly Counts[] => (asked === undefined ? [] : [asked]))
  const selected = shards.flatMap(({ selected }) => selected ?? [])
  const partial = shards.find((shard) => shard.partial)?.partial
  // The quantiles of the whole do not follow from those of the shards.
  const { latencies: _, ...head } = first
  return {
    ...head,
    startedAt: shards.map(({ startedAt }) => startedAt).toSorted()[0] ?? first.startedAt,
    // Shards run in parallel.
    durationMs: Math.max(...shards.map(({ durationMs }) => durationMs)),
    transactions: others.map(({ transactions }) => transactions).reduce(addTallies, first.transactions),
    ...(asked.length === shards.length && { asked: sumOf(asked) }),
    ...(selected.length === shards.length && { selected: selected.reduce((sum, one) => sum + one, 0) }),
    ...(crashes.length === 0 ? {} : { crashes }),
    ...(partial && { partial }),
    clauses: first.clauses.map((clause) => judgedOnce(clause, shards)),
  }
}

function headOf({ grade, interface: name, runs, seed, target, version }: RunRecord): string {
  return JSON.stringify({ grade, name, runs, seed, target, version })
}

/**
 * Returns the record by the shard that judged the clause, with a violation that the first case of another clause met.
 */
function judgedOnce(clause: ClauseRecord, shards: readonly RunRecord[]): ClauseRecord {
  const found = shards.flatMap(({ clauses }) =>
    clauses.filter(({ id, outcome }) => id === clause.id && outcome !== 'untested'),
  )
  const judged = found.filter(({ cases, mutants, requests }) => cases + mutants + requests > 0)
  if (judged.length > 1) throw new ShardsDiffer(`two of them judged ${clause.id}`)
  const [own = found[0] ?? clause] = judged
  const order = shards[0]?.clauses ?? []
  const placeOf = (one: ClauseRecord) => order.findIndex(({ id }) => id === clauseOf(one))
  const [met] = found.filter(isMetElsewhere).toSorted((a, b) => placeOf(a) - placeOf(b))
  if (met === undefined || (own.outcome === 'fail' && !isMetElsewhere(own))) return own
  const { counterexample, outcome, reason, replay } = met
  return {
    ...own,
    outcome,
    ...(reason && { reason }),
    ...(counterexample && { counterexample }),
    ...(replay && { replay }),
  }
}

/** True if a case of another clause met the violation. */
function isMetElsewhere(clause: ClauseRecord): boolean {
  return clause.outcome === 'fail' && clauseOf(clause) !== clause.id
}

/** The clause whose case shows the failure. */
function clauseOf({ replay = '' }: ClauseRecord): ClauseRecord['id'] | undefined {
  return parseCaseId(replay)?.clause
}
