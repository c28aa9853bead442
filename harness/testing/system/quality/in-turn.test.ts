import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exitCodes } from '../../../cli/exit.ts'
import { measureInTurn } from '../../../cli/quality/in-turn.ts'
import { formatSnapshot } from '../../../market/files/snapshot-file.ts'
import { drawCorpus } from '../../../quality/corpus/corpus.ts'
import type { Subject } from '../../../quality/measure.ts'
import { parseMeasurement } from '../../../quality/measurement.ts'
import { syntheticMarket } from '../../synthetic/synthetic-market.ts'

const pools = { constantProduct: 20, concentrated: 0, weighted: 0, stable: 0 }
const { snapshot } = syntheticMarket(3, { tokens: 8, ...pools })
const { orders } = drawCorpus(snapshot, { seed: 1, count: 42 })

/** Measures a target that takes `seconds` for each answer. */
function measured(seconds: number, writePartial = vi.fn()) {
  let now = 0
  const subject: Subject = {
    now: () => now,
    pace: async () => {
      now += 1_000_000
    },
    async ask() {
      now += seconds * 1000
      return { kind: 'none' }
    },
  }
  return measureInTurn(orders, { name: 'the target', subject }, { writePartial })
}

test('a target that answers late has six seconds for each order in all', async () => {
  expect(await measured(6)).toHaveLength(orders.length)
  const writePartial = vi.fn()
  await expect(measured(59, writePartial)).rejects.toMatchObject({
    exitCode: exitCodes.inconclusive,
    message: expect.stringMatching(/^the target took 295 seconds for 5 of 41 orders\. /),
  })
  expect(writePartial.mock.lastCall).toMatchObject([{ length: 5 }])
})

test('a signal ends a measurement with its results so far', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-signal-'))
  const [market, out] = [join(folder, 'market.json'), join(folder, 'out.json')]
  writeFileSync(market, formatSnapshot(snapshot))
  const flags = ['--market', market, '--count', '4200', '--out', out]
  const main = join(import.meta.dirname, '../../../cli/main.ts')
  const child = spawn(process.execPath, [main, 'quality', 'run', ...flags])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  child.kill('SIGTERM')
  child.stderr.resume()
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(code, said).toBe(143)
  const { corpus, orders } = parseMeasurement(readFileSync(out, 'utf8'))
  expect(orders.length).toBeGreaterThan(0)
  expect(orders.length).toBeLessThan(corpus.orders)
  rmSync(folder, { recursive: true })
})
