/**
 * The disk that the journal of the chain is on. Where the machine loses its power, what was written and not synced is
 * lost but for a part that the seed draws, in which a byte may be wrong.
 *
 * @module
 */
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import type { JournalDisk } from '../devnet/data/journal.ts'
import { Crashed, type Turns } from './turns.ts'

/** A disk for the journal at a path, which is about to be opened. */
export function createJournalDisk(path: string, turns: () => Turns): JournalDisk {
  let synced: number | undefined

  function cutAt(file: number, what: string): void {
    if (synced === undefined || !turns().fails(what, 'power cut')) return
    const kept = turns().upTo(fstatSync(file).size - synced + 1)
    ftruncateSync(file, synced + kept)
    if (kept > 0 && turns().upTo(2) === 0) spoil(path, synced + turns().upTo(kept))
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

function spoil(path: string, place: number): void {
  // What is open to append to takes bytes at its end alone.
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.of(0), 0, 1, place)
  closeSync(file)
}
