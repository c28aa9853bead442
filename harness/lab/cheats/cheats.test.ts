/** The command line convicts three of the cheats; `npm run lab -- cheats` runs all. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { judgeFound } from '../zoo/judging/judge-specimen.ts'
import { startReference } from '../zoo/reference.ts'
import { cheats } from './cheats.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-cheats-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['no-past', 'solve/pays-everybody-alike'],
  ['maker-of-one-unit', 'solve/pays-the-receiver'],
  ['unlisted', 'solve/pays-the-receiver'],
])('%s is convicted by %s', { timeout: 180_000, tags: ['long'] }, async (name, clause) => {
  const { service } = cheats[name] ?? {}
  expect(service).toBeDefined()
  if (service === undefined) return
  const { stop, ...running } = await startReference(service, { port: 0, rpcPort: 0 })
  const plan = { clauses: [clause], runs: 4, seed: 7, out: join(folder, name) }
  const { alarms, exitCode } = await judgeFound(running, 'control', plan).finally(stop)
  expect({ exitCode, convictedBy: alarms.map((alarm) => alarm.clause) }).toEqual({
    exitCode: 1,
    convictedBy: [clause],
  })
})
