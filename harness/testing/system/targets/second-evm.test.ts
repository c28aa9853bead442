/** A second EVM executes the transactions of a run again. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RunRecord } from '../../../judge/record.ts'
import { useCommandProcess } from '../../command.ts'

const assay = useCommandProcess()
const out = mkdtempSync(join(tmpdir(), 'assay-second-evm-test-'))
afterAll(() => rmSync(out, { recursive: true }))

test('the record has their number, for any number of processes', { timeout: 120_000 }, async () => {
  const counts: (number | undefined)[] = []
  // One transaction of sixteen is executed again.
  for (const workers of ['1', '2']) {
    const judged = ['solve/executes', 'quote/gas-covers-execution', 'fills/pays-the-decayed-output']
    const flags = ['--seed', '7', '--runs', '12', '--workers', workers, '--out', join(out, workers)]
    const { code, stdout } = await assay('run', ...judged, ...flags, '--second-evm')
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/ alike on a second EVM\n/) })
    const record = JSON.parse(readFileSync(join(out, workers, 'record.json'), 'utf8')) as RunRecord
    counts.push(record.transactions.executedAgain)
  }
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts[1]).toBe(counts[0])
})

test('a chain that Assay does not start, and rules that ethereumjs lacks, are refused', async () => {
  for (const flags of [
    ['--target', 'http://127.0.0.1:9'],
    ['--hardfork', 'amsterdam'],
  ]) {
    const { code, stderr } = await assay('run', 'quote/venue', '--second-evm', ...flags)
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/--second-evm cannot be used with .*\.\n$/),
    })
  }
})
