/** The disk operations of the journal. */
import { fdatasyncSync, ftruncateSync, writeSync } from 'node:fs'

export interface JournalDisk {
  /** @returns Number of bytes written: fewer if the disk is full. */
  writeSync(file: number, line: Buffer): number
  /** Writes over the beginning of the file. */
  overwriteSync(file: number, bytes: Buffer): void
  fdatasyncSync(file: number): void
  ftruncateSync(file: number, length: number): void
}

export const machinesDisk: JournalDisk = {
  writeSync,
  overwriteSync(file, bytes) {
    if (writeSync(file, bytes, 0, bytes.length, 0) < bytes.length) throw new Error('the disk is full')
  },
  fdatasyncSync,
  ftruncateSync,
}
