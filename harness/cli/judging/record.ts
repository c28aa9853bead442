/**
 * `assay record`: judges the reference on a fork of mainnet and records the node's answers, so that `assay
 * run --tape` judges it again without network, with the same outcomes.
 *
 * @module
 */
import { openUpstream } from '../../devnet/fork-source.ts'
import type { ExitCode } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { prepareFile, writeWhole } from '../output.ts'
import runCommand from './run.ts'

/** @returns As `runCommand`. The tape is written with any outcome, unless the node failed. */
export default async function recordCommand(flags: Options<'record'>): Promise<ExitCode> {
  const { block, fork, hardfork, tape: path, ...judged } = flags
  const { clauses, runs, seed } = judged
  prepareFile(path)
  const source = await openUpstream(fork, {
    ...(block === undefined ? {} : { blockNumber: BigInt(block) }),
    ...(hardfork === undefined ? {} : { hardfork }),
  })
  try {
    const exitCode = await runCommand({ target: 'reference', ...judged }, undefined, source)
    const bytes = source.tape({ clauses, runs, seed })
    writeWhole(path, bytes)
    console.log(`Tape of ${Math.ceil(bytes.length / 1000)} kB written to ${path}`)
    return exitCode
  } finally {
    await source.stop()
  }
}
