/**
 * The chain's journal: its start and every change since, from which the chain can be rebuilt. Each line is on
 * the disk before the result of its change is returned. A last line without its newline is a remnant of a
 * crash, and is set aside; a journal with other damage is refused, since fewer changes make another chain.
 *
 * @module
 */
import { appendFileSync, closeSync, existsSync, openSync, readFileSync, truncateSync } from 'node:fs'
import * as z from 'zod'
import { machinesDisk } from './journal-disk.ts'
import { beforeFirst, type Line, type LineName, type Misfit, readLines, writeLine } from './journal-line.ts'
import { openMark, readMark } from './journal-mark.ts'
import type { Change } from './recorded-node.ts'

/** The start of the chain: the same start gives the same chain again. */
export type ChainStart = z.output<typeof startSchema>

export interface Journal {
  readonly path: string
  /** Absent in a new journal. */
  readonly start: ChainStart | undefined
  readonly changes: readonly Change[]
  /** Writes the first line. */
  begin(start: ChainStart): void
  /** @throws {JournalUnwritable} if the line could not be written; then no more changes can be appended. */
  append(change: Change): void
  close(): void
}

const format = 3

const startSchema = z.object({
  format: z.literal(format),
  /** `genesis`, or the number of the forked block, with the machine's time at the fork, in UNIX seconds. */
  network: z.union([
    z.literal('genesis'),
    z.object({ forkOfBlock: z.int().min(0), startedAt: z.int().min(0) }),
  ]),
  /** UNIX seconds of the genesis. */
  time: z.int().min(0),
  /** Hash of the block before the first change. */
  head: z.string(),
})

const changeSchema = z.object({ at: z.int(), method: z.string(), params: z.array(z.unknown()) })

/**
 * @throws {JournalUnreadable} if it is damaged, or is not of this version.
 * @throws {JournalUnwritable} if the disk is full.
 */
export function openJournal(path: string, disk = machinesDisk): Journal {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.of()
  let length = bytes.lastIndexOf('\n') + 1
  const lines = readLines(bytes.toString('utf8', 0, length))
  if ('isDamaged' in lines) throw misfitting(path, lines)
  assertMarked(path, lines)
  if (length < bytes.length) {
    appendFileSync(`${path}.dropped`, bytes.subarray(length))
    truncateSync(path, length)
  }
  const [first, ...others] = lines
  const start = first && schemaValue(path, startSchema, first)
  const changes = others.map((line) => schemaValue(path, changeSchema, line))

  const file = openSync(path, 'a')
  const mark = openMark(markOf(path), disk)
  let last: LineName = lines.at(-1) ?? beforeFirst
  let failure: JournalUnwritable | undefined
  const write = (work: () => void) => {
    if (failure !== undefined) throw failure
    try {
      work()
    } catch (cause) {
      failure = new JournalUnwritable(path, cause)
      disk.ftruncateSync(file, length)
      throw failure
    }
  }
  const append = (value: object) => {
    const line = writeLine(value, last)
    if (disk.writeSync(file, line.bytes) < line.bytes.length) throw new Error('the disk is full')
    disk.fdatasyncSync(file)
    last = line
    length += line.bytes.length
    mark.write(last)
  }
  const markLast = () => {
    mark.write(last)
    mark.sync()
  }
  if (start !== undefined) write(markLast)
  return {
    path,
    start,
    changes,
    begin(value) {
      write(() => append(value))
      write(markLast)
    },
    append: (change) => write(() => append(change)),
    close() {
      closeSync(file)
      mark.close()
    },
  }
}

function markOf(path: string): string {
  return `${path}.last`
}

/** A mark is missing if the user removed it, or if the machine stopped as the journal began. */
function assertMarked(path: string, lines: readonly LineName[]): void {
  const marked = readMark(markOf(path))
  if (marked === undefined) return
  const missing = marked.line - lines.length
  if (missing > 0)
    throw new JournalUnreadable(path, lines.length + 1, {
      why: `it is missing, and ${changesFollow(missing - 1)}`,
      remedy: afterRemoving(path),
    })
  if (lines[marked.line - 1]?.hash === marked.hash) return
  throw new JournalUnreadable(path, Math.max(lines.length, 1), {
    why: `${markOf(path)} names another`,
    remedy: afterRemoving(path),
  })
}

function afterRemoving(path: string): string {
  return `Restore both files from a copy, or delete ${markOf(path)}: the chain then is as the journal says.`
}

function misfitting(path: string, { line, text, isDamaged, following }: Misfit): Error {
  const [, written] = (line === 1 && /"format":(\d+)/.exec(text)) || []
  if (written !== undefined && Number(written) !== format) return new JournalOutdated(path, Number(written))
  const why = isDamaged ? 'it is damaged' : 'it does not follow the line before it'
  return new JournalUnreadable(path, line, {
    why: `${why}, and ${changesFollow(following)}`,
    remedy: `Restore the file from a copy, or delete it from that line on, and ${markOf(path)}: the chain then is as it was before.`,
  })
}

function changesFollow(count: number): string {
  return count === 1 ? 'one change follows' : `${count} changes follow`
}

function schemaValue<T>(path: string, schema: z.ZodType<T>, { line, value }: Line): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new JournalUnreadable(path, line, { why: 'it is not one of a journal', cause: parsed.error })
}

interface Unreadable {
  /** Completes the sentence that names the line. */
  readonly why: string
  readonly remedy?: string
  readonly cause?: unknown
}

export class JournalUnreadable extends Error {
  override readonly name = 'JournalUnreadable'
  readonly code = 'JOURNAL_UNREADABLE'
  readonly remedy: string

  constructor(path: string, line: number, { why, remedy, cause }: Unreadable) {
    super(`Cannot replay line ${line} of ${path}: ${why}.`, { cause })
    this.remedy = remedy ?? 'Use another folder, or delete this one.'
  }
}

export class JournalOutdated extends Error {
  override readonly name = 'JournalOutdated'
  readonly code = 'JOURNAL_OUTDATED'
  readonly remedy = 'Start it with the version that wrote it, use another folder, or delete this one.'

  constructor(path: string, written: number) {
    super(`Cannot replay ${path}: it has format ${written}, and this version reads format ${format}.`)
  }
}

/** The last change may be missing from the journal, and so would later ones. */
export class JournalUnwritable extends Error {
  override readonly name = 'JournalUnwritable'
  readonly code = 'JOURNAL_UNWRITABLE'
  readonly remedy = 'Make room on the disk, and start the devnet again.'

  constructor(path: string, cause: unknown) {
    super(`Cannot write ${path}: the devnet has stopped before the change that is not in it.`, { cause })
  }
}
