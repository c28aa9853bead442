import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openJournal } from './journal.ts'

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

test('where the disk takes no more, the journal holds what was acknowledged and takes nothing else', () => {
  const path = join(folder, 'full')
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
  const limited = `trap '' 25; ulimit -f 4; exec "$0" "$@"`
  const { stdout } = spawnSync(
    'sh',
    ['-c', limited, process.execPath, '--input-type=module', '--eval', program],
    {
      encoding: 'utf8',
    },
  )
  const { acknowledged, codes } = JSON.parse(stdout)
  expect(codes).toEqual(['JOURNAL_UNWRITABLE'])
  const journal = openJournal(path)
  expect(journal.changes).toHaveLength(acknowledged)
  expect(acknowledged).toBeGreaterThan(1)
  journal.close()
})
