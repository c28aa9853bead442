/** The commands that read what is recorded or written, on the command line. */
import type { Command } from 'commander'
import { configurable, judgingOf } from './configuration.ts'
import { interfaceOption, scenariosOption } from './options.ts'

/** diff, report, explain and clauses. */
export function addReading(program: Command): void {
  program
    .command('diff')
    .description('shows what broke and what was fixed from one record to the next')
    .argument('<old>', 'the record.json to compare with')
    .argument('<new>', 'the record.json that is judged')
    .action(async (older, newer) => {
      const { diffCommand } = await import('../judging/diff.ts')
      process.exitCode = diffCommand(older, newer)
    })

  program
    .command('report')
    .description('renders a record again, with the proof beside it and a measurement')
    .argument('[record]', 'the record.json of a run', 'reports/latest/record.json')
    .option('--quality <file>', 'a measurement of "assay quality" to show on the page')
    .option('--out <dir>', 'where the reports go; beside the record when absent')
    .action(async (path, flags) => {
      const { reportCommand } = await import('../judging/report.ts')
      reportCommand(path, flags)
    })

  configurable(program.command('explain'))
    .description('says what a clause demands, how it is judged, and what its check is known to catch')
    .argument('<clauses...>', 'clause ids or patterns')
    .addOption(interfaceOption)
    .addOption(scenariosOption)
    .action(async (clauses, flags) => {
      const { explainCommand } = await import('../judging/explain.ts')
      await explainCommand(clauses, await judgingOf(flags))
    })

  configurable(program.command('clauses'))
    .description('lists every clause of the interface and the scenario that judges it')
    .option('--json', 'as JSON')
    .addOption(interfaceOption)
    .addOption(scenariosOption)
    .action(async (flags) => {
      const { listClauses } = await import('../judging/clauses.ts')
      listClauses({ ...flags, ...(await judgingOf(flags)) })
    })
}
