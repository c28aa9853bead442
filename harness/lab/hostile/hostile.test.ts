/**
 * No answer of a service crashes the judge, exceeds its bounds of memory or time, or gets into a report except as text.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { excessesOf, type Judge, metIn, startJudge } from './judging.ts'
import { type HostileServices, harmNames, startHostileServices } from './services.ts'

const out = mkdtempSync(join(tmpdir(), 'assay-hostile-'))
let services: HostileServices
let judge: Judge

beforeAll(async () => {
  services = await startHostileServices()
  judge = startJudge()
})
afterAll(async () => {
  judge.stop()
  await services.close()
  rmSync(out, { recursive: true })
})

// For all runs, one after another in one process.
const maxMegabytes = 1_300

for (const [place, harm] of harmNames({ isPatient: false }).entries()) {
  // A merge runs a third of them.
  const tags = place % 3 === 0 ? [] : ['long']
  test(harm, { timeout: 180_000, tags }, async () => {
    const folder = join(out, harm)
    mkdirSync(folder)
    const end = await judge.judge(services.urlOf(harm), folder)
    expect(excessesOf(end, folder, { mayPass: true })).toEqual([])
    expect(end.maxMemory).toBeLessThan(maxMegabytes)
    expect(services.ledAstray()).toBe(0)
  })
}

test('a service whose chain does harm has not passed', () => {
  const folder = join(out, 'passed')
  mkdirSync(folder)
  const ending = (code: number, mayPass: boolean) =>
    excessesOf({ code, ms: 1, cpuMs: 1, maxMemory: 1, output: '' }, folder, { mayPass }).filter((one) =>
      one.startsWith('it ended'),
    )
  expect(ending(0, true)).toEqual([])
  expect(ending(0, false)).toEqual(['it ended with 0: '])
  for (const code of [1, 3, 5]) expect(ending(code, false)).toEqual([])
})

test('a summary has the requests of all clauses, and the decided ones of three', () => {
  const folder = join(out, 'met')
  mkdirSync(folder)
  expect(metIn(folder)).toEqual({ requests: 0, decided: '0 of 4' })
  const clauses = [
    { id: 'solve/response-shape', outcome: 'fail', requests: 5 },
    { id: 'general/amounts-are-digit-strings', outcome: 'inconclusive', requests: 3 },
    { id: 'general/public-equals-partner', outcome: 'pass', requests: 2 },
    { id: 'general/echo', outcome: 'pass', requests: 4 },
  ]
  writeFileSync(join(folder, 'record.json'), JSON.stringify({ clauses }))
  expect(metIn(folder)).toEqual({ requests: 14, decided: '2 of 4' })
})
