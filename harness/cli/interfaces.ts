/**
 * The interfaces that Assay can judge by, each with its reference, variants and orders. An entry here adds one.
 *
 * @module
 */
import type { Hex } from 'viem'
import type { Node } from '../chain/node.ts'
import type { Besides } from '../devnet/beside.ts'
import type { ForkSource } from '../devnet/fork-source.ts'
import {
  executingFynd,
  type Client as FyndClient,
  type Universe as FyndUniverse,
  fynd,
} from '../interfaces/fynd/api/interface.ts'
import type { Client } from '../interfaces/solver-api/api/client.ts'
import { solverApi, solverApiWith } from '../interfaces/solver-api/api/interface.ts'
import type { Universe } from '../interfaces/solver-api/api/universe.ts'
import type { Client as SwapClient } from '../interfaces/swap/api/client.ts'
import { defaultDialect, type Universe as SwapUniverse, swapIn } from '../interfaces/swap/api/interface.ts'
import { type Client as OrdersClient, uniswapx, uniswapxWith } from '../interfaces/uniswapx/api/interface.ts'
import { cosignerKey, type Universe as OrdersUniverse } from '../interfaces/uniswapx/api/universe.ts'
import { uniswapxFiller } from '../interfaces/uniswapx/filler/interface.ts'
import type { CaseOptions } from '../judge/case.ts'
import type { Tally } from '../judge/chain/ledger.ts'
import type { Interface } from '../judge/interface.ts'
import type { Lint } from '../judge/lint/lint.ts'
import type { Mutant } from '../judge/mutant.ts'
import type { RunRecord } from '../judge/record.ts'
import type { SettledOrder } from '../judge/records/settled-order.ts'
import type { Target } from '../judge/target.ts'
import type { ServedBeside } from '../judge/targets/service-chain.ts'
import type { Quotes, Quoting } from '../quality/quotes.ts'
import { CommandFailed } from './exit.ts'
import type { FillerOptions } from './filler/filler-target.ts'
import { readOrders } from './target/orders-file.ts'
import type { EmbeddedTarget, ReferenceFlags } from './target/reference.ts'

export interface RegisteredInterface<Client = unknown, Universe = unknown> {
  readonly api: Interface<Client, Universe>
  /** Opens `--target reference`, on a fork if there is one. */
  openReference?(fork?: ForkSource, flags?: ReferenceFlags): Promise<EmbeddedTarget>
  /** Opens `--exec` for a command that is not a service. */
  openCommand?(command: string, options: FillerOptions): Promise<EmbeddedTarget>
  /** Permitted deviations from the reference: no check may fail because of one. */
  variants(): Promise<Readonly<Record<string, Mutant>>>
  /** The interface that executes call data, if that needs the user's consent. */
  readonly executing?: Interface<Client, Universe>
  /** The interface with the key of the cosigner whose orders the service accepts; absent if none are cosigned. */
  cosignedBy?(key: Hex): Interface<Client, Universe>
  /** Variables of the environment of a service that Assay starts. */
  environmentOf?(cosignerKey?: Hex): Promise<Readonly<Record<string, string>>>
  /** Prepares the chain of a service that Assay starts, which lacks state that the embedded chain has. */
  prepareChain?(node: Node): Promise<void>
  /** Starts a server from which a command reads its chain by another protocol than JSON-RPC, such as a feed. */
  serveBeside?(rpcUrl: string): Promise<ServedBeside>
  /** Its reference, for a devnet to serve beside its own; absent if it has none. */
  openBeside?(): Promise<Besides>
  /** Opens the means to ask a service for quotes in a quality measurement; absent if the interface has no quotes. */
  openQuotes?(quoting: Quoting<Universe>): Promise<Quotes>
  /** Starts to judge the traffic of its clients; absent if the interface has no rules for them. */
  openLint?(): Promise<Lint>
  /**
   * The interface in a dialect, by the name of a packaged one or a file; absent if the interface has no dialects.
   *
   * @throws CommandFailed if the dialect is not found or wrong.
   */
  speaking?(dialect: string): Promise<RegisteredInterface<Client, Universe>>
  /** The names of the parts that its dialect lacks. */
  lacking?(): Promise<readonly string[]>
  /** The uses of a file of orders. */
  readonly orders?: OrdersOf<Client, Universe>
}

interface OrdersOf<Client, Universe> {
  /**
   * @returns The interface, with the orders of the file in its universe.
   * @throws CommandFailed if the file cannot be read or its content is invalid.
   */
  read(path: string): Interface<Client, Universe>
  /** Executes each order, and returns the promised and the paid amounts. */
  settle(
    universe: Universe,
    target: Target,
    options: Pick<CaseOptions, 'pace'>,
    onExecuted: (tally: Tally) => void,
  ): Promise<readonly SettledOrder[]>
}

const ofSolvers: RegisteredInterface<Client, Universe> = {
  api: solverApi,
  // Loaded on demand, because most commands judge no reference.
  openReference: async (fork, flags) => (await import('./target/reference.ts')).referenceTarget(fork, flags),
  openQuotes: async (quoting) =>
    (await import('../interfaces/solver-api/quality/quotes.ts')).solverQuotes(quoting),
  variants: async () => (await import('../interfaces/solver-api/kit/faults/variants.ts')).variants,
  openLint: async () => (await import('../interfaces/solver-api/lint/rules.ts')).openLint(),
  orders: {
    read: (path) => solverApiWith(readOrders(path)),
    settle: async (...asked) =>
      (await import('../interfaces/solver-api/kit/chain/settle.ts')).settleOrders(...asked),
  },
}

const ofUniswapx: RegisteredInterface<OrdersClient, OrdersUniverse> = {
  api: uniswapx,
  openReference: async () =>
    (await import('../interfaces/uniswapx/reference/target.ts')).orderServiceTarget(),
  cosignedBy: uniswapxWith,
  environmentOf: async (key = cosignerKey) => {
    const { addressOf } = await import('../interfaces/uniswapx/api/terms.ts')
    return { COSIGNER: addressOf(key) }
  },
  prepareChain: async (node) => (await import('../interfaces/uniswapx/api/contracts.ts')).placeReactors(node),
  openBeside: async () => (await import('../devnet/beside.ts')).uniswapxBeside,
  openLint: async () => (await import('../interfaces/uniswapx/lint/rules.ts')).openLint(),
  variants: async () => (await import('../interfaces/uniswapx/kit/variants.ts')).variants,
}

const ofFillers: RegisteredInterface = {
  api: uniswapxFiller,
  openReference: async () => (await import('../interfaces/uniswapx/filler/target.ts')).fillerTarget(),
  openCommand: async (...given) => (await import('./filler/filler-target.ts')).fillerCommandTarget(...given),
  variants: async () => (await import('../interfaces/uniswapx/filler/variants.ts')).variants,
}

const ofFynd: RegisteredInterface<FyndClient, FyndUniverse> = {
  api: fynd,
  executing: executingFynd,
  openReference: async () => (await import('../interfaces/fynd/reference/target.ts')).fyndTarget(),
  serveBeside: async (rpcUrl) =>
    (await import('../interfaces/fynd/feed/feed-of-chain.ts')).feedOfChain(rpcUrl),
  openQuotes: async (quoting) => (await import('../interfaces/fynd/quality/quotes.ts')).fyndQuotes(quoting),
  openBeside: async () => (await import('../devnet/beside.ts')).fyndBeside,
  variants: async () => (await import('../interfaces/fynd/kit/variants.ts')).variants,
}

type SwapDialect = SwapUniverse['dialect']

const ofSwap: RegisteredInterface<SwapClient, SwapUniverse> = {
  ...swapBy(async () => (await import('./dialect.ts')).dialectNamed(defaultDialect)),
  async speaking(named) {
    const dialect = (await import('./dialect.ts')).dialectNamed(named)
    return swapBy(async () => dialect)
  },
}

function swapBy(dialect: () => Promise<SwapDialect>): RegisteredInterface<SwapClient, SwapUniverse> {
  return {
    api: swapIn(dialect),
    openReference: async () =>
      (await import('../interfaces/swap/reference/target.ts')).swapTarget(await dialect()),
    openBeside: async () => (await import('../devnet/beside.ts')).swapBeside(await dialect()),
    openLint: async () => (await import('../interfaces/swap/lint/rules.ts')).openLint(await dialect()),
    openQuotes: async (quoting) => (await import('../interfaces/swap/quality/quotes.ts')).swapQuotes(quoting),
    variants: async () => (await import('../interfaces/swap/kit/variants.ts')).variants,
    lacking: async () => (await import('../interfaces/swap/api/parts.ts')).lackingIn(await dialect()),
  }
}

/** The interface that commands use by default. */
export const defaultInterface: RegisteredInterface = ofSolvers

export const registered: readonly RegisteredInterface[] = [
  defaultInterface,
  ofUniswapx,
  ofFillers,
  ofFynd,
  ofSwap,
]

/**
 * @param name The default interface's when absent.
 * @throws CommandFailed if no interface has that name.
 */
export function interfaceNamed(name = defaultInterface.api.name): RegisteredInterface {
  const found = registered.find(({ api }) => api.name === name)
  if (found !== undefined) return found
  const known = registered.map(({ api }) => api.name).join(', ')
  throw new CommandFailed(`Interface ${JSON.stringify(name)} not found. Expected one of: ${known}.`)
}

/** The options that choose an interface, and the service that speaks it. */
export interface InterfaceFlags {
  readonly interface?: string | undefined
  readonly dialect?: string | undefined
  readonly target?: string | undefined
  readonly exec?: string | undefined
  readonly image?: string | undefined
}

/** @throws CommandFailed as `interfaceNamed` and `speaking`, and if a dialect is missing or has no use. */
export async function interfaceAsked(flags: InterfaceFlags): Promise<RegisteredInterface> {
  const { dialect, exec, image, target = 'reference' } = flags
  const found = interfaceNamed(flags.interface)
  if (dialect !== undefined) {
    if (found.speaking !== undefined) return found.speaking(dialect)
    throw new CommandFailed(
      `--dialect cannot be used with the interface ${found.api.name}. Add --interface swap.`,
    )
  }
  const isService = target !== 'reference' || (exec ?? image) !== undefined
  if (isService && found.speaking !== undefined)
    throw new CommandFailed(
      `Missing --dialect: the interface ${found.api.name} judges a service by its dialect. "assay init --dialect" writes one to fill in.`,
    )
  return found
}

/** The interface that a record names, or else the one requested. */
export function interfaceOf(record: RunRecord | undefined, asked: RegisteredInterface): RegisteredInterface {
  return record === undefined || record.interface === asked.api.name
    ? asked
    : interfaceNamed(record.interface)
}
