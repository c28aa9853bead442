/**
 * How the process ends: the exit codes, and the error that ends it with one sentence.
 *
 * @module
 */

export const exitCodes = {
  success: 0,
  /** A clause is violated, or an expected failure passes. */
  violation: 1,
  /** Wrong usage or configuration. */
  usage: 2,
  unreachable: 3,
  nothingExecuted: 4,
  inconclusive: 5,
  /** A mutant survived, or a legal variant fails a check. */
  unproven: 6,
  qualityRegression: 7,
  internal: 70,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The meaning of each exit code, in a few words. */
export const endings: Readonly<Record<ExitCode, string>> = {
  0: 'success',
  1: 'a violation',
  2: 'wrong usage',
  3: 'unreachable',
  4: 'nothing executed',
  5: 'inconclusive',
  6: 'a mutant survived',
  7: 'worse quality',
  70: 'internal error',
}

// The first of these that applies is the exit code.
const priority: readonly ExitCode[] = [70, 2, 3, 4, 6, 1, 7, 5, 0]

/** Returns the code with the highest priority. */
export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return priority.find((code) => codes.includes(code)) ?? exitCodes.success
}

/** Ends a command with one sentence for its user, which names the error, the value and the remedy. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
  readonly exitCode: ExitCode

  /** @param exitCode That of wrong usage by default. */
  constructor(message: string, options: { exitCode?: ExitCode; cause?: unknown } = {}) {
    super(message, options)
    this.exitCode = options.exitCode ?? exitCodes.usage
  }
}
