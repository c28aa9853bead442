/**
 * Judges legal forms of answers, drawn from seeds, and prints convicted and undecided clauses: `node
 * harness/lab/zoo/forms.ts --count 300`. Exits with 1 if a form is convicted, or leaves a clause undecided.
 *
 * @module
 */
import { Command } from 'commander'
import { defaultInterface } from '../../cli/interfaces.ts'
import { loadScenarios } from '../../cli/judging/scenarios.ts'
import { referenceTarget } from '../../cli/target/reference.ts'
import type { Mutant } from '../../judge/mutant.ts'
import { decoys } from './differences/decoys.ts'
import { decoyForm, drawnForm } from './differences/drawn-forms.ts'
import { judgeForm } from './judging/judge-form.ts'

interface Options {
  readonly decoys?: true
  readonly count: string
  readonly first: string
  readonly runs: string
  readonly only: readonly string[]
}

/** The clauses that read answers whose form the interface leaves open. */
const reading = ['intent/*', 'tracking/*', 'fills/*', 'spread/*']

const program = new Command('npm run lab -- forms')
  .description('Judges legal forms of answers, drawn from seeds, and prints convicted and undecided clauses.')
  .option('--decoys', 'one form for each field that looks like another, and nothing else drawn')
  .option('--count <number>', 'forms', '60')
  .option('--first <seed>', 'seed of the first form; the others follow', '1')
  .option('--runs <number>', 'cases per clause', '2')
  .option('--only <pattern...>', 'clauses', reading)
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const values = program.opts<Options>()
const [runs, firstSeed] = [Number(values.runs), Number(values.first)]

/** The forms by their names. */
const forms: readonly (readonly [string, Mutant])[] = values.decoys
  ? Object.entries(decoys).flatMap(([answer, ones]) =>
      Object.keys(ones).map((name) => [`${answer} with ${name}`, decoyForm(answer, name)] as const),
    )
  : Array.from({ length: Number(values.count) }, (_, index) => [
      `form ${firstSeed + index}`,
      drawnForm(firstSeed + index),
    ])

const scenarios = await loadScenarios({ clauses: [...values.only] }, { interface: defaultInterface })
const target = await referenceTarget()
let alarms = 0
let open = 0
try {
  for (const [place, [name, form]] of forms.entries()) {
    const found = await judgeForm(form, target, scenarios, { runs, seed: firstSeed + place })
    for (const line of [...found.alarms, ...found.open]) console.log(`${name}: ${line}`)
    alarms += found.alarms.length
    open += found.open.length
    console.error(`${name}: ${found.alarms.length} alarms, ${found.open.length} left open`)
  }
} finally {
  await target.stop()
}
console.log(`${forms.length} forms, ${scenarios.length} clauses: ${alarms} alarms, ${open} left open`)
process.exitCode = alarms + open === 0 ? 0 : 1
