import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { randomOf } from '../../core/random.ts'
import { openJournal } from './journal.ts'

// Number of disks to fill, and the seed of their sizes.
const disks = Number(process.env.ASSAY_FULL_DISKS ?? 2)
const seed = process.env.ASSAY_SEED ?? '1'

const folder = mkdtempSync(join(tmpdir(), 'assay-journal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const start = { format: 3, network: 'genesis', time: 1, head: '0x01' } as const
const changes = changesOf('é')
const damages = 400

function changesOf(name: string) {
  return Array.from({ length: 12 }, (_, at) => ({ at, method: 'evm_mine', params: [`${name}${at}`] }))
}

/** The bytes of the journal and of its mark. */
function written(name: string, appended = changes): Files {
  const path = join(folder, name)
  const journal = openJournal(path)
  journal.begin(start)
  for (const change of appended) journal.append(change)
  journal.close()
  return { journal: readFileSync(path), mark: readFileSync(`${path}.last`) }
}

interface Files {
  readonly journal: Buffer
  readonly mark: Buffer
}

function changesIn({ journal, mark }: Files) {
  const path = join(folder, 'damaged')
  writeFileSync(path, journal)
  writeFileSync(`${path}.last`, mark)
  const { changes: found, close } = openJournal(path)
  close()
  return found
}

/** Kinds of damage to the files, by a drawn number and a count. */
const kinds: Readonly<
  Record<string, (files: Files, upTo: (count: number) => number, other: Files) => Files>
> = {
  'a bit flips': ({ journal, mark }, upTo) => ({ journal: flipped(journal, upTo), mark }),
  'a bit of the mark flips': ({ journal, mark }, upTo) => ({ journal, mark: flipped(mark, upTo) }),
  'the end is missing': ({ journal, mark }, upTo) => ({
    journal: journal.subarray(0, upTo(journal.length)),
    mark,
  }),
  'lines are missing at the end': (files, upTo) =>
    edited(files, (lines) => lines.slice(0, upTo(lines.length))),
  'a line is removed': (files, upTo) => edited(files, (lines) => lines.toSpliced(upTo(lines.length), 1)),
  'a line is doubled': (files, upTo) =>
    edited(files, (lines) => {
      const index = upTo(lines.length)
      return lines.toSpliced(index, 0, lines[index] ?? '')
    }),
  'two lines are swapped': (files, upTo) =>
    edited(files, (lines) => {
      const [one, two] = [upTo(lines.length), upTo(lines.length)]
      return lines.with(one, lines[two] ?? '').with(two, lines[one] ?? '')
    }),
  'a line is of another journal': (files, upTo, other) =>
    edited(files, (lines) => {
      const index = upTo(lines.length)
      return lines.with(index, linesOf(other)[index] ?? '')
    }),
  'all is of another journal': ({ mark }, _, { journal }) => ({ journal, mark }),
}

function flipped(bytes: Buffer, upTo: (count: number) => number): Buffer {
  const copy = Buffer.from(bytes)
  const place = upTo(copy.length)
  copy[place] = (copy[place] ?? 0) ^ (1 << upTo(8))
  return copy
}

function linesOf({ journal }: Files): readonly string[] {
  return journal.toString().split('\n').slice(0, -1)
}

function edited(files: Files, edit: (lines: readonly string[]) => readonly string[]): Files {
  const lines = edit(linesOf(files))
  return { ...files, journal: Buffer.from(lines.map((line) => `${line}\n`).join('')) }
}

test(`of ${damages} damaged journals (seed ${seed}) none gives other changes, and those refused say why`, () => {
  const whole = written('whole')
  const other = written('other', changesOf('e'))
  const random = randomOf(`damage/${seed}`)
  const upTo = (count: number) => Math.floor(random() * count)
  const names = Object.keys(kinds)
  const refused = new Map<string, number>()
  for (let count = 0; count < damages; count += 1) {
    const name = names[count % names.length] ?? ''
    const damaged = kinds[name]?.(whole, upTo, other) ?? whole
    try {
      expect(changesIn(damaged), name).toEqual(changes)
    } catch (error) {
      expect(error, name).toMatchObject({
        code: expect.stringMatching(/^JOURNAL_(UNREADABLE|OUTDATED)$/),
        remedy: expect.stringMatching(/^(Restore|Start)/),
      })
      refused.set(name, (refused.get(name) ?? 0) + 1)
    }
  }
  expect([...refused.keys()].toSorted()).toEqual(names.toSorted())
})

test('a journal that ends before the newline of its last line, which was not acknowledged, is as before that', () => {
  const before = written('before', changes.slice(0, -1))
  const { journal } = written('after')
  for (let length = before.journal.length; length < journal.length; length += 1)
    expect(changesIn({ ...before, journal: journal.subarray(0, length) })).toEqual(changes.slice(0, -1))
  expect(changesIn({ ...before, journal })).toEqual(changes)
})

test.each([
  ['a damaged line', 5, /line 5 .+ is damaged, and 8 changes follow\.$/],
  ['the last line', 13, /line 13 .+ is damaged, and 0 changes follow\.$/],
])('%s is named, and deleting from there on makes the journal readable', (_, line, message) => {
  const files = written(`line-${line}`)
  const damaged = edited(files, (lines) =>
    lines.with(line - 1, (lines[line - 1] ?? '').replace('mine', 'mime')),
  )
  expect(() => changesIn(damaged)).toThrow(message)
  const left = edited(files, (lines) => lines.slice(0, line - 1))
  expect(() => changesIn(left)).toThrow(/ is missing, /)
  expect(changesIn({ ...left, mark: Buffer.of() })).toEqual(changes.slice(0, line - 2))
})

test('a journal of another format is refused, and says so', () => {
  const path = join(folder, 'older')
  writeFileSync(path, '{"format":2,"network":"genesis","time":1,"head":"0x01"}\tf8f7b5c1\n')
  expect(() => openJournal(path)).toThrow(expect.objectContaining({ code: 'JOURNAL_OUTDATED' }))
})

test('a line that a crash cut short is set aside', () => {
  const { journal } = written('aside')
  writeFileSync(join(folder, 'aside'), Buffer.concat([journal, Buffer.from('{"at":4')]))
  openJournal(join(folder, 'aside')).close()
  expect(readFileSync(join(folder, 'aside'))).toEqual(journal)
  expect(readFileSync(join(folder, 'aside.dropped'), 'utf8')).toBe('{"at":4')
})

const hasLimits = spawnSync('prlimit', ['--version']).status === 0

test.skipIf(!hasLimits)(
  `on each of ${disks} disks that are full after any byte, the journal holds the acknowledged changes and takes no others (skipped without prlimit)`,
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
      // The lines dropped in recovery leave room for more.
      journal.append({ at: acknowledged, method: 'evm_mine', params: [] })
      journal.close()
      const again = openJournal(path)
      expect(again.changes).toHaveLength(acknowledged + 1)
      again.close()
    }
  },
)

/** Appends in a process that limits files to this many bytes. */
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
