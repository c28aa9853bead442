/**
 * The zoo: judges honest services by the command line, and prints convictions. `node harness/lab/zoo/main.ts
 * [NAME[:WAY]...]`; `--list` prints the specimens. Exits with 1 if an honest service is convicted, or does
 * not get exit code 0.
 *
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { stopChildren, stopOnSignals } from './judging/children.ts'
import { type Judged, judgeSpecimen, type Plan, type Subject } from './judging/judge-specimen.ts'
import { alarmLines, isClean, listLines, progressLine, tableLines } from './judging/lines.ts'
import { specimens } from './specimens.ts'

interface Options {
  readonly list?: true
  readonly only: readonly string[]
  readonly runs: number
  readonly seeds: readonly number[]
  readonly jobs: number
  readonly keep?: string
}

const program = new Command('npm run lab -- zoo')
  .description('Judges honest services by the command line, and prints convictions.')
  .argument('[specimens...]', 'NAME, judged by every way that it has, or NAME:WAY (default: all)')
  .option('--list', 'print the specimens, and why each is honest')
  .option('--seeds <list>', 'seeds of the runs, comma-separated', wholeNumbers, [1])
  .option('--runs <number>', 'cases per clause', wholeNumber, 5)
  .option('--only <group>', 'clauses: a group, or a pattern; repeatable', added, [])
  .option('--jobs <number>', 'runs at the same time', wholeNumber, 1)
  .option('--keep <dir>', 'folder that keeps the reports of all runs')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const values: Options = program.opts()

if (values.list) console.log(listLines(specimens).join('\n'))
else process.exitCode = await judgeAll()

async function judgeAll(): Promise<number> {
  const subjects = (program.args.length > 0 ? program.args : Object.keys(specimens)).flatMap(subjectsOf)
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'assay-zoo-'))
  mkdirSync(folder, { recursive: true })
  stopOnSignals(() => {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
  })
  const plan: Plan = {
    clauses: values.only.map((only) => (only.includes('/') ? only : `${only}/*`)),
    runs: values.runs,
    folder,
  }
  const judged: Judged[] = []
  const queue = subjects.flatMap((subject) => values.seeds.map((seed) => ({ ...subject, seed })))
  const workers = Array.from({ length: values.jobs }, async () => {
    for (let subject = queue.shift(); subject !== undefined; subject = queue.shift()) {
      await judgeSpecimen(subject, plan, (one) => {
        judged.push(one)
        console.error(progressLine(one))
      })
    }
  })
  try {
    await Promise.all(workers)
  } finally {
    await stopChildren()
  }
  const clean = judged.filter(isClean).length
  console.log([...tableLines(judged), ...alarmLines(judged)].join('\n'))
  console.log(`zoo: ${clean} passing\nzoo: ${judged.length - clean} failing`)
  return clean === judged.length ? 0 : 1
}

/** @param argument `NAME`, judged in every way that it supports, or `NAME:WAY`. */
function subjectsOf(argument: string): readonly Pick<Subject, 'name' | 'way'>[] {
  const [name = '', wanted] = argument.split(':')
  const { ways } =
    specimens[name] ?? program.error(`Specimen "${name}" not found. "--list" prints all of them.`)
  const chosen = wanted === undefined ? ways : ways.filter((way) => way === wanted)
  if (chosen.length === 0)
    program.error(`${name} is not judged by "${wanted}". Expected one of: ${ways.join(', ')}.`)
  return chosen.map((way) => ({ name, way }))
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Expected a whole number.')
  return Number(text)
}

function wholeNumbers(text: string): readonly number[] {
  return text.split(',').map(wholeNumber)
}

function added(text: string, others: readonly string[]): readonly string[] {
  return [...others, text]
}
