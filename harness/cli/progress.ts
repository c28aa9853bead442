/**
 * What a long command shows while it works: one line that is rewritten on a terminal, plain lines elsewhere.
 *
 * @module
 */
import pc from 'picocolors'
import { isInterrupted } from './interrupt.ts'

export interface Progress {
  /** Something has begun. */
  begin(what: string): void
  /** What began is done; `notes` are kept in the output. */
  end(...notes: readonly string[]): void
  /** Clears what is not to stay. */
  stop(): void
}

export interface ProgressOptions {
  /** Standard error by default, so that standard output holds the result alone. */
  readonly stream?: Pick<NodeJS.WriteStream, 'columns' | 'isTTY' | 'write'>
  /** Milliseconds. */
  now?(): number
}

// Where nothing can be rewritten, a line says that something is done, and one now and then how far things are.
const plainStep = 20
const plainStepMs = 30_000

/** @param total Absent where nobody knows how many it will be. */
export function createProgress(
  total: number | undefined,
  { now = () => performance.now(), stream = process.stderr }: ProgressOptions = {},
): Progress {
  const clear = stream.isTTY ? '\r\u{1B}[2K' : ''
  const startedMs = now()
  let shownMs = startedMs
  let done = 0
  /** What is done, and where it is minutes, how long the rest takes at the same pace. */
  const state = () => {
    if (total === undefined) return `${done}`
    const leftMs = done === 0 ? 0 : ((now() - startedMs) / done) * (total - done)
    return `${done}/${total}${leftMs < 30_000 ? '' : `, about ${Math.ceil(leftMs / 60_000)} min left`}`
  }
  return {
    begin(what) {
      if (!stream.isTTY) return
      const counted = state()
      const line = `${counted}${counted.includes(',') ? ':' : ''} ${what}`.slice(
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
