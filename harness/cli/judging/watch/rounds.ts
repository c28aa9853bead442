/** The state of each clause in a watched run, and the means to judge some of them again. */
import { randomUUID } from 'node:crypto'
import pc from 'picocolors'
import type { RunRecord } from '../../../judge/record.ts'
import { type Judgement, recordOf } from '../../../judge/records/record-of.ts'
import { startTrial } from '../../../judge/run.ts'
import { clauseJudgedBy, type Scenario } from '../../../judge/scenario.ts'
import { learn } from '../../../judge/universe.ts'
import type { Verdict } from '../../../judge/verdict.ts'
import { countOutcomes } from '../../../report/outcomes.ts'
import { CommandFailed } from '../../exit.ts'
import type { RegisteredInterface } from '../../interfaces.ts'
import type { Options } from '../../options/options.ts'
import { replayOptions } from '../../target/replay-options.ts'
import { secretsOf } from '../../target/secrets.ts'
import type { OpenedTarget } from '../../target/target.ts'
import { judgingBy } from '../judging.ts'
import { writeReports } from '../reports.ts'
import { loadScenarios } from '../scenarios.ts'

export interface Rounds {
  /** The clauses whose scenarios met a violation the last time, or had no verdict. */
  broken(): readonly string[]
  /** All clauses, the broken ones first. */
  brokenFirst(): readonly string[]
  /** True for the file of a user's own scenario. */
  isScenario(file: string): boolean
  /** Reloads the user's scenarios and the universe. Returns the clauses of the files. */
  reload(files: readonly string[]): Promise<readonly string[]>
  /** Judges clauses until `isOver`, and reports the results. */
  judge(clauses: readonly string[], isOver: () => boolean): Promise<void>
}

/** @throws CommandFailed if no scenario is selected. */
export async function selectedScenarios(
  flags: Options<'run'>,
  judged: RegisteredInterface,
): Promise<readonly Scenario[]> {
  const scenarios = await loadScenarios(flags, await judgingBy(flags, judged))
  if (scenarios.length === 0) throw new CommandFailed('No scenario for the selected clauses.')
  return scenarios
}

/** @throws CommandFailed if no scenario is selected. */
export async function openRounds(
  flags: Options<'run'>,
  judged: RegisteredInterface,
  { forkBlock, options, target }: OpenedTarget,
): Promise<Rounds> {
  const judgements = new Map<string, Judgement>()
  let scenarios: ReadonlyMap<string, Scenario> = new Map()
  let { parts, universe } = options

  async function load(): Promise<void> {
    scenarios = new Map((await selectedScenarios(flags, judged)).map((one) => [one.clause, one]))
  }

  const broken = () => [...scenarios.keys()].filter((clause) => isBroken(judgements.get(clause)))
  const own = () => [...scenarios.values()].filter((scenario) => scenario.own !== undefined)
  const isScenario = (file: string) => own().some((scenario) => scenario.own?.file === file)

  async function judgeOne(scenario: Scenario, salt: string, isOver: () => boolean): Promise<void> {
    const { runs, seed } = flags
    const began = performance.now()
    const trial = startTrial(scenario, target, { ...options, parts, universe, salt, runs, seed })
    while (trial.isOpen && !isOver()) await trial.step()
    // A case during which the service was stopped says nothing.
    if (isOver()) return
    const verdict = trial.verdict()
    const note = noteOf(scenario, verdict, judgements.get(scenario.clause)?.verdict)
    if (note !== undefined) console.log(note)
    judgements.set(scenario.clause, { scenario, verdict, durationMs: performance.now() - began })
  }

  function report(startedAt: Date): void {
    const all = [...scenarios.keys()].flatMap((clause) => judgements.get(clause) ?? [])
    const durationMs = Date.now() - startedAt.getTime()
    const record = recordOf(all, {
      ...{ interface: judged.api, target, parts, universe, startedAt, durationMs },
      ...{ seed: flags.seed, runs: flags.runs },
      options: replayOptions(flags, forkBlock),
      own: own().map(clauseJudgedBy),
      secrets: secretsOf(flags),
    })
    writeReports(record, flags.out)
    const summary = `${countsIn(record)}. Reports written to ${flags.out}`
    for (const line of [...metByOthers(record, judgements), summary]) console.log(line)
  }

  await load()
  return {
    broken,
    brokenFirst: () => [...new Set([...broken(), ...scenarios.keys()])],
    isScenario,
    async reload(files) {
      await load()
      if (!files.every(isScenario))
        ({ parts, universe } = await learn(target, judged.api, {
          ...{ ...options, declared: flags.answers, without: flags.without },
          scenarios: [...scenarios.values()],
        }))
      return own().flatMap(({ clause, own }) => (files.includes(own?.file ?? '') ? [clause] : []))
    },
    async judge(clauses, isOver) {
      const startedAt = new Date()
      const salt = newSalt()
      for (const clause of clauses) {
        const scenario = scenarios.get(clause)
        if (scenario !== undefined && !isOver()) await judgeOne(scenario, salt, isOver)
      }
      if (!isOver()) report(startedAt)
    },
  }
}

/** Different in each round: the chain remembers the wallets of earlier rounds. */
const newSalt = (): string => randomUUID()

/** True for a scenario without a verdict, and for one that met a violation of any clause. */
function isBroken(judgement: Judgement | undefined): boolean {
  if (judgement === undefined) return false
  const { broken, outcome } = judgement.verdict
  return outcome === 'fail' || outcome === 'inconclusive' || broken.length > 0
}

/** The violations that the scenarios of other clauses met. */
function metByOthers({ clauses }: RunRecord, judgements: ReadonlyMap<string, Judgement>): readonly string[] {
  return clauses
    .filter(({ id, outcome }) => outcome === 'fail' && judgements.get(id)?.verdict.outcome !== 'fail')
    .map(({ id, reason = '' }) => failNote(id, reason))
}

function countsIn({ clauses, durationMs }: RunRecord): string {
  const { fail, inconclusive, observed, pass } = countOutcomes(clauses)
  return `${pass + observed} pass, ${fail} fail, ${inconclusive} inconclusive; ${(durationMs / 1000).toFixed(1)} s`
}

function failNote(clause: string, reason: string): string {
  return `${pc.red('fail')} ${clause}: ${firstLine(reason)}`
}

function noteOf({ clause }: Scenario, verdict: Verdict, last: Verdict | undefined): string | undefined {
  switch (verdict.outcome) {
    case 'fail':
      return failNote(clause, verdict.failure.reason)
    case 'inconclusive':
      return `${pc.yellow('inconclusive')} ${clause}: ${firstLine(verdict.reason)}`
    case 'pass':
      return last?.outcome === 'fail' ? `${pc.green('pass')} ${clause}` : undefined
    case 'not-applicable':
      return undefined
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
