/** Each fault is one, and the judge finds a few of them; `npm run lab -- faults` judges all. */
import { afterAll, expect, test } from 'vitest'
import { faults, findFault } from './faults.ts'
import { judgeFault } from './judging/judge-fault.ts'
import { measure } from './judging/measure.ts'
import { openEmbedded } from './judging/subject.ts'
import { missLines, tableLines } from './table.ts'

const embedded = await openEmbedded()
afterAll(() => embedded.stop())

const plan = { runs: 10, seed: 7, isOwnersOnly: true }
const chosen = [
  ...[
    'routes-of-first-only',
    'equal-orders-merged',
    'solve-id-follows-from-the-body',
    'later-minimum-is-one',
  ],
  ...['bought-amount-through-a-double', 'later-prefix-unchecked', 'v1-second-solution-without-id'],
  ...['list-without-a-key', 'small-is-204', 'nonce-of-an-open-order', 'fill-by-a-stranger-is-cancelled'],
  ...['spread-with-any-key'],
]

test('there are a hundred and fifty faults and more, each with a name of its own', () => {
  const ids = faults.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(150)
  const counts = [...Map.groupBy(faults, (fault) => fault.class).values()].map(({ length }) => length)
  expect(Math.min(...counts)).toBeGreaterThan(20)
})

test('the judge finds faults by the clauses that own them, and none in the reference', async () => {
  const selected = faults.filter(({ id }) => chosen.includes(id))
  const measured = await measure(selected, plan, judgeById, () => {})
  expect(missLines(measured)).toEqual([])
  expect(tableLines(measured).at(-1)).toMatch(/^\| all \| 12 \| 12 \(100 %\) \| 12 \(100 %\)( \| \d+){4} \|$/)

  const clauses = [...new Set(selected.flatMap((fault) => fault.clauses))]
  expect(await judgeFault(embedded.open, { clauses, runs: 2, seed: 7 })).toMatchObject({ failed: [] })
}, 60_000)

// One after the other: the embedded node exists once.
let last: Promise<unknown> = Promise.resolve()
function judgeById({ fault: id, ...job }: Parameters<Parameters<typeof measure>[2]>[0]) {
  const fault = id === undefined ? {} : { fault: findFault(id) }
  const verdict = last.then(() => judgeFault(embedded.open, { ...job, ...fault }))
  last = verdict
  return verdict
}
