/** `assay explain`: the requirement of a clause, its check, and the faults that the check finds. */
import pc from 'picocolors'
import type { PlacedClause } from '../../judge/clause.ts'
import type { Scenario } from '../../judge/scenario.ts'
import { commandLine, interfaceFlag } from '../../report/command-line.ts'
import { meaningOf } from '../../report/outcomes.ts'
import type { Options } from '../options/options.ts'
import { type Judging, judgingBy } from './judging.ts'
import { clausesMatching, loadScenarios, scenarioFile } from './scenarios.ts'

export default async function explainCommand(flags: Options<'explain'>): Promise<void> {
  const judging = await judgingBy(flags)
  const scenarios = await loadScenarios(flags, judging)
  const texts = clausesMatching(flags.clauses, judging).map((clause) =>
    explain(
      clause,
      scenarios.find((scenario) => scenario.clause === clause.id),
      judging,
    ),
  )
  console.log(texts.join('\n\n'))
}

function explain(clause: PlacedClause, scenario: Scenario | undefined, judging: Judging): string {
  const { id, level, remedy, scope, text } = clause
  const head = [
    pc.bold(id),
    `  ${text}`,
    row('level', `${level}: ${meaningOf[level]}`),
    row('scope', scope),
    ...(remedy === undefined ? [] : [row('fix', remedy)]),
  ]
  if (scenario === undefined) return [...head, row('scenario', 'none')].join('\n')
  const { needs = [], title } = scenario
  const mutants = Object.keys(scenario.mutants)
  return [
    ...head,
    row('scenario', scenarioFile(clause, judging) ?? ''),
    row('checks', title),
    ...(needs.length === 0 ? [] : [row('needs', needs.join(', '))]),
    ...(mutants.length === 0 ? [] : [`  ${pc.dim('faults that it finds')}`]),
    ...mutants.map((name) => row('', name)),
    row('run', commandLine(`run ${id}${interfaceFlag(scenario.interface.name)}`)),
  ].join('\n')
}

function row(name: string, value: string): string {
  return `  ${pc.dim(name.padEnd(9))}${value}`
}
