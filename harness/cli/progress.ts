/**
 * What a long command shows while it works: one line that is rewritten on a terminal, plain lines elsewhere.
 *
 * @module
 */
import pc from 'picocolors'

export interface Progress {
  /** Something has begun. */
  begin(what: string): void
  /** What began is done; `note` is kept in the output. */
  end(note?: string): void
  /** Clears what is not to stay. */
  stop(): void
}

/** Writes to standard error, so that standard output holds the result alone. */
export function createProgress(total: number, stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? liveProgress(total, stream) : plainProgress(total, stream)
}

function liveProgress(total: number, stream: NodeJS.WriteStream): Progress {
  const clear = '\r\u{1B}[2K'
  let done = 0
  return {
    begin: (what) => {
      const line = `${pc.dim(`${done}/${total}`)} ${what}`
      stream.write(`${clear}${line.slice(0, (stream.columns ?? 80) - 1)}`)
    },
    end: (note) => {
      done += 1
      if (note !== undefined) stream.write(`${clear}${note}\n`)
    },
    stop: () => {
      stream.write(clear)
    },
  }
}

// Plain output gets a line for every note, and a line now and then that says how far things are.
const plainStep = 20

function plainProgress(total: number, stream: NodeJS.WriteStream): Progress {
  let done = 0
  return {
    begin: () => {},
    end: (note) => {
      done += 1
      if (note !== undefined) stream.write(`${note}\n`)
      if (done % plainStep === 0 || done === total) stream.write(`${done}/${total}\n`)
    },
    stop: () => {},
  }
}
