/** Bounds for how long a measurement waits for the answers of its target in all. */
import type { Subject } from '../../quality/measure.ts'

/** Milliseconds in all, or for each order where that is more: as in a clause of a run. */
const maxWait = { least: 60_000, eachOrder: 6_000 }

/**
 * The same subject, which is asked nothing any more once its answers have taken too long.
 *
 * @param orders How many are measured.
 */
export function boundedWait(subject: Subject, orders: () => number): Subject {
  let ms = 0
  return {
    ...subject,
    /** @throws {WaitedTooLong} */
    async ask(order) {
      if (ms > Math.max(maxWait.least, maxWait.eachOrder * orders())) throw new WaitedTooLong(ms)
      const began = subject.now()
      try {
        return await subject.ask(order)
      } finally {
        ms += subject.now() - began
      }
    },
  }
}

export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong'
  readonly seconds: number

  constructor(ms: number) {
    const seconds = Math.round(ms / 1000)
    super(
      `the answers of the target took ${seconds} seconds. Make it answer sooner, or shorten --answer-timeout`,
    )
    this.seconds = seconds
  }
}
