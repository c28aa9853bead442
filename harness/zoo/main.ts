/**
 * The zoo: judges honest services by the command line, and prints what is convicted. `node harness/zoo/main.ts
 * [NAME[:WAY]...]`; `--list` prints the specimens. Exits with 1 where an honest service is convicted, or is refused exit
 * code 0.
 *
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopChildren, stopOnSignals } from './judging/children.ts'
import { type Judged, judgeSpecimen, type Plan, type Subject } from './judging/judge-specimen.ts'
import { alarmLines, isClean, listLines, progressLine, tableLines } from './judging/lines.ts'
import { findSpecimen, specimens } from './specimens.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '5' },
    seeds: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
})

if (values.list) console.log(listLines(specimens).join('\n'))
else process.exitCode = await judgeAll()

async function judgeAll(): Promise<number> {
  const subjects = (positionals.length > 0 ? positionals : Object.keys(specimens)).flatMap(subjectsOf)
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'assay-zoo-'))
  mkdirSync(folder, { recursive: true })
  stopOnSignals(() => {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
  })
  const seeds = values.seeds.split(',').map(Number)
  const plan: Plan = {
    clauses: values.only.map((only) => (only.includes('/') ? only : `${only}/*`)),
    runs: Number(values.runs),
    folder,
  }
  const judged: Judged[] = []
  const queue = subjects.flatMap((subject) => seeds.map((seed) => ({ ...subject, seed })))
  const workers = Array.from({ length: Number(values.jobs) }, async () => {
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

/** @param argument `NAME`, judged by every way that it has, or `NAME:WAY`. */
function subjectsOf(argument: string): readonly Pick<Subject, 'name' | 'way'>[] {
  const [name = '', wanted] = argument.split(':')
  const { ways } = findSpecimen(name)
  const chosen = wanted === undefined ? ways : ways.filter((way) => way === wanted)
  if (chosen.length === 0)
    throw new RangeError(`${name} is not judged by "${wanted}". Expected one of: ${ways.join(', ')}.`)
  return chosen.map((way) => ({ name, way }))
}
