/**
 * The name of the journal's last line, in a separate file that is written after the line is on the disk. After a crash
 * in between, the journal may be ahead of the mark. If it is behind, its end is missing, or it is another journal.
 *
 * @module
 */
import { closeSync, constants, existsSync, openSync, readFileSync } from 'node:fs'
import type { JournalDisk } from './journal-disk.ts'
import { beforeFirst, type LineName } from './journal-line.ts'

export interface JournalMark {
  write(last: LineName): void
  /** After this, a crash of the machine leaves the file in its present state or a later one. */
  sync(): void
  close(): void
}

/** @returns `undefined` if there is none. A damaged mark names no line of any journal. */
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
