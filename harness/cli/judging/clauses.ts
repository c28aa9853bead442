/** `assay clauses`: the catalogue, and which clauses a scenario judges. */
import pc from 'picocolors'
import type { Scenario } from '../../judge/scenario.ts'
import { renderJson } from '../../report/formats/json.ts'
import { scenarioPath } from '../../report/outcomes.ts'
import { clausesMatching, clausesWithScenario } from './scenarios.ts'

/** @param own Scenarios of clauses that the interface does not have. */
export function listClauses({ json = false }: { readonly json?: boolean }, own: readonly Scenario[]): void {
  const judged = clausesWithScenario()
  const rows = clausesMatching([], own).map(({ file, ...clause }) => ({
    ...clause,
    scenario: file ?? (judged.has(clause.id) ? scenarioPath(clause) : null),
  }))
  if (json) {
    process.stdout.write(renderJson(rows))
    return
  }
  const widest = Math.max(...rows.map(({ id }) => id.length))
  for (const { id, level, scenario, scope, text } of rows) {
    const mark = scenario === null ? pc.yellow('none') : pc.green('yes ')
    console.log(`${mark} ${id.padEnd(widest)}  ${level.padEnd(7)} ${scope.padEnd(8)} ${text}`)
  }
  const missing = rows.filter(({ scenario }) => scenario === null).length
  console.log(`${rows.length} clauses, ${rows.length - missing} with a scenario`)
}
