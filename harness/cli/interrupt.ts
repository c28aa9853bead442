/**
 * What a signal must not leave behind: processes and containers that this process started. Everything else runs
 * inside it, and reports are written whole or not at all.
 *
 * @module
 */
import { exitCodes } from './exit.ts'
import { reportFailure } from './failure.ts'

const ends = new Set<() => Promise<unknown>>()
let isEnding = false

/** What is known of the user's files that this process runs. */
interface OwnFiles {
  /** The one that is loaded at the moment, if there is one. */
  loading(): string | undefined
  /** The sentence about an error that nothing expects, where one of them is to blame for it. */
  failure(thrown: unknown): Error | undefined
}

let own: OwnFiles | undefined

/** Has `files` asked where the process ends early, or for an error that nothing expects. */
export function blameFirst(files: OwnFiles): void {
  own = files
}

/** The error, or in its place the sentence about the file of the user's that is to blame for it. */
export function blaming(error: unknown): unknown {
  return own?.failure(error) ?? error
}

/** True once a signal has arrived: what is still judged then says nothing. */
export function isInterrupted(): boolean {
  return isEnding
}

/** @throws where a signal has arrived: whoever goes on would judge what it closes. */
export function endIfInterrupted(): void {
  if (isEnding) throw new Error('a signal has interrupted the command')
}

/**
 * Has `end` called when a signal to stop arrives. Where it resolves to a number, the process exits with that.
 *
 * @returns A function that cancels this.
 */
export function onInterrupt(end: () => Promise<unknown>): () => void {
  ends.add(end)
  return () => ends.delete(end)
}

/** Ends the process on a signal, on an error that nothing expects, and where its output is lost; at once on a second one. */
export function handleSignals(): void {
  // npm and its shell end at a signal; the processes that they have started would go on.
  if (process.env.npm_command !== undefined) endWithParent(() => endWith(143))
  // Some packages end the process themselves if no other listener is left.
  process.on('SIGINT', () => endWith(130))
  process.on('SIGTERM', () => endWith(143))
  process.on('SIGHUP', () => endWith(129))
  // Node would open its inspector, through which any process of this user runs code here, and says how this one ends.
  process.on('SIGUSR1', () => {})
  // Node would end with 1, which says that a clause is violated.
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
 * Says so where the process ends before its command does: something else has ended it, or nothing is left to wait for.
 *
 * @returns To be called when the command is over.
 */
export function noticeEarlyEnd(): () => void {
  const say = () => {
    if (isEnding) return
    const where = own?.loading() ?? 'assay.config.ts and the scenarios'
    console.error(
      `The process ended before its command. Look for a process.exit or an await that never ends in ${where}.`,
    )
    process.exitCode = exitCodes.usage
  }
  process.once('exit', say)
  return () => process.removeListener('exit', say)
}

/** Whoever reads the output may leave: verdict and reports do not depend on it. */
function endUnlessUnread(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return
  console.error(`Cannot write the output: ${error.message}.`)
  endWith(exitCodes.usage, exitCodes.usage)
}

/** @param forced The exit code, whatever those who end say. */
function endWith(code: number, forced?: number): void {
  if (isEnding) process.exit(forced ?? code)
  isEnding = true
  Promise.allSettled([...ends].map((end) => end())).then((ended) => {
    const said = ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
    process.exit(forced ?? said.find((value) => typeof value === 'number') ?? code)
  })
}
