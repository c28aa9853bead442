/** `assay clauses`: the catalogue, and which clauses a scenario judges. */
import pc from 'picocolors'
import { renderJson } from '../../report/formats/json.ts'
import type { Options } from '../options/options.ts'
import { judgingBy } from './judging.ts'
import { clausesMatching, scenarioFile } from './scenarios.ts'

export default async function clausesCommand({ json = false, ...flags }: Options<'clauses'>): Promise<void> {
  const judging = await judgingBy(flags)
  const rows = clausesMatching([], judging).map((clause) => {
    const { file: _, ...shown } = clause
    return { ...shown, scenario: scenarioFile(clause, judging) ?? null }
  })
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
