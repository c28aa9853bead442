/**
 * Stops a devnet whose folder is not writable: later changes would be lost.
 *
 * @module
 */
import { JournalUnwritable } from './journal.ts'

export interface FailStop {
  /** Rejects once the devnet has stopped. */
  readonly failed: Promise<never>
  /** Stops the devnet if the fault concerns its folder; prints any other fault while the devnet runs. */
  readonly report: (fault: unknown) => void
}

export function createFailStop(stop: () => Promise<void>): FailStop {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  // A caller of the devnet need not wait for this.
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
      // The client that requested the change still receives an answer.
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
