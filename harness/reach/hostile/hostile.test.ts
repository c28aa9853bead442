/** No answer of a service ends the judge, takes more than its share of memory or time, or gets into a report as anything but text. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { excessesOf, type Judge, startJudge } from './judging.ts'
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

// Of all of them, one after the other in one process.
const maxMegabytes = 1_300

test.for(harmNames({ isPatient: false }))('%s', { timeout: 180_000 }, async (harm) => {
  const folder = join(out, harm)
  mkdirSync(folder)
  const end = await judge.judge(services.urlOf(harm), folder)
  expect(excessesOf(end, folder)).toEqual([])
  expect(end.maxMemory).toBeLessThan(maxMegabytes)
  expect(services.ledAstray()).toBe(0)
})
