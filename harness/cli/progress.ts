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

// Where nothing can be rewritten, a line says that something is done, and one now and then how far things are.
const plainStep = 20

/** Writes to standard error, so that standard output holds the result alone. */
export function createProgress(total: number, stream: NodeJS.WriteStream = process.stderr): Progress {
  const clear = stream.isTTY ? '\r\u{1B}[2K' : ''
  let done = 0
  return {
    begin(what) {
      if (!stream.isTTY) return
      const line = `${pc.dim(`${done}/${total}`)} ${what}`
      stream.write(`${clear}${line.slice(0, (stream.columns ?? 80) - 1)}`)
    },
    end(...notes) {
      if (isInterrupted()) return
      done += 1
      for (const note of notes) stream.write(`${clear}${note}\n`)
      if (!stream.isTTY && (done === 1 || done % plainStep === 0 || done === total))
        stream.write(`${done}/${total}\n`)
    },
    stop() {
      stream.write(clear)
    },
  }
}
