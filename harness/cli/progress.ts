/**
 * Shows the progress of a long command: one line that is rewritten on a terminal, plain lines elsewhere.
 *
 * @module
 */
import pc from 'picocolors'
import { isInterrupted } from './interrupt.ts'

export interface Progress {
  /** A step has begun. */
  begin(step: string): void
  /** The step is done; `notes` stay in the output. */
  end(...notes: readonly string[]): void
  /** Clears the progress line. */
  stop(): void
}

export interface ProgressOptions {
  /** Standard error by default, so that standard output holds only the result. */
  readonly stream?: Pick<NodeJS.WriteStream, 'columns' | 'isTTY' | 'write'>
  /** Milliseconds. */
  now?(): number
}

// Without a terminal, a line reports each completed step, and one every so often the progress.
const plainStep = 20
const plainStepMs = 30_000

/** @param total Absent if unknown. */
export function createProgress(
  total: number | undefined,
  { now = () => performance.now(), stream = process.stderr }: ProgressOptions = {},
): Progress {
  const clear = stream.isTTY ? '\r\u{1B}[2K' : ''
  const startedMs = now()
  let shownMs = startedMs
  let done = 0
  /** The completed part, and the estimated rest at the same pace if it is minutes. */
  const state = () => {
    if (total === undefined) return `${done}`
    const leftMs = done === 0 ? 0 : ((now() - startedMs) / done) * (total - done)
    return `${done}/${total}${leftMs < 30_000 ? '' : `, about ${Math.ceil(leftMs / 60_000)} min left`}`
  }
  return {
    begin(step) {
      if (!stream.isTTY) return
      const counted = state()
      const line = `${counted}${counted.includes(',') ? ':' : ''} ${step}`.slice(
        0,
        (stream.columns ?? 80) - 1,
      )
      stream.write(`${clear}${pc.dim(line.slice(0, counted.length))}${line.slice(counted.length)}`)
    },
    end(...notes) {
      if (isInterrupted()) return
      done += 1
      for (const note of notes) stream.write(`${clear}${note}\n`)
      if (stream.isTTY) return
      const isLate = now() - shownMs >= plainStepMs
      if (done !== 1 && done % plainStep !== 0 && done !== total && !isLate) return
      shownMs = now()
      stream.write(`${state()}\n`)
    },
    stop() {
      stream.write(clear)
    },
  }
}
