/**
 * The disk that the journal of the chain is on. Where the machine loses its power, what was written and not synced is
 * lost but for a part that the seed draws.
 *
 * @module
 */
import { fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import type { JournalDisk } from '../../../devnet/data/journal-disk.ts'
import type { Watch } from '../awaits/watch.ts'
import { Crashed, type Turns } from '../turns.ts'

/** Of the hash that ends a line and the mark, with the newline. */
const nameLength = 33

export interface WatchedDisk extends JournalDisk {
  written(): Written
}

export interface Written {
  /** Bytes that were appended. */
  readonly unsyncedBytes: number
  /** Whether what was written over names what was appended last. */
  readonly isMarked: boolean
}

/** A disk for a journal that is about to be opened. */
export function createJournalDisk(turns: () => Turns, watch: Watch): WatchedDisk {
  /** What is appended to, and how many of its bytes are synced. */
  let appended: { readonly file: number; readonly synced: number } | undefined
  /** What was written over, and what was there when it was last synced. */
  let overwritten: { readonly file: number; readonly synced: Buffer } | undefined
  let mark = ''
  let line: string | undefined

  function unsynced(): number {
    return appended === undefined ? 0 : fstatSync(appended.file).size - appended.synced
  }

  function cutAt(what: string): void {
    if (!turns().fails(what, 'power cut')) return
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
