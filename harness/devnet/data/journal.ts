/**
 * The chain's journal: how it started and every change since, one JSON value a line, from which the chain can be
 * rebuilt. A line is written before the result of its change is returned; one that a crash cut short is dropped.
 *
 * @module
 */
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
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
  append(change: Change): void
  close(): void
}

const startSchema = z.object({
  format: z.literal(1),
  /** `genesis`, or the number of the block that was forked. */
  network: z.union([z.literal('genesis'), z.object({ forkOfBlock: z.int().min(0) })]),
  /** UNIX seconds of the genesis. */
  time: z.int().min(0),
  /** Hash of the block that the first change follows. */
  head: z.string(),
})

const changeSchema = z.object({ at: z.int(), method: z.string(), params: z.array(z.unknown()) })

/** @throws {JournalUnreadable} where a complete line is not one of a journal. */
export function openJournal(path: string): Journal {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  const [first, ...others] = complete.split('\n').slice(0, -1)
  const start = first === undefined ? undefined : readLine(path, startSchema, first, 1)
  const changes = others.map((line, index) => readLine(path, changeSchema, line, index + 2))
  if (complete !== text) truncateSync(path, Buffer.byteLength(complete))

  const file = openSync(path, 'a')
  const write = (value: unknown) => {
    writeSync(file, `${JSON.stringify(value)}\n`)
  }
  return { path, start, changes, begin: write, append: write, close: () => closeSync(file) }
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
  readonly remedy = 'Use another folder, or delete this one.'

  constructor(path: string, line: number, cause: unknown) {
    super(`Cannot replay line ${line} of ${path}.`, { cause })
  }
}
