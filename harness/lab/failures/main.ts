/**
 * Draws failures from the mutants of the scenarios, and prints the defects of their texts: `npm run lab --
 * failures [CLAUSE...]`. Exits with 1 if a failure misleads.
 *
 * @module
 */
import { Command } from 'commander'
import { interfaceNamed } from '../../cli/interfaces.ts'
import { loadScenarios } from '../../cli/judging/scenarios.ts'
import { openTarget } from '../../cli/target/target.ts'
import { wholeNumber } from '../faults/whole-number.ts'
import { complaintsAbout } from './complaints.ts'
import { drawFailures } from './draw.ts'

interface Options {
  readonly interface?: string
  readonly mutants: number
  readonly runs: number
  readonly seed: number
  readonly shrinks: number
  readonly show: boolean
}

const program = new Command('npm run lab -- failures')
  .description('Draws failures from the mutants of the scenarios, and prints the defects of their texts.')
  .argument('[clauses...]', 'clause IDs or patterns (default: all)')
  .option('--interface <name>', 'interface whose scenarios they are')
  .option('--mutants <number>', 'mutants of each scenario', wholeNumber, Number.POSITIVE_INFINITY)
  .option('--runs <number>', 'cases per mutant', wholeNumber, 20)
  .option('--seed <number>', 'seed of the cases', wholeNumber, 7)
  .option('--shrinks <number>', 'evaluations that make a counterexample smaller', wholeNumber, 200)
  .option('--show', 'print the failures as well', false)
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const values = program.opts<Options>()

const judged = interfaceNamed(values.interface)
const scenarios = await loadScenarios({ clauses: [...program.args] }, { interface: judged })
const opened = await openTarget({ target: 'reference' }, judged, undefined, { scenarios })
let [drawn, clean, unseen] = [0, 0, 0]
try {
  for (const scenario of scenarios) {
    for (const failure of await drawFailures(scenario, opened, values)) {
      const complaints = complaintsAbout(failure)
      drawn += 1
      if (failure.first === undefined) unseen += 1
      if (complaints.length === 0) clean += 1
      else console.log(`${scenario.clause}, ${failure.mutant}: ${complaints.join('; ')}`)
      if (values.show) console.log(failure.text)
    }
  }
} finally {
  await opened.stop()
}
console.log(`${clean - unseen} of ${drawn - unseen} failures are clear; ${unseen} mutants failed nothing`)
process.exitCode = clean === drawn ? 0 : 1
