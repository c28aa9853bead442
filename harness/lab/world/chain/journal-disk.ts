/**
 * The disk of the chain's journal. A power cut loses written bytes that are not synced, except a part that
 * the seed draws.
 *
 * @module
 */
import { fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import type { JournalDisk } from '../../../devnet/data/journal-disk.ts'
import type { Watch } from '../awaits/watch.ts'
import { Crashed, type Turns } from '../turns.ts'

/** Length of the hash at the end of a line and in the mark, with the newline. */
const nameLength = 33

export interface WatchedDisk extends JournalDisk {
  written(): Written
}

export interface Written {
  /** Number of appended bytes that are not synced. */
  readonly unsyncedBytes: number
  /** True if the overwritten mark names the line that was appended last. */
  readonly isMarked: boolean
}

/** The disk of a journal that is about to be opened. */
export function createJournalDisk(turns: () => Turns, watch: Watch): WatchedDisk {
  /** The file that is appended to, and the number of its synced bytes. */
  let appended: { readonly file: number; readonly synced: number } | undefined
  /** The file that is overwritten, and its content at the last sync. */
  let overwritten: { readonly file: number; readonly synced: Buffer } | undefined
  let mark = ''
  let line: string | undefined

  function unsynced(): number {
    return appended === undefined ? 0 : fstatSync(appended.file).size - appended.synced
  }

  function cutAt(operation: string): void {
    if (!turns().fails(operation, 'power cut')) return
    if (appended !== undefined) {
      const kept = turns().upTo(2) === 0 ? unsynced() : turns().upTo(unsynced() + 1)
      ftruncateSync(appended.file, appended.synced + kept)
    }
    if (overwritten !== undefined && turns().upTo(2) === 0)
      writeSync(overwritten.file, overwritten.synced, 0, overwritten.synced.length, 0)
    throw new Crashed()
  }

  const written = (): Written => ({
    unsyncedBytes: unsynced(),
    isMarked: line === undefined || mark.slice(-nameLength) === line.slice(-nameLength),
  })

  return {
    written,
    writeSync(file, bytes) {
      turns().assertPowered()
      line = bytes.toString()
      appended ??= { file, synced: fstatSync(file).size }
      if (turns().fails('a line of the journal', 'disk full'))
        return writeSync(file, bytes.subarray(0, turns().upTo(bytes.length)))
      const length = writeSync(file, bytes)
      cutAt('a line of the journal')
      return length
    },
    overwriteSync(file, bytes) {
      turns().assertPowered()
      const before = Buffer.alloc(bytes.length)
      const length = readSync(file, before, 0, before.length, 0)
      overwritten ??= { file, synced: before.subarray(0, length) }
      writeSync(file, bytes, 0, bytes.length, 0)
      mark = bytes.toString()
      void watch.saw({ kind: 'marks', ...written() })
      cutAt('the mark of the journal')
    },
    fdatasyncSync(file) {
      turns().assertPowered()
      if (file === overwritten?.file) {
        overwritten = undefined
        return
      }
      cutAt('syncing the journal')
      appended = { file, synced: fstatSync(file).size }
    },
    ftruncateSync(file, length) {
      turns().assertPowered()
      ftruncateSync(file, length)
      if (file === appended?.file) appended = { file, synced: Math.min(appended.synced, length) }
    },
  }
}
