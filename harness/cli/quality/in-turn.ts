/** Measures a target order by order, until further orders are not worth the time. */
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

/** Each order is sent several times: a target that refuses this many in a row is assumed to refuse all. */
const maxRefused = 3

interface InTurnOptions {
  /** Receives the results so far, if any, if the measurement ends early, including by a signal. */
  readonly writePartial: (measured: readonly Measured[]) => void
}

/** @throws CommandFailed if the target does not answer, refuses orders in a row for its rate, or is too slow. */
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
      // A target in this process answers without returning to the event loop, so a signal would not be handled.
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
