/** Merges the records of the shards of a run: the result is the record of the whole run. */
import { inShardOrder, ShardsDiffer } from '../../spec/shard.ts'
import type { ClauseRecord, RunRecord } from '../record.ts'
import { addTallies } from '../verdict.ts'

/** @throws ShardsDiffer where the parts are not those of one run, each once. */
export function mergeRecords(parts: readonly RunRecord[]): RunRecord {
  const shards = inShardOrder(parts)
  const [first, ...others] = shards.map(({ shard: _, ...record }) => record)
  if (first === undefined || others.some((other) => headOf(other) !== headOf(first)))
    throw new ShardsDiffer('they are of different targets, seeds or numbers of cases')
  const crashes = shards.flatMap(({ crashes = [] }) => crashes)
  return {
    ...first,
    startedAt: shards.map(({ startedAt }) => startedAt).toSorted()[0] ?? first.startedAt,
    // Shards run side by side.
    durationMs: Math.max(...shards.map(({ durationMs }) => durationMs)),
    transactions: others.map(({ transactions }) => transactions).reduce(addTallies, first.transactions),
    ...(crashes.length === 0 ? {} : { crashes }),
    clauses: first.clauses.map((clause) => judgedOnce(clause, shards)),
  }
}

function headOf({ grade, interface: name, runs, seed, target, version }: RunRecord): string {
  return JSON.stringify({ grade, name, runs, seed, target, version })
}

function judgedOnce(clause: ClauseRecord, shards: readonly RunRecord[]): ClauseRecord {
  const judged = shards.flatMap(({ clauses }) =>
    clauses.filter(({ id, outcome }) => id === clause.id && outcome !== 'untested'),
  )
  if (judged.length > 1) throw new ShardsDiffer(`two of them judged ${clause.id}`)
  return judged[0] ?? clause
}
