/**
 * The zoo: judges honest services by the command line, and prints what is convicted. `node harness/zoo/main.ts
 * [NAME...]`; `--list` prints the specimens. Exits with 1 where an honest service is convicted, or is refused exit
 * code 0.
 *
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopOnSignals } from './judging/children.ts'
import { type Judged, judgeSpecimen, type Plan } from './judging/judge-specimen.ts'
import { alarmLines, isClean, listLines, progressLine, tableLines } from './judging/lines.ts'
import type { Way } from './specimen.ts'
import { findSpecimen, specimens } from './specimens.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '5' },
    seeds: { type: 'string', default: '1' },
    ways: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
})

if (values.list) console.log(listLines(specimens).join('\n'))
else process.exitCode = await judgeAll()

async function judgeAll(): Promise<number> {
  const names = positionals.length > 0 ? positionals : Object.keys(specimens)
  for (const name of names) findSpecimen(name)
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'assay-zoo-'))
  mkdirSync(folder, { recursive: true })
  stopOnSignals(() => {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
  })
  const ways = values.ways?.split(',') as readonly Way[] | undefined
  const plan: Plan = {
    clauses: values.only.map((only) => (only.includes('/') ? only : `${only}/*`)),
    seeds: values.seeds.split(',').map(Number),
    runs: Number(values.runs),
    ...(ways === undefined ? {} : { ways }),
    folder,
  }
  const judged: Judged[] = []
  const queue = [...names]
  const workers = Array.from({ length: Number(values.jobs) }, async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      await judgeSpecimen(name, plan, (one) => {
        judged.push(one)
        console.error(progressLine(one))
      })
    }
  })
  await Promise.all(workers)
  const clean = judged.filter(isClean).length
  console.log([...tableLines(judged), ...alarmLines(judged)].join('\n'))
  console.log(`zoo: ${clean} passing\nzoo: ${judged.length - clean} failing`)
  return clean === judged.length ? 0 : 1
}
