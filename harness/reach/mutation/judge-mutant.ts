/**
 * Judges the reference with one mutant after the other, by processes of the copied tree.
 *
 * @module
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Mutant, Subject } from './subject.ts'
import type { Answer, Loading, Question } from './worker.ts'

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
  const worker = startWorker(folder, modules)
  try {
    const reaches: Reach[] = []
    for (let clause = clauses.shift(); clause !== undefined; clause = clauses.shift()) {
      const answer = await worker.judge({ ...plan, clause }, maxClauseMs)
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

export interface MutantJudge {
  judge(mutant: Mutant, plan: Plan): Promise<Fate>
  stop(): void
}

/** Judges by the clauses that reach a mutant, the shortest first, until one of them fails. */
export function openMutantJudge({ folder }: Subject, reaches: readonly Reach[]): MutantJudge {
  const sorted = reaches.toSorted((a, b) => a.durationMs - b.durationMs)
  let shared: Worker | undefined
  return {
    async judge({ id }, plan) {
      const reaching = sorted.filter(({ mutants }) => mutants.has(id))
      const isLoaded = reaches.some(({ loaded }) => loaded.has(id))
      const isOpened = reaches.some(({ opened }) => opened.has(id))
      if (!isLoaded && reaching.length > 0) {
        shared ??= startWorker(folder, [])
        const fate = await fateOf(id, shared, reaching, plan)
        if (fate.kind === 'killed' || fate.kind === 'survived') return fate
        shared.stop()
        shared = undefined
        // An earlier mutant may be the reason where the process ended.
        if (fate.kind === 'timeout') return fate
      }
      if (!isLoaded && !isOpened && reaching.length === 0)
        return { kind: 'survived', clauses: 0, inconclusive: [] }
      const own = startWorker(folder, [], id)
      const able = isLoaded || reaching.length === 0 ? sorted : reaching
      return fateOf(id, own, able, plan).finally(own.stop)
    },
    stop: () => shared?.stop(),
  }
}

async function fateOf(mutant: string, worker: Worker, able: readonly Reach[], plan: Plan): Promise<Fate> {
  const inconclusive: string[] = []
  try {
    for (const { clause, durationMs } of able) {
      const answer = await worker.judge({ ...plan, clause, mutant }, 120_000 + 20 * durationMs)
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

interface Worker {
  /** @throws where the process ends instead. */
  judge(question: Question, limitMs: number): Promise<Answer | 'late'>
  stop(): void
}

/** @param mutant Is active from the start. */
function startWorker(folder: string, loading: Loading, mutant?: string): Worker {
  // What the judge and a broken reference print on their way is of no interest here.
  const child = fork(join(folder, 'harness/reach/mutation/worker.ts'), {
    cwd: folder,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...(mutant === undefined ? {} : { __STRYKER_ACTIVE_MUTANT__: mutant }) },
  })
  child.send(loading)
  return {
    judge: (question, limitMs) => ask(child, question, limitMs),
    stop: () => child.kill('SIGKILL'),
  }
}

async function ask(child: ChildProcess, question: Question, limitMs: number): Promise<Answer | 'late'> {
  const heard = new AbortController()
  const { signal } = heard
  const answered = once(child, 'message', { signal }) as Promise<[Answer]>
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The process ended with exit code ${code} while it judged ${question.clause}.`)
  })
  child.send(question)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<['late']>((resolve) => {
    timer = setTimeout(resolve, limitMs, ['late'])
  })
  try {
    const [answer] = await Promise.race([answered, ended, late])
    return answer
  } finally {
    clearTimeout(timer)
    heard.abort()
  }
}
