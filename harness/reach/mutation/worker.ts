/**
 * A process of the copied tree that judges its reference by one clause after the other, with the mutant that each question
 * names. Without one it reports which mutants the clause reaches.
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
  /** None judges the reference as it is. */
  readonly mutant?: string
  readonly runs: number
  readonly seed: number
}

export interface Answer {
  readonly durationMs: number
  /** The clauses that failed and can fail a run. */
  readonly failed: readonly string[]
  readonly isInconclusive: boolean
  /** Mutants that this clause reached, and those that loading the modules reached. */
  readonly reached: readonly string[]
}

/** What the instrumented modules read and count. */
interface Switch {
  activeMutant?: string | undefined
  currentTestId?: string
  mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>
    readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>
  }
}

declare global {
  var __stryker__: Switch | undefined
}

const observed = new Set<string>(
  solverApi.clauses.filter(({ level }) => level === 'observe').map(({ id }) => id),
)
let opened: { readonly mutant: string | undefined; readonly lane: ReturnType<typeof openRun> } | undefined

process.once('message', async (loading: Loading) => {
  for (const path of loading) await import(pathToFileURL(path).href)
  process.on('message', async (question: Question) => process.send?.(await answerTo(question)))
})

process.once('disconnect', () => process.exit())

async function answerTo({ clause, mutant, runs, seed }: Question): Promise<Answer> {
  globalThis.__stryker__ ??= {}
  const state = globalThis.__stryker__
  // The reference keeps what it computed of the first block: with another mutant it begins anew, and to see what a
  // clause reaches too.
  if (opened === undefined || mutant === undefined || opened.mutant !== mutant) {
    await (await opened?.lane)?.stop()
    Object.assign(state, { activeMutant: mutant, currentTestId: clause })
    opened = { mutant, lane: openRun({ target: 'reference', clauses: [], runs, seed, shrinks: 0 }) }
  }
  const { durationMs, verdict } = await (await opened.lane).judge(clause)
  const broken = verdict.broken.map((one) => one.clause)
  const failed = verdict.outcome === 'fail' ? [clause, ...broken] : broken
  return {
    durationMs,
    failed: failed.filter((id) => !observed.has(id)),
    isInconclusive: verdict.outcome === 'inconclusive',
    reached: [state.mutantCoverage?.static, state.mutantCoverage?.perTest[clause]].flatMap((counts) =>
      Object.keys(counts ?? {}),
    ),
  }
}
