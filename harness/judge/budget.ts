/**
 * Spends a given number of requests on the most informative cases. Every must clause gets one case before any
 * gets a second; scenarios without drawn input come first, since one case is all they need.
 *
 * @module
 */
import type { Level } from './clause.ts'
import { type RunOptions, startTrial, type Trial } from './run.ts'
import { clauseJudgedBy, type Scenario } from './scenario.ts'
import { endOf, type Target } from './target.ts'

const importance: readonly Level[] = ['must', 'should', 'either', 'observe']

/**
 * Steps through the trials until `requests` are spent or no trial is open. A case that has begun is finished,
 * so a few more requests may be sent.
 *
 * @param onStep Called with each trial before its step.
 */
export async function judgeWithin(
  scenarios: readonly Scenario[],
  target: Target,
  options: RunOptions,
  requests: number,
  onStep: (trial: Trial) => void,
): Promise<readonly Trial[]> {
  const trials = scenarios.map((scenario) => startTrial(scenario, target, options))
  const spent = () => trials.reduce((sum, trial) => sum + trial.verdict().requests, 0)
  for (let round = 0; round < options.runs; round += 1) {
    for (const trial of trials.toSorted(byImportance)) {
      if (!trial.isOpen) continue
      if (spent() >= requests || endOf(target) !== undefined) return trials
      onStep(trial)
      await trial.step()
    }
  }
  return trials
}

function byImportance({ scenario: a }: Trial, { scenario: b }: Trial): number {
  return rankOf(a) - rankOf(b)
}

function rankOf(scenario: Scenario): number {
  const isDrawn = scenario.draw !== undefined
  const isBurst = scenario.interface.burstGroups.some((group) => scenario.clause.startsWith(`${group}/`))
  return importance.indexOf(clauseJudgedBy(scenario).level) * 2 + (isDrawn ? 1 : 0) + (isBurst ? 100 : 0)
}
