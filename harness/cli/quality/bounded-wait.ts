/** Bounds the total time that a measurement waits for its target's answers. */
import type { Subject } from '../../quality/measure.ts'

/** Milliseconds in total, or per order if that is more: the same as for a clause of a run. */
const maxWait = { least: 60_000, eachOrder: 6_000 }

/**
 * The same subject, which receives no more requests once its answers have taken too long in total.
 *
 * @param orders Returns the number of orders measured.
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
