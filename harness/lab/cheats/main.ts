/**
 * Judges services that steal by the command line, with its default options, and prints the evidence: `node
 * harness/lab/cheats/main.ts [NAME...]`. Exits with 1 if a theft passes: no clause of level must fails, or
 * the run ends with another exit code than 1.
 *
 * @module
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { wholeNumber } from '../faults/whole-number.ts'
import { stopChildren, stopOnSignals } from '../zoo/judging/children.ts'
import { judgeFound } from '../zoo/judging/judge-specimen.ts'
import { startReference } from '../zoo/reference.ts'
import { cheats } from './cheats.ts'

interface Options {
  readonly only: readonly string[]
  readonly runs: number
  readonly seed: number
  readonly keep?: string
}

const program = new Command('npm run lab -- cheats')
  .description('Judges services that steal by the command line, and prints the evidence.')
  .argument('[names...]', 'cheats (default: all)', nameOfCheat)
  .option('--only <pattern...>', 'clauses (default: all)', [])
  .option('--runs <number>', 'cases per clause', wholeNumber, 10)
  .option('--seed <number>', 'seed of the cases', wholeNumber, 7)
  .option('--keep <dir>', 'folder that keeps the reports of all runs')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const { keep, only, runs, seed } = program.opts<Options>()
const names = program.args.length > 0 ? program.args : Object.keys(cheats)

const folder = keep ?? mkdtempSync(join(tmpdir(), 'assay-cheats-'))
stopOnSignals(() => {
  if (keep === undefined) rmSync(folder, { recursive: true, force: true })
})
let passing = 0
try {
  for (const name of names) {
    const { convicted, exitCode, line } = await judgeCheat(name)
    console.log(`${name}: exit ${exitCode}; ${line}`)
    if (exitCode !== 1 || !convicted) passing += 1
  }
} finally {
  await stopChildren()
}
console.log(`${names.length} cheats, ${passing} pass`)
process.exit(passing === 0 ? 0 : 1)

async function judgeCheat(name: string) {
  const { service } = cheats[name] ?? program.error(`There is no cheat "${name}".`)
  const { stop, ...running } = await startReference(service, { port: 0, rpcPort: 0 })
  try {
    const out = join(folder, name)
    const { alarms, exitCode } = await judgeFound(running, 'control', { clauses: only, runs, seed, out })
    const of = (wanted: string) => alarms.filter(({ level }) => level === wanted).map(({ clause }) => clause)
    const musts = of('must')
    return {
      convicted: musts.length > 0,
      exitCode,
      line: `must: ${musts.join(', ') || 'none'}; should: ${of('should').join(', ') || 'none'}`,
    }
  } finally {
    await stop()
  }
}

function nameOfCheat(name: string, names: readonly string[] = []): readonly string[] {
  if (Object.hasOwn(cheats, name)) return [...names, name]
  throw new InvalidArgumentError('There is no cheat of that name.')
}
