/**
 * Stops the processes and containers that this process started when a signal ends it. Everything else runs
 * inside it, and reports are written in full or not at all.
 *
 * @module
 */
import { exitCodes } from './exit.ts'
import { reportFailure } from './failure.ts'

const ends = new Set<() => Promise<unknown>>()
let isEnding = false

/** The user's files that this process runs. */
interface OwnFiles {
  /** Returns the file that is being loaded, if any. */
  loading(): string | undefined
  /** Returns the message about an unexpected error, if one of these files is to blame for it. */
  failure(thrown: unknown): Error | undefined
}

let own: OwnFiles | undefined

/** Asks `files` for the culprit if the process ends early or by an unexpected error. */
export function blameFirst(files: OwnFiles): void {
  own = files
}

/** Returns the error, or a message about the user's file that is to blame for it. */
export function blaming(error: unknown): unknown {
  return own?.failure(error) ?? error
}

/** True once a signal has arrived: later results say nothing. */
export function isInterrupted(): boolean {
  return isEnding
}

/** @throws if a signal has arrived, because it closes targets that are being judged. */
export function endIfInterrupted(): void {
  if (isEnding) throw new Error('a signal has interrupted the command')
}

/**
 * Calls `end` when a signal to stop arrives. If it resolves to a number, that is the exit code of the process.
 *
 * @returns A function that cancels this.
 */
export function onInterrupt(end: () => Promise<unknown>): () => void {
  ends.add(end)
  return () => ends.delete(end)
}

/** Ends the process on a signal, on an unexpected error, or if its output is lost; at once on a second signal. */
export function handleSignals(): void {
  // npm and its shell end at a signal, but not the processes that they started.
  if (process.env.npm_command !== undefined) endWithParent(() => endWith(143))
  // Some packages end the process themselves if no other listener is left.
  process.on('SIGINT', () => endWith(130))
  process.on('SIGTERM', () => endWith(143))
  process.on('SIGHUP', () => endWith(129))
  // By default Node would open its inspector, through which any process of this user can run code here.
  process.on('SIGUSR1', () => {})
  // By default Node would end with 1, the code for a violated clause.
  process.on('uncaughtException', (error) => {
    if (isEnding) return
    const code = reportFailure(blaming(error))
    endWith(code, code)
  })
  for (const output of [process.stdout, process.stderr]) output.on('error', endUnlessUnread)
}

const parentCheckMs = 500

function endWithParent(end: () => void): void {
  const parent = process.ppid
  const check = () => {
    if (process.ppid !== parent) end()
  }
  setInterval(check, parentCheckMs).unref()
}

/**
 * Reports it if the process ends before its command does, because it was ended elsewhere or has no pending work.
 *
 * @returns To be called when the command is over.
 */
export function noticeEarlyEnd(): () => void {
  const say = () => {
    if (isEnding) return
    const culprit = own?.loading() ?? 'assay.config.ts and the scenarios'
    console.error(
      `The process ended before its command. Look for a process.exit or an await that never ends in ${culprit}.`,
    )
    process.exitCode = exitCodes.usage
  }
  process.once('exit', say)
  return () => process.removeListener('exit', say)
}

/** A reader of the output may stop reading: verdict and reports do not depend on it. */
function endUnlessUnread(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return
  console.error(`Cannot write the output: ${error.message}.`)
  endWith(exitCodes.usage, exitCodes.usage)
}

/** @param forced The exit code, regardless of those that the handlers return. */
function endWith(code: number, forced?: number): void {
  if (isEnding) process.exit(forced ?? code)
  isEnding = true
  Promise.allSettled([...ends].map((end) => end())).then((ended) => {
    const said = ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
    process.exit(forced ?? said.find((value) => typeof value === 'number') ?? code)
  })
}
