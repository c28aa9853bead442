/** Opens the network that the options of a chain name. */
import { checkUpstream } from '../../chain/fork/upstream.ts'
import { UpstreamUnusable } from '../../chain/fork/upstream-unusable.ts'
import {
  type DevnetNetwork,
  type ForkSource,
  openTapeFile,
  openUpstream,
  playTape,
  type TapeFile,
} from '../../devnet/fork-source.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import type { Options } from '../options/options.ts'

type ForkFlags = Pick<Options<'run'>, 'fork' | 'block' | 'hardfork' | 'tape'>

type RulesFlags = Pick<ForkFlags, 'hardfork'>

type NamedNetwork =
  | Exclude<DevnetNetwork, { kind: 'tape' }>
  | (Extract<DevnetNetwork, { kind: 'tape' }> & { readonly tape: TapeFile })

/**
 * @throws CommandFailed if the options exclude each other.
 * @throws {TapeUnreadable} if the file is not a tape.
 */
export function networkOf(flags: ForkFlags): NamedNetwork {
  const { block, fork, tape } = flags
  if (tape !== undefined && (fork ?? block) !== undefined)
    throw new CommandFailed('--tape cannot be used with --fork or --block.')
  if (block !== undefined && fork === undefined) throw new CommandFailed('--block needs --fork.')
  if (tape !== undefined) return { kind: 'tape', tape: openTapeFile(tape), ...rulesOf(flags) }
  if (fork === undefined) return genesisOf(flags)
  return {
    kind: 'fork',
    url: fork,
    ...(block === undefined ? {} : { blockNumber: BigInt(block) }),
    ...rulesOf(flags),
  }
}

/**
 * @returns `undefined` without a fork.
 * @throws {UpstreamUnusable} if the node does not answer or is not mainnet's; otherwise as `networkOf`.
 */
export async function openFork(flags: ForkFlags): Promise<ForkSource | undefined> {
  const network = networkOf(flags)
  switch (network.kind) {
    case 'genesis':
      return undefined
    case 'tape':
      return playTape(network.tape, network)
    case 'fork':
      return openUpstream(network.url, network)
  }
}

export function genesisOf(flags: RulesFlags) {
  return { kind: 'genesis', ...rulesOf(flags) } as const
}

/** @throws CommandFailed if the chain of `--rpc` does not answer, or is not mainnet's. */
export async function reachChain(rpc: string): Promise<void> {
  try {
    await checkUpstream(rpc)
  } catch (cause) {
    if (!(cause instanceof UpstreamUnusable)) throw cause
    const sentence = `Cannot use the chain of --rpc: it ${cause.reason}. Start it, or check its URL.`
    throw new CommandFailed(sentence, { exitCode: exitCodes.unreachable, cause })
  }
  const { chainFindings } = await import('../project/doctor-chain.ts')
  for (const finding of await chainFindings(rpc)) {
    if (finding.state === 'missing')
      console.error(`The chain of --rpc lacks ${finding.name}: ${finding.message} ${finding.remedy}`)
  }
}

function rulesOf({ hardfork }: RulesFlags) {
  return hardfork === undefined ? {} : { hardfork }
}
