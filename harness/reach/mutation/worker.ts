/**
 * A process of a copied tree that judges its reference by one clause after the other, and reports which mutants each
 * clause reaches. The environment says which mutant is active.
 *
 * @module
 */
import { pathToFileURL } from 'node:url'
import { openRun } from '../../cli/judging/judge-target.ts'
import { solverApi } from '../../solver-api/interface.ts'

/** Modules to load before the first clause, so that what they do on loading is attributed to all. */
export type Loading = readonly string[]

export interface Question {
  readonly clause: string
  readonly runs: number
  readonly seed: number
}

export interface Answer {
  readonly durationMs: number
  /** The clauses that failed and can fail a run. */
  readonly failed: readonly string[]
  readonly isInconclusive: boolean
  /** The mutants that this clause reached. */
  readonly reached: readonly string[]
  /** Those that loading the modules reached, and opening the target: every clause depends on them. */
  readonly loaded: readonly string[]
  readonly opened: readonly string[]
}

/** What the instrumented modules read and count. */
interface Switch {
  currentTestId?: string
  mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>
    readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>
  }
}

declare global {
  var __stryker__: Switch | undefined
  var WeakMapOfClause: typeof MapOfClause
}

globalThis.__stryker__ ??= {}
const state = globalThis.__stryker__

/**
 * Takes the place of WeakMap in the measured reference, which keeps there what it computed of a block: each clause computes
 * it anew, and so reaches all that it needs.
 */
class MapOfClause<Key extends WeakKey, Value> {
  #owner: string | undefined
  #values = new WeakMap<Key, Value>()

  get(key: Key): Value | undefined {
    return this.#current().get(key)
  }

  set(key: Key, value: Value): void {
    this.#current().set(key, value)
  }

  #current(): WeakMap<Key, Value> {
    if (state.currentTestId !== this.#owner) this.#values = new WeakMap()
    this.#owner = state.currentTestId
    return this.#values
  }
}
globalThis.WeakMapOfClause = MapOfClause

const observed = new Set<string>(
  solverApi.clauses.filter(({ level }) => level === 'observe').map(({ id }) => id),
)
const opening = 'opening'
let opened: ReturnType<typeof openRun> | undefined

process.once('message', async (loading: Loading) => {
  for (const path of loading) await import(pathToFileURL(path).href)
  process.on('message', async (question: Question) => process.send?.(await answerTo(question)))
})

process.once('disconnect', () => process.exit())

async function answerTo({ clause, runs, seed }: Question): Promise<Answer> {
  if (opened === undefined) state.currentTestId = opening
  opened ??= openRun({ target: 'reference', clauses: [], runs, seed, shrinks: 0 })
  const lane = await opened
  state.currentTestId = clause
  const { durationMs, verdict } = await lane.judge(clause)
  const broken = verdict.broken.map((one) => one.clause)
  const failed = verdict.outcome === 'fail' ? [clause, ...broken] : broken
  return {
    durationMs,
    failed: failed.filter((id) => !observed.has(id)),
    isInconclusive: verdict.outcome === 'inconclusive',
    reached: Object.keys(state.mutantCoverage?.perTest[clause] ?? {}),
    loaded: Object.keys(state.mutantCoverage?.static ?? {}),
    opened: Object.keys(state.mutantCoverage?.perTest[opening] ?? {}),
  }
}
