/** `assay explain`: what a clause demands, how it is judged, and which mutants its check kills. */
import pc from 'picocolors'
import type { Level, PlacedClause } from '../../judge/clause.ts'
import type { Scenario } from '../../judge/scenario.ts'
import { commandLine, interfaceFlag } from '../../report/command-line.ts'
import { scenarioPath } from '../../report/outcomes.ts'
import { clausesMatching, type Judging, loadScenarios } from './scenarios.ts'

const meanings: Readonly<Record<Level, string>> = {
  must: 'the interface states it',
  should: 'what the interface states implies it; a violation fails a run under --strict',
  either: 'the interface states two answers, and both pass',
  observe: 'the interface is silent: it is never judged, only recorded',
}

/** @param patterns Ids of clauses, or patterns with `*`. */
export async function explainCommand(patterns: readonly string[], judging: Judging): Promise<void> {
  const scenarios = await loadScenarios({ ...judging, clauses: patterns })
  const texts = clausesMatching(patterns, judging).map((clause) =>
    explain(
      clause,
      scenarios.find((scenario) => scenario.clause === clause.id),
    ),
  )
  console.log(texts.join('\n\n'))
}

function explain({ file, id, level, scope, text }: PlacedClause, scenario: Scenario | undefined): string {
  const head = [pc.bold(id), `  ${text}`, row('level', `${level}: ${meanings[level]}`), row('scope', scope)]
  if (scenario === undefined) return [...head, row('scenario', 'none')].join('\n')
  const { needs = [], title } = scenario
  const mutants = Object.keys(scenario.mutants)
  return [
    ...head,
    row('scenario', file ?? scenarioPath({ id })),
    row('checks', title),
    ...(needs.length === 0 ? [] : [row('needs', needs.join(', '))]),
    ...mutants.map((name, index) => row(index === 0 ? 'kills' : '', name)),
    row('run', commandLine(`run ${id}${interfaceFlag(scenario.interface.name)}`)),
  ].join('\n')
}

function row(name: string, value: string): string {
  return `  ${pc.dim(name.padEnd(9))}${value}`
}
