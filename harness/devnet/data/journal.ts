/**
 * The chain's journal: how it began and every change since, one JSON value a line, so that it can be made again
 * from its genesis. A line is written before anybody learns of the change, and one that a crash tore is dropped.
 *
 * @module
 */
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import * as z from 'zod'
import type { Change } from './recorded-node.ts'

/** How the chain began: the same beginning gives the same chain again. */
export type Beginning = z.output<typeof beginningSchema>

export interface Journal {
  readonly path: string
  /** Absent in a journal that has none yet. */
  readonly beginning: Beginning | undefined
  readonly changes: readonly Change[]
  /** Writes the first line. */
  begin(beginning: Beginning): void
  append(change: Change): void
  close(): void
}

const beginningSchema = z.object({
  format: z.literal(1),
  /** `genesis`, or the number of the block that was forked. */
  network: z.union([z.literal('genesis'), z.object({ forkOfBlock: z.int().min(0) })]),
  /** UNIX seconds of the genesis. */
  time: z.int().min(0),
  /** Hash of the first block that the journal's changes follow. */
  head: z.string(),
})

const changeSchema = z.object({ at: z.int(), method: z.string(), params: z.array(z.unknown()) })

/** @throws {JournalUnreadable} where a whole line is not what this program writes. */
export function openJournal(path: string): Journal {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const [first, ...others] = whole.split('\n').slice(0, -1)
  const beginning = first === undefined ? undefined : readLine(path, beginningSchema, first, 1)
  const changes = others.map((line, index) => readLine(path, changeSchema, line, index + 2))
  if (whole !== text) truncateSync(path, Buffer.byteLength(whole))

  const file = openSync(path, 'a')
  const write = (value: unknown) => {
    writeSync(file, `${JSON.stringify(value)}\n`)
  }
  return { path, beginning, changes, begin: write, append: write, close: () => closeSync(file) }
}

function readLine<T>(path: string, schema: z.ZodType<T>, line: string, number: number): T {
  try {
    return schema.parse(JSON.parse(line))
  } catch (cause) {
    throw new JournalUnreadable(path, number, cause)
  }
}

export class JournalUnreadable extends Error {
  override readonly name = 'JournalUnreadable'
  readonly code = 'JOURNAL_UNREADABLE'
  readonly remedy = 'Take another folder, or delete this one.'

  constructor(path: string, line: number, cause: unknown) {
    super(`Line ${line} of ${path} cannot be read or repeated.`, { cause })
  }
}
