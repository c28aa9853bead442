/**
 * Puts faults before the reference and prints how many of them the judge finds: `node harness/reach/main.ts [ID...]`.
 * Exits with 1 where one is missed.
 *
 * @module
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { measure } from './judging/measure.ts'
import { startPool } from './judging/pool.ts'
import { missLines, tableLines } from './table.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    class: { type: 'string' },
    owners: { type: 'boolean', default: false },
    runs: { type: 'string', default: '10' },
    seed: { type: 'string', default: '7' },
    jobs: { type: 'string', default: `${availableParallelism()}` },
  },
})

const selected = faults.filter(
  (fault) =>
    (positionals.length === 0 || positionals.includes(fault.id)) &&
    (values.class === undefined || fault.class.includes(values.class)),
)
const pool = startPool(Number(values.jobs))
try {
  const plan = { runs: Number(values.runs), seed: Number(values.seed), isOwnersOnly: values.owners }
  const measured = await measure(selected, plan, pool.judge, ({ by, fault, requests }) =>
    console.error(`${by.length > 0 ? 'found ' : 'missed'} ${fault.id} ${by.join(', ')} ${requests}`),
  )
  const seconds = Math.round(measured.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1000)
  console.log([...tableLines(measured), ...missLines(measured), `${seconds} s of CPU`].join('\n'))
  if (measured.some(({ by }) => by.length === 0)) process.exitCode = 1
} finally {
  await pool.stop()
}
