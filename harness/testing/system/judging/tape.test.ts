/** A tape describes its content, or names the place of its damage. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { encodeTape, readTape } from '../../../chain/fork/tape.ts'
import { type Ended, useCommandProcess } from '../../command.ts'
import { startFaultyUpstream } from '../../fork/faulty-upstream.ts'

const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-tape-show-'))
const tape = join(folder, 'a.tape')
afterAll(() => rmSync(folder, { recursive: true }))

test('a tape is shown, and a damaged tape is refused with the place of the damage', async () => {
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

// Reads of the market, executions, and orders whose submissions arrive in any order.
const some = ['quote/venue', 'solve/executes', 'routes/is-what-happens', 'intent/submissions-at-once']

// The started processes share the machine with other tests.
const timeout = 300_000

test('a tape is played, and names the place of any changed byte', { timeout }, async () => {
  await record(some)
  expectNamedChanges()
})

test('a tape of all clauses has at most a megabyte, is played, and names the place of any changed byte', {
  tags: ['long'],
  timeout,
}, async () => {
  const recorded = await record([])
  expect(recorded.stdout).toContain(' 0 untested')
  expect(readFileSync(tape).length).toBeLessThan(1_000_000)
  expectNamedChanges()
})

/** Records the given clauses, or all if none is given, and plays and shows the tape. */
async function record(clauses: readonly string[]): Promise<Ended> {
  const upstream = await startFaultyUpstream()
  await upstream.node.client.mine({ blocks: 20 })
  const out = ['--out', join(folder, 'out')]
  const drawn = ['--seed', '11', '--runs', '1', ...out]
  const recorded = await assay('record', ...clauses, '--fork', upstream.url, '--tape', tape, ...drawn)
  await upstream.stop()
  const counts = /\d+ pass, 0 fail/
  expect(recorded).toMatchObject({ code: 0, stdout: expect.stringMatching(counts) })
  const [said] = counts.exec(recorded.stdout) ?? []
  expect(await assay('run', '--tape', tape, ...out)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${said}`),
  })

  const size = `${Math.ceil(readFileSync(tape).length / 1000)} kB`
  expect(recorded.stdout).toContain(size)
  const asked = clauses.join(' ') || 'all clauses'
  expect(await assay('tape', 'show', tape)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`${size}, undamaged\n[^]*${asked}, seed 11, 1 case each`)),
  })
  return recorded
}

function expectNamedChanges(): void {
  const bytes = readFileSync(tape)
  const start = bytes.indexOf('\n') + 1
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
      const changed = Buffer.from(bytes)
      changed[place] = (bytes[place] ?? 0) ^ change
      writeFileSync(tape, changed)
      expect(() => readTape(tape)).toThrow(placeOf(place - start, start))
    }),
    {
      numRuns: 300,
      examples: [
        [0, 1],
        [start - 1, 1],
        [start, 1],
        [bytes.length - 1, 1],
      ],
    },
  )
}

const pieceLength = 4096

/** The part of the error message for a damaged byte after the first line, or within it. */
function placeOf(offset: number, start: number): RegExp {
  if (offset < 0) return /first line|not a tape/
  const from = start + Math.floor(offset / pieceLength) * pieceLength
  return new RegExp(`between its bytes ${from} and ${from + pieceLength}\\.`)
}
