import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { randomOf } from '../../core/random.ts'
import { openJournal } from './journal.ts'

// How many disks are filled, and the seed of their sizes.
const disks = Number(process.env.ASSAY_FULL_DISKS ?? 2)
const seed = process.env.ASSAY_SEED ?? '1'

const folder = mkdtempSync(join(tmpdir(), 'assay-journal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const start = { format: 2, network: 'genesis', time: 1, head: '0x01' } as const
const changes = [1, 2, 3].map((at) => ({ at, method: 'evm_mine', params: [`é${at}`] }))

function written(name: string): Buffer {
  const path = join(folder, name)
  const journal = openJournal(path)
  journal.begin(start)
  for (const change of changes) journal.append(change)
  journal.close()
  return readFileSync(path)
}

function changesIn(bytes: Buffer) {
  const path = join(folder, 'spoiled')
  writeFileSync(path, bytes)
  const { changes: found, close } = openJournal(path)
  close()
  return found
}

test('a journal that ends at any byte, or has any byte spoiled, gives the changes before that', () => {
  const whole = written('whole')
  const ends = [...whole.keys()].filter((place) => whole[place] === 10).map((place) => place + 1)
  for (let length = 0; length <= whole.length; length += 1) {
    const complete = ends.filter((end) => end <= length).length
    expect(changesIn(whole.subarray(0, length))).toEqual(changes.slice(0, Math.max(0, complete - 1)))
  }
  for (let place = 0; place < whole.length; place += 1) {
    const spoiled = Buffer.from(whole)
    spoiled[place] = (whole[place] ?? 0) ^ 1
    const before = ends.filter((end) => end <= place).length
    expect(changesIn(spoiled)).toEqual(changes.slice(0, Math.max(0, before - 1)))
  }
})

test('what was spoiled is set aside', () => {
  const whole = written('aside')
  writeFileSync(join(folder, 'aside'), Buffer.concat([whole, Buffer.from('{"at":4')]))
  openJournal(join(folder, 'aside')).close()
  expect(readFileSync(join(folder, 'aside'))).toEqual(whole)
  expect(readFileSync(join(folder, 'aside.dropped'), 'utf8')).toBe('{"at":4')
})

const hasLimits = spawnSync('prlimit', ['--version']).status === 0

test.skipIf(!hasLimits)(
  `on each of ${disks} disks that are full after any byte, the journal holds what was acknowledged and takes nothing else (skipped where there is no prlimit)`,
  {
    timeout: 10_000 + disks * 10_000,
  },
  () => {
    const random = randomOf(seed)
    for (let disk = 0; disk < disks; disk += 1) {
      const path = join(folder, `full-${disk}`)
      const bytes = 700 + Math.floor(20_000 * random())
      const { acknowledged, codes } = filledUp(path, bytes)
      expect(codes).toEqual(['JOURNAL_UNWRITABLE'])
      const journal = openJournal(path)
      expect(journal.changes.map(({ at }) => at)).toEqual([...Array(acknowledged).keys()])
      expect(acknowledged).toBeGreaterThan(0)
      // What it dropped to recover leaves room for more.
      journal.append({ at: acknowledged, method: 'evm_mine', params: [] })
      journal.close()
      const again = openJournal(path)
      expect(again.changes).toHaveLength(acknowledged + 1)
      again.close()
    }
  },
)

/** Appends in a process whose files take no more than so many bytes. */
function filledUp(
  path: string,
  bytes: number,
): { readonly acknowledged: number; readonly codes: readonly string[] } {
  const program = `
    const { openJournal } = await import(${JSON.stringify(join(import.meta.dirname, 'journal.ts'))})
    const journal = openJournal(${JSON.stringify(path)})
    journal.begin(${JSON.stringify(start)})
    const codes = []
    let acknowledged = 0
    for (let at = 0; at < 100; at += 1) {
      // After the first failure, a short change would fit.
      const params = codes.length > 0 ? [] : ['x'.repeat(300)]
      try { journal.append({ at, method: 'evm_mine', params }); acknowledged += 1 } catch ({ code }) { codes.push(code) }
    }
    console.log(JSON.stringify({ acknowledged, codes: [...new Set(codes)] }))`
  const limited = `trap '' 25; exec prlimit --fsize=${bytes}:${bytes} "$0" "$@"`
  const args = ['-c', limited, process.execPath, '--input-type=module', '--eval', program]
  return JSON.parse(spawnSync('sh', args, { encoding: 'utf8' }).stdout)
}
