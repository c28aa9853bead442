/** Measures a target order by order, for as long as it is worth the time. */
import { setImmediate } from 'node:timers/promises'
import { NoAnswer } from '../../core/transport/transport.ts'
import type { CorpusOrder } from '../../quality/corpus/corpus.ts'
import { isRefusedForRate, type Measured, measureOrder } from '../../quality/measure.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import { reasonOf } from '../input-file.ts'
import { endIfInterrupted, onInterrupt } from '../interrupt.ts'
import { createProgress } from '../progress.ts'
import { boundedWait, WaitedTooLong } from './bounded-wait.ts'
import type { OpenedSubject } from './subject.ts'

/** Each order is asked for often: whoever refuses so many in a row refuses those after them as well. */
const maxRefused = 3

interface InTurnOptions {
  /** Takes what was measured, if anything, where the measurement ends early: also where a signal ends it. */
  readonly writePartial: (measured: readonly Measured[]) => void
}

/** @throws CommandFailed where the target does not answer, or refuses one order after the other for its rate, or is slow. */
export async function measureInTurn(
  orders: readonly CorpusOrder[],
  { name, subject }: Pick<OpenedSubject, 'name' | 'subject'>,
  { writePartial }: InTurnOptions,
): Promise<readonly Measured[]> {
  const progress = createProgress(orders.length)
  const measured: Measured[] = []
  const bounded = boundedWait(subject, () => orders.length)
  const { unreachable, inconclusive } = exitCodes
  const write = () => {
    if (measured.length > 0) writePartial(measured)
  }
  const ended = (exitCode: ExitCode, sentence: string, cause?: unknown) => {
    write()
    return new CommandFailed(sentence, { exitCode, cause })
  }
  const cancel = onInterrupt(async () => write())
  try {
    for (const order of orders) {
      // A target within this process answers without waiting for anything, and a signal would not be heard.
      await setImmediate()
      progress.begin(order.id)
      measured.push(await measureOrder(bounded, order).finally(endIfInterrupted))
      progress.end()
      const last = measured.slice(-maxRefused)
      if (last.length === maxRefused && last.every(isRefusedForRate))
        throw ended(
          unreachable,
          `${name} refused ${maxRefused} orders in a row for its rate. Lower it with --rate, or wait until orders are taken again.`,
        )
    }
  } catch (cause) {
    if (cause instanceof WaitedTooLong)
      throw ended(
        inconclusive,
        `${name} took ${cause.seconds} seconds for ${measured.length} of ${orders.length} orders. Make it answer sooner, or shorten --answer-timeout.`,
        cause,
      )
    if (!(cause instanceof NoAnswer)) throw cause
    throw ended(
      unreachable,
      `${name} does not answer any more: ${reasonOf(cause)}. Start it, and measure again.`,
      cause,
    )
  } finally {
    cancel()
    progress.stop()
  }
  return measured
}
