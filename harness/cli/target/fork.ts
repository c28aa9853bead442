/** From the flags to the chain that is forked, if one is. */
import {
  type ForkSource,
  openUpstream,
  playTape,
  type TapeFile,
} from '../../devnet/environment/fork-source.ts'
import { CommandFailed, exitCodes } from '../exit.ts'

export interface ForkFlags {
  /** JSON-RPC address of the node to fork. */
  readonly fork?: string
  /** The block to fork; the latest when absent. */
  readonly block?: number
  /** What to play instead. */
  readonly tape?: TapeFile
}

/**
 * @returns `undefined` where nothing is forked.
 * @throws CommandFailed where the flags do not go together.
 * @throws {UpstreamUnusable} where the node does not answer or is not mainnet's.
 */
export async function openFork({ block, fork, tape }: ForkFlags): Promise<ForkSource | undefined> {
  if (tape !== undefined) {
    if (fork === undefined && block === undefined) return playTape(tape)
    throw new CommandFailed(exitCodes.usage, '--tape takes the place of --fork, and knows its block.')
  }
  if (fork !== undefined) return openUpstream(fork, block === undefined ? undefined : BigInt(block))
  if (block === undefined) return undefined
  throw new CommandFailed(exitCodes.usage, '--block says which block to fork: it needs --fork.')
}
