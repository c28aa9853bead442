/** A tape says what it holds, or where it is damaged. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { encodeTape } from '../../chain/fork/tape.ts'
import { assay } from '../command.samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-tape-show-'))
const tape = join(folder, 'a.tape')
afterAll(() => rmSync(folder, { recursive: true }))

test('a tape is shown, and a damaged one refused with the place', async () => {
  const run = { clauses: ['quote/*'], seed: 11, runs: 2 }
  const answers = new Map([
    ['a'.repeat(32), '"0x1"'],
    ['b'.repeat(32), '!{"code":3}'],
  ])
  writeFileSync(tape, encodeTape({ chainId: 1, blockNumber: 7n, run, answers }))
  const shown = await assay('tape', 'show', tape)
  expect(shown).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/block 7\n.*2, .*1 of them refusals\n/),
  })
  expect(shown.stdout).toContain('quote/*, seed 11, 2 cases each')

  const bytes = readFileSync(tape)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  writeFileSync(tape, bytes)
  const start = bytes.indexOf('\n') + 1
  expect(await assay('tape', 'show', tape)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`damaged between its bytes ${start} and`),
  })
})
