/**
 * The name of the journal's last line, in a file beside it that is written after the line is on the disk. The journal
 * may be ahead of it, where a crash came in between, and never behind: else its end is missing, or it is another one.
 *
 * @module
 */
import { closeSync, constants, existsSync, openSync, readFileSync } from 'node:fs'
import type { JournalDisk } from './journal-disk.ts'
import { beforeFirst, type LineName } from './journal-line.ts'

export interface JournalMark {
  write(last: LineName): void
  /** The machine's end leaves it as it is now, or as it is later. */
  sync(): void
  close(): void
}

/** @returns `undefined` where there is none. A damaged one names no line of any journal. */
export function readMark(path: string): LineName | undefined {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (text === '') return undefined
  const [, line, hash] = /^ *(\d+) ([0-9a-f]{32})\n$/.exec(text) ?? []
  return hash === undefined ? { ...beforeFirst, hash: text } : { line: Number(line), hash }
}

export function openMark(path: string, disk: JournalDisk): JournalMark {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT)
  return {
    write: ({ line, hash }) => disk.overwriteSync(file, Buffer.from(`${`${line}`.padStart(12)} ${hash}\n`)),
    sync: () => disk.fdatasyncSync(file),
    close: () => closeSync(file),
  }
}
