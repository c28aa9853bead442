/** Opens the target that the options name, with the options for judging it. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { printable } from '../../core/printable.ts'
import { createRedact, type Redact } from '../../core/texts/redact.ts'
import { NoAnswer, RefusedForRate, UnusableAnswer } from '../../core/transport/transport.ts'
import type { ForkSource } from '../../devnet/fork-source.ts'
import type { CaseOptions } from '../../judge/case.ts'
import type { Answers, Interface } from '../../judge/interface.ts'
import { burstLength, learnRefusals } from '../../judge/rate/learn-refusals.ts'
import { type AdaptivePace, paced } from '../../judge/rate/pace.ts'
import type { OnOdd } from '../../judge/rate/probing.ts'
import { ServiceEnded, type Target } from '../../judge/target.ts'
import { LogUnwritable } from '../../judge/targets/log.ts'
import type { RemoteOptions, RemoteTarget } from '../../judge/targets/remote.ts'
import type { ServiceOptions } from '../../judge/targets/service-chain.ts'
import { type Learning, learn } from '../../judge/universe.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { reasonOf } from '../input-file.ts'
import { defaultInterface, type RegisteredInterface } from '../interfaces.ts'
import { onInterrupt } from '../interrupt.ts'
import { prepareFile } from '../output.ts'
import { checkTogether } from './check-together.ts'
import type { TargetFlags } from './flags.ts'
import { genesisOf, openFork, reachChain } from './fork.ts'
import { secretsOf } from './secrets.ts'

type StoppableTarget = Target & Pick<RemoteTarget, 'rpc' | 'renew' | 'stop'>

export interface OpenedTarget {
  readonly target: Target
  /** JSON-RPC address of the target's chain, if it is not the reference's own. */
  readonly rpc?: string
  readonly options: Pick<CaseOptions, 'parts' | 'universe' | 'shrinks' | 'salt' | 'nowMs' | 'settleMs'> & {
    readonly pace: AdaptivePace
  }
  /** The forked block of a node, if any. */
  readonly forkBlock?: bigint
  /** The reason why the forked node does not answer; then no outcome counts. */
  fault(): Error | undefined
  /** As `fault`, after a last look at the forked node. */
  lastFault(): Promise<Error | undefined>
  /** Restarts a target that Assay has started; absent for others. */
  readonly renew?: () => Promise<void>
  stop(): Promise<void>
}

// A sliding window refuses a request that comes a moment early.
const shareOfLimit = 0.9

// Requests a second for an interface without a rate limit.
const anyPerSecond = 3

// A remote target answers a few requests a second, and each evaluation costs some.
const maxShrinks: Readonly<Record<Target['grade'], number>> = { exact: 200, 'inputs-exact': 40 }

/**
 * @param source The node that a fork reads from, if it is open already; it stays open.
 * @param known The scenarios to run, and places in answers that need not be learnt, in addition to those of `flags`.
 * @throws CommandFailed if options exclude each other or the target cannot be reached.
 */
export async function openTarget(
  flags: TargetFlags,
  judged = defaultInterface,
  source?: ForkSource,
  known: Learning = {},
): Promise<OpenedTarget> {
  checkTogether(flags)
  const api = apiFor(flags, judged)
  const learning = { declared: flags.answers, without: flags.without, ...known }
  checkNames(api, learning.declared)
  checkParts(api, flags.without)
  if (flags.rpc !== undefined) await reachChain(flags.rpc)
  const fork = source ?? (await openFork(flags))
  const starting = startTarget(flags, judged, fork)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= starting.then((target) => target.stop()).finally(() => source ?? fork?.stop())
    return stopped
  }
  const forget = onInterrupt(stop)
  try {
    const target = await starting
    const { pace, parts, universe } = await reach(target, api, flags, learning)
    return {
      target: { ...target, refusesAll: pace.refusesAll },
      ...(target.rpc === undefined ? {} : { rpc: target.rpc }),
      options: {
        universe,
        parts,
        pace,
        shrinks: maxShrinks[target.grade],
        ...(flags.settleTimeout === undefined ? {} : { settleMs: flags.settleTimeout * 1000 }),
        // Only the exact target starts afresh for each case.
        ...(target.grade === 'exact' ? {} : { salt: randomUUID(), nowMs: () => performance.now() }),
      },
      ...(flags.fork === undefined || fork === undefined ? {} : { forkBlock: fork.network.blockNumber }),
      fault: () => fork?.fault(),
      async lastFault() {
        await fork?.confirm()
        return fork?.fault()
      },
      ...(target.renew === undefined ? {} : { renew: target.renew }),
      stop: () => stop().finally(forget),
    }
  } catch (error) {
    // The error that kept it from starting is the one to report.
    await stop().catch(() => {})
    forget()
    throw fork?.fault() ?? error
  }
}

/**
 * The requested pace, or one slightly below the limit of the interface, or a faster one for a local
 * service without a limit.
 */
async function paceFor(
  target: Target,
  { rate }: Interface,
  { exec, image, rate: asked }: TargetFlags,
  onOdd: OnOdd,
): Promise<AdaptivePace> {
  const allowed = (rate?.perSecond ?? anyPerSecond) * shareOfLimit
  const pace = paced(asked ?? allowed, allowed)
  // The embedded reference refuses as the interface expects; a user who requests a slow pace wants no burst.
  const isUnknown = target.grade === 'inputs-exact' && (asked ?? allowed) >= allowed
  const isOwn = exec !== undefined || image !== undefined
  const isUnlimited =
    rate !== undefined && isUnknown && (await learnRefusals(target, pace, rate, { isOwn, onOdd }))
  return isUnlimited && isOwn && asked === undefined ? paced(burstLength * shareOfLimit, allowed) : pace
}

async function startTarget(
  flags: TargetFlags,
  { api, environmentOf, openCommand, openReference, prepareChain, serveBeside }: RegisteredInterface,
  fork: ForkSource | undefined,
): Promise<StoppableTarget> {
  const { exec, image, target } = flags
  const { stateless } = api
  const environment = (await environmentOf?.(flags.cosignerKey)) ?? {}
  const own = { stateless, environment, ...(prepareChain && { prepare: prepareChain }) }
  // Loaded on demand: the embedded reference needs none of them, nor their HTTP client.
  if (exec !== undefined && openCommand !== undefined) return openCommand(exec, flags)
  if (exec !== undefined) {
    const { execTarget } = await import('../../judge/targets/exec.ts')
    return named(
      flags,
      fork,
      execTarget(exec, { ...serviceOptions(flags, fork), ...own, ...(serveBeside && { serveBeside }) }),
    )
  }
  if (image !== undefined) {
    const { containerTarget } = await import('../../judge/targets/container.ts')
    return named(flags, fork, containerTarget(image, { ...serviceOptions(flags, fork), ...own }))
  }
  if (target !== 'reference')
    return (await import('../../judge/targets/remote.ts')).remoteTarget(target, {
      ...remoteOptions(flags),
      stateless,
    })
  if (openReference !== undefined) return openReference(fork, flags)
  throw new CommandFailed(
    `The interface ${api.name} has no embedded reference. Use --target, --exec or --image.`,
  )
}

function apiFor({ cosignerKey, execute, orders }: TargetFlags, judged: RegisteredInterface): Interface {
  if (cosignerKey !== undefined) return withCosigner(judged, cosignerKey)
  if (orders !== undefined) return withOrders(judged, orders)
  if (execute !== true) return judged.api
  if (judged.executing !== undefined) return judged.executing
  throw new CommandFailed(
    `--execute cannot be used with the interface ${judged.api.name}, which needs no permission.`,
  )
}

/** @throws CommandFailed if a declared name is unknown to the interface. */
function checkNames({ answerNames = [], name }: Interface, declared: Answers = {}): void {
  const unknown = Object.keys(declared).filter((one) => !answerNames.includes(one))
  if (unknown.length > 0)
    throw new CommandFailed(
      `The interface ${name} has no answers named ${unknown.join(', ')}. Expected some of: ${answerNames.join(', ') || 'none'}.`,
    )
}

/** @throws CommandFailed if the interface has no part that is declared absent. */
function checkParts({ name, parts = [] }: Interface, without: readonly string[] = []): void {
  const known = parts.map((part) => part.name)
  const unknown = without.filter((one) => !known.includes(one))
  if (unknown.length > 0)
    throw new CommandFailed(
      `The interface ${name} has no parts named ${unknown.join(', ')}. Expected some of: ${known.join(', ') || 'none'}.`,
    )
}

function withCosigner({ api, cosignedBy }: RegisteredInterface, key: Hex): Interface {
  if (cosignedBy !== undefined) return cosignedBy(key)
  throw new CommandFailed(`--cosigner-key cannot be used with the interface ${api.name}.`)
}

function withOrders({ api, orders }: RegisteredInterface, path: string): Interface {
  if (orders !== undefined) return orders.read(path)
  throw new CommandFailed(`--orders cannot be used with the interface ${api.name}.`)
}

/** Adds the chain to the target's name, so that its cases are replayed on that chain. */
async function named(
  { hardfork }: TargetFlags,
  fork: ForkSource | undefined,
  starting: Promise<StoppableTarget>,
) {
  const target = await starting
  const chain = fork?.flags ?? (hardfork && `--hardfork ${hardfork}`)
  return chain === undefined ? target : { ...target, name: `${target.name} ${chain}` }
}

// A command may compile its program first.
const startTimeoutSeconds = 60

function remoteOptions({ answerTimeout, ...flags }: TargetFlags): RemoteOptions {
  return { ...flags, ...(answerTimeout === undefined ? {} : { answerTimeoutMs: answerTimeout * 1000 }) }
}

/** @throws CommandFailed if the log of the service cannot be written. */
function serviceOptions(
  flags: TargetFlags,
  fork: ForkSource | undefined,
): Omit<ServiceOptions, 'environment'> {
  const logFile = join(flags.out ?? 'reports/latest', 'service.log')
  prepareFile(logFile)
  return {
    ...remoteOptions(flags),
    network: fork?.network ?? genesisOf(flags),
    logFile,
    redact: createRedact(secretsOf(flags)),
    ...(flags.passEnv === undefined ? {} : { passEnv: flags.passEnv }),
    ...(flags.shareCheats === undefined ? {} : { shareCheats: flags.shareCheats }),
    startTimeoutMs: (flags.startTimeout ?? startTimeoutSeconds) * 1000,
  }
}

/** Milliseconds after which the wait is explained. */
const slowMs = 2_000

/**
 * Learns the universe that cases are drawn from, and the rate at which the target may be asked.
 *
 * @throws CommandFailed if the target cannot be judged at all.
 */
export async function reach(target: Target, api: Interface, flags: TargetFlags, learning: Learning = {}) {
  const slow = setTimeout(() => console.error(`Reading the offer of ${target.name}`), slowMs)
  try {
    const onOdd = notingOdd(createRedact(secretsOf(flags)))
    const pace = await paceFor(target, api, flags, onOdd)
    return { pace, ...(await learn(target, api, { ...learning, pace, onOdd })) }
  } catch (cause) {
    throw unreachable(target, cause) ?? cause
  } finally {
    clearTimeout(slow)
  }
}

/** Prints each sentence once. */
function notingOdd(redact: Redact): OnOdd {
  const said = new Set<string>()
  return (sentence) => {
    if (said.has(sentence)) return
    said.add(sentence)
    console.error(printable(`Not used, and judged later: ${redact(sentence)}.`))
  }
}

/** The reason why a target cannot be judged, as a sentence; `undefined` if the target is not at fault. */
function unreachable({ name }: Target, cause: unknown): CommandFailed | undefined {
  const failed = (sentence: string) => new CommandFailed(sentence, { exitCode: exitCodes.unreachable, cause })
  if (cause instanceof RefusedForRate)
    return failed(`${name} cannot be judged: ${reasonOf(cause)}. Wait until it takes requests again.`)
  if (!(cause instanceof NoAnswer || cause instanceof UnusableAnswer)) return undefined
  if (cause.cause instanceof LogUnwritable) return undefined
  if (cause.cause instanceof ServiceEnded)
    return failed(`${name} cannot be judged: ${reasonOf(cause.cause)}. ${cause.cause.crash.log}`)
  return failed(`Cannot reach ${name}: ${reasonOf(cause)}. Start the service, or check its URL.`)
}
