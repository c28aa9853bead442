/**
 * Stops a devnet whose folder cannot be written: whatever it did from then on would be lost.
 *
 * @module
 */
import { JournalUnwritable } from './journal.ts'

export interface FailStop {
  /** Rejects once the devnet has stopped. */
  readonly failed: Promise<never>
  /** Stops the devnet if the fault is one of its folder; prints any other, until then. */
  readonly report: (fault: unknown) => void
}

export function createFailStop(stop: () => Promise<void>): FailStop {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  // Whoever runs a devnet need not wait for this.
  failed.catch(() => undefined)
  let hasFailed = false
  return {
    failed,
    report(fault) {
      if (hasFailed) return
      const failure = failureToWrite(fault)
      if (failure === undefined) {
        console.error(fault)
        return
      }
      hasFailed = true
      // Whoever asked for the change is still told.
      setImmediate(() => stop().then(() => reject(failure), reject))
    },
  }
}

function failureToWrite(fault: unknown): Error | undefined {
  for (let one = fault; one instanceof Error; one = one.cause) {
    if (one instanceof JournalUnwritable) return one
    if ('errcode' in one && ofTheDisk.has(Number(one.errcode) & 0xff)) return new OrdersUnwritable(one)
  }
  return undefined
}

/** SQLite's codes for a failed write or read, a full disk, and a file that cannot be created. */
const ofTheDisk = new Set([10, 13, 14])

export class OrdersUnwritable extends Error {
  override readonly name = 'OrdersUnwritable'
  readonly code = 'ORDERS_UNWRITABLE'
  readonly remedy = 'Make room on the disk, and start the devnet again.'

  constructor(cause: unknown) {
    super('Cannot write the orders of the devnet, which has stopped.', { cause })
  }
}
