/**
 * `assay record`: judges the reference on a fork of mainnet and keeps what mainnet's node said, so that
 * `assay run --tape` judges it again without network, with the same outcomes.
 *
 * @module
 */
import { openTapeFile, openUpstream, type TapeFile } from '../../devnet/environment/fork-source.ts'
import type { ExitCode } from '../exit.ts'
import { writeWhole } from '../output.ts'
import { type RunFlags, runCommand } from './run.ts'

export interface RecordFlags extends Omit<RunFlags, 'tape' | 'fork'> {
  readonly fork: string
  /** The file to write. */
  readonly tape: string
}

/** @returns As `runCommand`. The tape is written whatever the outcomes are, unless the node failed. */
export async function recordCommand(clauses: readonly string[], flags: RecordFlags): Promise<ExitCode> {
  const { block, fork, runs, seed, tape: path, ...judging } = flags
  const source = await openUpstream(fork, block === undefined ? undefined : BigInt(block))
  try {
    const exitCode = await runCommand(clauses, { ...judging, runs, seed }, source)
    const bytes = source.tape({ clauses, runs, seed })
    writeWhole(path, bytes)
    console.log(`The tape, ${Math.ceil(bytes.length / 1000)} kB: assay run --tape ${path}`)
    return exitCode
  } finally {
    await source.stop()
  }
}

interface Asked {
  readonly clauses: readonly string[]
  readonly runs: number
  readonly seed?: number
  readonly tape?: TapeFile
}

/**
 * What to run on a tape: what was recorded, but for what is asked otherwise.
 *
 * @param path The tape, if there is one.
 * @param isAsked True for a flag that the user gave.
 */
export function asRecorded(
  path: string | undefined,
  asked: Omit<Asked, 'tape'>,
  isAsked: (flag: 'runs') => boolean,
): Asked {
  const recorded = tapeOf(path)
  if (recorded.tape === undefined) return asked
  const { run } = recorded.tape
  return {
    ...recorded,
    clauses: asked.clauses.length > 0 ? asked.clauses : run.clauses,
    runs: isAsked('runs') ? asked.runs : run.runs,
    seed: asked.seed ?? run.seed,
  }
}

/** @throws {TapeUnreadable} where the file is no tape. */
export function tapeOf(path: string | undefined): { readonly tape?: TapeFile } {
  return path === undefined ? {} : { tape: openTapeFile(path) }
}
