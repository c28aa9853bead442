/**
 * The chain's journal: how it started and every change since, from which the chain can be rebuilt. Each line is a JSON
 * value with its checksum, and is on the disk before the result of its change is returned. Lines from the first one
 * that a crash cut short, or a disk spoiled, are set aside.
 *
 * @module
 */
import {
  appendFileSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import type { Change } from './recorded-node.ts'

/** How the chain started: the same start gives the same chain again. */
export type ChainStart = z.output<typeof startSchema>

export interface Journal {
  readonly path: string
  /** Absent in a new journal. */
  readonly start: ChainStart | undefined
  readonly changes: readonly Change[]
  /** Writes the first line. */
  begin(start: ChainStart): void
  /** @throws {JournalUnwritable} where it is not on the disk; then nothing can be appended any more. */
  append(change: Change): void
  close(): void
}

/** What the journal asks of the disk. */
export interface JournalDisk {
  /** @returns Bytes that were written: fewer where the disk is full. */
  writeSync(file: number, line: Buffer): number
  fdatasyncSync(file: number): void
  ftruncateSync(file: number, length: number): void
}

const startSchema = z.object({
  format: z.literal(2),
  /** `genesis`, or the number of the block that was forked, and the machine's time then, in UNIX seconds. */
  network: z.union([
    z.literal('genesis'),
    z.object({ forkOfBlock: z.int().min(0), startedAt: z.int().min(0) }),
  ]),
  /** UNIX seconds of the genesis. */
  time: z.int().min(0),
  /** Hash of the block that the first change follows. */
  head: z.string(),
})

const changeSchema = z.object({ at: z.int(), method: z.string(), params: z.array(z.unknown()) })

const machinesDisk: JournalDisk = { writeSync, fdatasyncSync, ftruncateSync }

/** @throws {JournalUnreadable} where a line is whole, and not one of a journal of this version. */
export function openJournal(path: string, disk = machinesDisk): Journal {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.of()
  const lines = validLines(bytes)
  const valid = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  if (valid.length < bytes.length) {
    appendFileSync(`${path}.dropped`, bytes.subarray(valid.length))
    truncateSync(path, valid.length)
  }
  const [first, ...others] = lines
  const start = first === undefined ? undefined : readLine(path, startSchema, first, 1)
  const changes = others.map((line, index) => readLine(path, changeSchema, line, index + 2))

  const file = openSync(path, 'a')
  let length = valid.length
  let failure: JournalUnwritable | undefined
  const write = (value: unknown) => {
    if (failure !== undefined) throw failure
    const json = JSON.stringify(value)
    const line = Buffer.from(`${json}\t${checksumOf(json)}\n`)
    try {
      if (disk.writeSync(file, line) < line.length) throw new Error('the disk is full')
      disk.fdatasyncSync(file)
      length += line.length
    } catch (cause) {
      failure = new JournalUnwritable(path, cause)
      disk.ftruncateSync(file, length)
      throw failure
    }
  }
  return { path, start, changes, begin: write, append: write, close: () => closeSync(file) }
}

/** The lines before the first that is cut short or differs from its checksum. */
function validLines(bytes: Buffer): readonly string[] {
  const text = bytes.toString()
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1)
  const spoiled = lines.findIndex((line) => {
    const end = line.lastIndexOf('\t')
    return line.slice(end + 1) !== checksumOf(line.slice(0, end))
  })
  return spoiled < 0 ? lines : lines.slice(0, spoiled)
}

function checksumOf(json: string): string {
  return crc32(json).toString(16).padStart(8, '0')
}

function readLine<T>(path: string, schema: z.ZodType<T>, line: string, number: number): T {
  try {
    return schema.parse(JSON.parse(line.slice(0, line.lastIndexOf('\t'))))
  } catch (cause) {
    throw new JournalUnreadable(path, number, cause)
  }
}

export class JournalUnreadable extends Error {
  override readonly name = 'JournalUnreadable'
  readonly code = 'JOURNAL_UNREADABLE'
  readonly remedy = 'Use another folder, or delete this one.'

  constructor(path: string, line: number, cause: unknown) {
    super(`Cannot replay line ${line} of ${path}.`, { cause })
  }
}

/** The last change may be in no journal: what follows would not be either. */
export class JournalUnwritable extends Error {
  override readonly name = 'JournalUnwritable'
  readonly code = 'JOURNAL_UNWRITABLE'
  readonly remedy = 'Make room on the disk, and start the devnet again.'

  constructor(path: string, cause: unknown) {
    super(`Cannot write ${path}: the devnet has stopped before the change that is not in it.`, { cause })
  }
}
