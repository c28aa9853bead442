/**
 * Faults in the recovery of the chain's journal. Each shows only after a power cut at a certain write, or on
 * a full disk.
 *
 * @module
 */
import { faultsIn, type PlantedFault } from './planted-fault.ts'

export const journalFaults: readonly PlantedFault[] = [
  ...faultsIn('devnet/data/journal.ts', {
    'line-not-synced': [
      'a change is answered before its line is on the disk',
      ['    disk.fdatasyncSync(file)\n', ''],
    ],
    'torn-line-left': [
      'a line that a crash cut short stays before later lines',
      ['    truncateSync(path, length)\n', ''],
    ],
    'full-disk-unseen': [
      'a line of which the disk took a part counts as written',
      [
        "if (disk.writeSync(file, line.bytes) < line.bytes.length) throw new Error('the disk is full')",
        'disk.writeSync(file, line.bytes)',
      ],
    ],
  }),
  ...faultsIn('devnet/data/recorded-node.ts', {
    'repeated-now': [
      'changes are repeated at the time of the recovery',
      ['clock.pausedAt(BigInt(at), ', 'clock.pausedAt(clock.machineTime() + 0n * BigInt(at), '],
    ],
    'snapshots-not-recorded': [
      'snapshots, and going back to them, are in no journal',
      ['isChange(request.method) ?', 'isChange(request.method) && !/snapshot|revert/.test(request.method) ?'],
    ],
  }),
  ...faultsIn('devnet/data/resume.ts', {
    'last-change-left-out': [
      'the last change is not repeated',
      ['journal.changes.entries()', 'journal.changes.slice(0, -1).entries()'],
    ],
  }),
]
