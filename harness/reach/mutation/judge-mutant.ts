/**
 * Judges the reference with one mutant after the other, by processes of the copied tree.
 *
 * @module
 */
import { type Process, startProcess } from './process.ts'
import type { Mutant, Subject } from './subject.ts'
import type { Answer, Question } from './worker.ts'

export interface Plan {
  readonly runs: number
  readonly seed: number
}

/** What an unchanged reference shows of a clause. */
export interface Reach {
  readonly clause: string
  readonly durationMs: number
  readonly mutants: ReadonlySet<string>
  readonly loaded: ReadonlySet<string>
  readonly opened: ReadonlySet<string>
}

export type Fate =
  | { readonly kind: 'killed'; readonly by: string }
  /** A clause took so much longer that it was given up. */
  | { readonly kind: 'timeout'; readonly by: string }
  /** The process ended, or could not be judged at all. */
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'survived'; readonly clauses: number; readonly inconclusive: readonly string[] }

const program = 'harness/reach/mutation/worker.ts'
const maxClauseMs = 600_000

/**
 * Judges the reference as it is, in one process.
 *
 * @param clauses Each clause is taken from it as it is judged.
 * @throws where a clause fails, since no mutant can be judged then.
 */
export async function measureReach(
  { folder, modules }: Subject,
  clauses: string[],
  plan: Plan,
): Promise<readonly Reach[]> {
  const worker = startProcess(folder, program)
  worker.tell(modules)
  try {
    const reaches: Reach[] = []
    for (let clause = clauses.shift(); clause !== undefined; clause = clauses.shift()) {
      const answer = await ask(worker, { ...plan, clause }, maxClauseMs)
      if (answer === 'late') throw new Error(`${clause} takes more than ${maxClauseMs} ms without a mutant.`)
      const { durationMs, failed, loaded, opened, reached } = answer
      if (failed.length > 0) throw new Error(`The reference without a mutant fails ${failed.join(', ')}.`)
      reaches.push({
        ...{ clause, durationMs, mutants: new Set(reached) },
        ...{ loaded: new Set(loaded), opened: new Set(opened) },
      })
    }
    return reaches
  } finally {
    worker.stop()
  }
}

/**
 * Judges by the clauses that reach a mutant until one of them fails: first those that killed most mutants of its file, then
 * the shortest.
 */
export function openMutantJudge({ openTree }: Subject, reaches: readonly Reach[], kills: Kills, plan: Plan) {
  const tree = openTree()
  return async (mutant: Mutant): Promise<Fate> => {
    const active = await tree.put(mutant)
    const worker = startProcess(tree.folder, program, active)
    worker.tell([])
    const before = kills.in(mutant)
    const able = reachingOf(mutant, reaches).toSorted(
      (a, b) => before(b.clause) - before(a.clause) || a.durationMs - b.durationMs,
    )
    const fate = await fateOf(worker, able, plan).finally(worker.stop)
    if (fate.kind === 'killed') kills.add(mutant, fate.by)
    return fate
  }
}

/** What loading the modules or only opening the target reaches, all clauses depend on. */
function reachingOf({ id }: Mutant, reaches: readonly Reach[]): readonly Reach[] {
  const reaching = reaches.filter(({ mutants }) => mutants.has(id))
  const isLoaded = reaches.some(({ loaded }) => loaded.has(id))
  const isOpened = reaches.some(({ opened }) => opened.has(id))
  return isLoaded || (isOpened && reaching.length === 0) ? reaches : reaching
}

/** How many mutants of a file each clause killed. */
export type Kills = ReturnType<typeof countKills>

export function countKills() {
  const counts = new Map<string, number>()
  const keyOf = ({ place }: Mutant, clause: string) => `${place.slice(0, place.indexOf(':'))} ${clause}`
  const countOf = (mutant: Mutant, clause: string) => counts.get(keyOf(mutant, clause)) ?? 0
  return {
    in: (mutant: Mutant) => (clause: string) => countOf(mutant, clause),
    add: (mutant: Mutant, clause: string) => counts.set(keyOf(mutant, clause), countOf(mutant, clause) + 1),
  }
}

async function fateOf(worker: Process, able: readonly Reach[], plan: Plan): Promise<Fate> {
  const inconclusive: string[] = []
  try {
    for (const { clause, durationMs } of able) {
      const answer = await ask(worker, { ...plan, clause }, 120_000 + 20 * durationMs)
      if (answer === 'late') return { kind: 'timeout', by: clause }
      const [by] = answer.failed
      if (by !== undefined) return { kind: 'killed', by }
      if (answer.isInconclusive) inconclusive.push(clause)
    }
    return { kind: 'survived', clauses: able.length, inconclusive }
  } catch (error) {
    return { kind: 'broken', reason: error instanceof Error ? error.message : `${error}` }
  }
}

function ask(worker: Process, question: Question, limitMs: number): Promise<Answer | 'late'> {
  return worker.ask<Answer>(question, limitMs).catch(({ message }) => {
    throw new Error(`${question.clause}: ${message}`)
  })
}
