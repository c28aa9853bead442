/**
 * The disk that the journal of the chain is on. Where the machine loses its power, what was written and not synced is
 * lost but for a part that the seed draws.
 *
 * @module
 */
import { fstatSync, ftruncateSync, writeSync } from 'node:fs'
import type { JournalDisk } from '../../../devnet/data/journal.ts'
import { Crashed, type Turns } from '../turns.ts'

/** A disk for a journal that is about to be opened. */
export function createJournalDisk(turns: () => Turns): JournalDisk {
  let synced: number | undefined

  function cutAt(file: number, what: string): void {
    if (synced === undefined || !turns().fails(what, 'power cut')) return
    const unsynced = fstatSync(file).size - synced
    const kept = turns().upTo(2) === 0 ? unsynced : turns().upTo(unsynced + 1)
    ftruncateSync(file, synced + kept)
    throw new Crashed()
  }

  return {
    writeSync(file, line) {
      turns().assertPowered()
      synced ??= fstatSync(file).size
      if (turns().fails('a line of the journal', 'disk full'))
        return writeSync(file, line.subarray(0, turns().upTo(line.length)))
      const written = writeSync(file, line)
      cutAt(file, 'a line of the journal')
      return written
    },
    fdatasyncSync(file) {
      turns().assertPowered()
      cutAt(file, 'syncing the journal')
      synced = fstatSync(file).size
    },
    ftruncateSync(file, length) {
      turns().assertPowered()
      ftruncateSync(file, length)
      synced = Math.min(synced ?? length, length)
    },
  }
}
