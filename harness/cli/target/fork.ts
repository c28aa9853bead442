/** From the options of a fork to the network that they name. */
import {
  type DevnetNetwork,
  type ForkSource,
  openTapeFile,
  openUpstream,
  playTape,
  type TapeFile,
} from '../../devnet/environment/fork-source.ts'
import { CommandFailed } from '../exit.ts'
import type { Options } from '../options/options.ts'

type ForkFlags = Pick<Options<'run'>, 'fork' | 'block' | 'tape'>

type ForkNetwork =
  | Extract<DevnetNetwork, { kind: 'fork' }>
  | { readonly kind: 'tape'; readonly tape: TapeFile }

/**
 * @returns `undefined` where nothing is forked.
 * @throws CommandFailed where the options exclude each other.
 * @throws {TapeUnreadable} where the file is no tape.
 */
export function forkOf({ block, fork, tape }: ForkFlags): ForkNetwork | undefined {
  if (tape !== undefined && (fork ?? block) !== undefined)
    throw new CommandFailed('--tape cannot be used with --fork or --block.')
  if (block !== undefined && fork === undefined) throw new CommandFailed('--block needs --fork.')
  if (tape !== undefined) return { kind: 'tape', tape: openTapeFile(tape) }
  if (fork === undefined) return undefined
  return { kind: 'fork', url: fork, ...(block === undefined ? {} : { blockNumber: BigInt(block) }) }
}

/** @throws {UpstreamUnusable} where the node does not answer or is not mainnet's; otherwise as `forkOf`. */
export async function openFork(flags: ForkFlags): Promise<ForkSource | undefined> {
  const network = forkOf(flags)
  if (network === undefined) return undefined
  return network.kind === 'tape' ? playTape(network.tape) : openUpstream(network.url, network.blockNumber)
}
