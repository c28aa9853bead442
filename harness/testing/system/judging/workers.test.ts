import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { defaultInterface } from '../../../cli/interfaces.ts'
import type { JudgeFlags } from '../../../cli/judging/judging.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { judgeInLanes, laneCount, startWorkers } from '../../../cli/judging/workers/lanes.ts'
import type { RunRecord } from '../../../judge/record.ts'
import { mergeRecords } from '../../../judge/records/merge.ts'
import type { Scenario } from '../../../judge/scenario.ts'
import { useCommandProcess } from '../../command.ts'

const assay = useCommandProcess()
const main = join(import.meta.dirname, '../../../cli/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'assay-workers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const judged = ['tokens/*', 'solve/executes', '--seed', '7', '--runs', '1']

async function recordOf(name: string, command: readonly string[]): Promise<RunRecord> {
  const out = join(folder, name)
  expect(await assay(...command, '--out', out)).toMatchObject({ code: 0 })
  return JSON.parse(readFileSync(fileOf(name), 'utf8'))
}

const fileOf = (name: string) => join(folder, name, 'record.json')

function withoutTimes({ clauses, durationMs: _, startedAt: __, ...record }: RunRecord) {
  return { ...record, clauses: clauses.map(({ durationMs: ___, ...clause }) => clause) }
}

test('a record does not depend on the number of processes or machines', async () => {
  const whole = await recordOf('whole', ['run', ...judged, '--workers', '1'])
  const inTwo = await recordOf('in two', ['run', ...judged, '--workers', '2'])
  expect(withoutTimes(inTwo)).toEqual(withoutTimes(whole))

  for (const index of [1, 2]) await recordOf(`${index}`, ['run', ...judged, '--shard', `${index}/2`])
  const merged = await recordOf('merged', ['merge', fileOf('2'), fileOf('1')])
  expect(withoutTimes(merged)).toEqual(withoutTimes(whole))
  expect(() => mergeRecords([merged])).toThrow('the files are no shards')
}, 120_000)

test('one lane begins with short scenarios, and several with one of them and then the longest', async () => {
  const scenarios = await loadScenarios(
    {
      clauses: [
        'quote/gas-covers-execution',
        'quote/venue',
        'quote/same-token',
        'fills/e*',
        'general/same-q*',
      ],
    },
    { interface: defaultInterface },
  )
  const lane = { judge: async () => true, stop: async () => {} }
  const begunBy = async (lanes: readonly (typeof lane)[]) => {
    const begun: string[] = []
    const begin = ({ clause }: Scenario) => begun.push(clause)
    await judgeInLanes(lanes, scenarios, { begin, judged: () => true })
    return begun
  }
  expect(await begunBy([lane])).toEqual([
    'quote/venue',
    'quote/same-token',
    'quote/gas-covers-execution',
    'fills/exclusivity',
    'general/same-question-same-answer',
  ])
  expect(await begunBy([lane, lane])).toEqual([
    'quote/same-token',
    'general/same-question-same-answer',
    'fills/exclusivity',
    'quote/gas-covers-execution',
    'quote/venue',
  ])
})

test('a worker that cannot judge reports an error', async () => {
  const flags: JudgeFlags = {
    target: 'reference',
    clauses: [],
    runs: 1,
    seed: 7,
    scenarios: join(folder, 'none'),
  }
  const [worker] = startWorkers({ name: 'run', flags }, 1)
  assert.ok(worker)
  await expect(worker.judge('quote/venue')).rejects.toThrow(
    /cannot judge quote\/venue: No scenarios found at/,
  )
  await worker.stop()
}, 60_000)

test('a target that exists only once is judged in one process', () => {
  expect(laneCount({ target: 'http://127.0.0.1:1' }, 184)).toBe(1)
  expect(() => laneCount({ exec: 'serve', workers: 2 }, 184)).toThrow('--workers cannot be used with --exec')
  expect(laneCount({ workers: 4 }, 184)).toBe(4)
})

test('a run too short to pay for the start of a second process is judged in one', () => {
  expect(laneCount({ runs: 1 }, 184)).toBe(1)
  expect(laneCount({}, 36)).toBe(1)
  expect(laneCount({}, 184)).toBe(Math.min(availableParallelism(), 9))
})

test('an interrupt ends the workers', async () => {
  const events = join(folder, 'events')
  const args = [main, 'run', '--workers', '2', '--out', join(folder, 'out'), '--events', events]
  // In a process group of its own.
  const running = spawn(process.execPath, args, { detached: true, stdio: 'ignore' })
  const { pid } = running
  assert.ok(pid)
  const isJudging = () => existsSync(events) && readFileSync(events, 'utf8').includes('judged')
  await expect.poll(isJudging, { timeout: 30_000 }).toBe(true)
  running.kill('SIGINT')
  const [code] = await once(running, 'exit')
  expect(code).toBe(130)
  await expect.poll(() => isGroupAlive(pid), { timeout: 20_000 }).toBe(false)
}, 60_000)

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}
