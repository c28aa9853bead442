/** From the command line's flags to the target that is judged, and how it is judged. */
import { join } from 'node:path'
import { type Address, isAddress } from 'viem'
import { checkUpstream, UpstreamUnusable } from '../../chain/fork/upstream.ts'
import { createTransport, NoAnswer } from '../../client/transport.ts'
import type { ForkSource } from '../../devnet/environment/fork-source.ts'
import type { CaseOptions } from '../../judge/case.ts'
import type { Interface } from '../../judge/interface.ts'
import { paced } from '../../judge/pace.ts'
import type { Target } from '../../judge/target.ts'
import { containerTarget } from '../../target/container.ts'
import { execTarget } from '../../target/exec.ts'
import { type RemoteOptions, remoteTarget } from '../../target/remote.ts'
import type { ServiceOptions } from '../../target/service-chain.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import type { RegisteredInterface } from '../interfaces.ts'
import { onInterrupt } from '../interrupt.ts'
import { type ForkFlags, openFork } from './fork.ts'
import type { ReferenceFlags } from './reference.ts'

export interface TargetFlags extends ForkFlags, ReferenceFlags {
  readonly interface: RegisteredInterface
  /** `reference`, or the base address of a service. */
  readonly target: string
  /** The command that starts the service. */
  readonly exec?: string
  /** The image that holds the service. */
  readonly image?: string
  /** The service that is started lives by the blocks of the chain that is started for it. */
  readonly followsChain?: boolean
  readonly rpc?: string
  /** The judge may use the cheat codes of the node at `rpc`. */
  readonly control?: boolean
  readonly apiKey?: string
  readonly router?: string
  /** File of orders to draw beside the generated ones. */
  readonly orders?: string
  /** Requests a second to each endpoint; what a keyless client may send when absent. */
  readonly rate?: number
  /** Folder of the reports. */
  readonly out?: string
}

type StoppableTarget = Target & { readonly rpc?: string; stop(): Promise<void> }

export interface OpenedTarget {
  readonly target: Target
  /** JSON-RPC address of the target's chain, where it is not the reference's own. */
  readonly rpc?: string
  /** The judge may use the cheat codes of the node at `rpc`. */
  readonly control?: boolean
  readonly options: Pick<CaseOptions, 'universe' | 'pace' | 'shrinks'>
  /** What keeps the chain that is forked from answering: verdicts on a chain without it say nothing. */
  fault(): Error | undefined
  stop(): Promise<void>
}

// What a keyless client may send to each endpoint in a second.
const keylessPerSecond = 3

/**
 * @param source What a fork reads from, where it is open already; it stays open.
 * @throws CommandFailed where a flag is wrong or the target cannot be reached.
 */
export async function openTarget(flags: TargetFlags, source?: ForkSource): Promise<OpenedTarget> {
  const api = flags.orders === undefined ? flags.interface.api : withOrders(flags.interface, flags.orders)
  if (flags.rpc !== undefined) await reachChain(flags.rpc)
  const fork = source ?? (await openFork(flags))
  const starting = startTarget(flags, fork)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= starting.then((target) => target.stop()).finally(() => source ?? fork?.stop())
    return stopped
  }
  const forget = onInterrupt(stop)
  try {
    const target = await starting
    const universe = await reach(target, api)
    const pace = paced(flags.rate ?? keylessPerSecond)
    return {
      target,
      ...(target.rpc === undefined ? {} : { rpc: target.rpc }),
      options: { universe, pace, shrinks: shrinksOf(target) },
      fault: () => fork?.fault(),
      stop: () => stop().finally(forget),
    }
  } catch (error) {
    // What keeps it from starting has been said by then.
    await stop().catch(() => {})
    forget()
    throw fork?.fault() ?? error
  }
}

function startTarget(flags: TargetFlags, fork: ForkSource | undefined): Promise<StoppableTarget> {
  const { exec, image, rpc, target } = flags
  if ([exec !== undefined, image !== undefined, target !== 'reference'].filter(Boolean).length > 1) {
    throw new CommandFailed(exitCodes.usage, 'One of --target, --exec and --image names what is judged.')
  }
  if (fork !== undefined && rpc !== undefined) {
    throw new CommandFailed(exitCodes.usage, '--rpc names the chain already: leave out --fork and --tape.')
  }
  if (exec !== undefined) return namedOn(fork, execTarget(exec, serviceOptions(flags, fork)))
  if (image !== undefined) return namedOn(fork, containerTarget(image, serviceOptions(flags, fork)))
  if (target === 'reference') return openReference(flags.interface, fork, flags)
  if (fork === undefined) return Promise.resolve(remoteTarget(baseUrlOf(target), remoteOptions(flags)))
  throw new CommandFailed(exitCodes.usage, 'The chain of a service elsewhere is named with --rpc.')
}

function withOrders({ api, orders }: RegisteredInterface, path: string): Interface {
  if (orders !== undefined) return orders.read(path)
  throw new CommandFailed(exitCodes.usage, `The interface ${api.name} has no orders: leave out --orders.`)
}

function openReference(
  { api, openReference }: RegisteredInterface,
  fork: ForkSource | undefined,
  flags: ReferenceFlags,
): Promise<StoppableTarget> {
  if (openReference !== undefined) return openReference(fork, flags)
  throw new CommandFailed(
    exitCodes.usage,
    `The interface ${api.name} has no embedded reference: name a service with --target, --exec or --image.`,
  )
}

/** Names the fork beside the target, so that its cases are replayed there. */
async function namedOn(fork: ForkSource | undefined, starting: Promise<StoppableTarget>) {
  const target = await starting
  return fork === undefined ? target : { ...target, name: `${target.name} ${fork.flags}` }
}

// A command may compile what it starts.
const startPatienceMs = 60_000

function serviceOptions(flags: TargetFlags, fork: ForkSource | undefined): ServiceOptions {
  const { out = 'reports/latest' } = flags
  return {
    ...remoteOptions(flags),
    network: fork?.network ?? { kind: 'genesis' },
    logFile: join(out, 'service.log'),
    patienceMs: startPatienceMs,
  }
}

function remoteOptions({ apiKey, control, followsChain, router, rpc }: TargetFlags): RemoteOptions {
  return {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(control === undefined ? {} : { control }),
    ...(followsChain === undefined ? {} : { followsChain }),
    ...(rpc === undefined ? {} : { rpc }),
    ...(router === undefined ? {} : { router: addressOf(router) }),
  }
}

/** A far target answers a few requests a second, and each evaluation costs some. */
function shrinksOf({ grade }: Target): number {
  switch (grade) {
    case 'exact':
      return 200
    case 'inputs-exact':
      return 40
  }
}

async function reachChain(rpc: string): Promise<void> {
  try {
    await checkUpstream(rpc)
  } catch (cause) {
    if (!(cause instanceof UpstreamUnusable)) throw cause
    const sentence = `Cannot use the chain of --rpc: it ${cause.reason}. Start it, or check its address.`
    throw new CommandFailed(exitCodes.unreachable, sentence, { cause })
  }
}

/** What cases are drawn from, as the target says. */
async function reach(target: Target, api: Interface): Promise<unknown> {
  const session = await target.open(0)
  try {
    const transport = createTransport(session.fetch, { baseUrl: session.baseUrl })
    return await api.readUniverse(api.createClient(transport))
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause
    throw new CommandFailed(
      exitCodes.unreachable,
      `The target ${target.name} cannot be reached: start it, or check its address. ${cause.message}.`,
      { cause },
    )
  } finally {
    await session.close()
  }
}

function baseUrlOf(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CommandFailed(
      exitCodes.usage,
      `--target ${JSON.stringify(text)} is neither "reference" nor an http address.`,
    )
  }
  return url.href.replace(/\/$/, '')
}

function addressOf(text: string): Address {
  if (isAddress(text, { strict: false })) return text
  throw new CommandFailed(exitCodes.usage, `--router ${JSON.stringify(text)} is not an address.`)
}
