/** `assay clauses`: the catalogue, and which clauses a scenario judges. */
import pc from 'picocolors'
import { renderJson } from '../report/json.ts'
import { catalogue } from '../spec/clauses/catalogue.ts'
import { clausesWithScenario } from './scenarios.ts'

export function listClauses({ json = false }: { readonly json?: boolean }): void {
  const judged = clausesWithScenario()
  const rows = catalogue.map((clause) => ({
    ...clause,
    scenario: judged.has(clause.id) ? `scenarios/${clause.id}.ts` : null,
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
