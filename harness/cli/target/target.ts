/** Opens the target that the options name, with the options for judging it. */
import { randomUUID } from 'node:crypto'
import type { ForkSource } from '../../devnet/fork-source.ts'
import type { CaseOptions } from '../../judge/case.ts'
import type { AdaptivePace } from '../../judge/rate/pace.ts'
import type { Target } from '../../judge/target.ts'
import type { Learning } from '../../judge/universe.ts'
import { defaultInterface } from '../interfaces.ts'
import { onInterrupt } from '../interrupt.ts'
import { checkTogether } from './check-together.ts'
import type { TargetFlags } from './flags.ts'
import { openFork, reachChain } from './fork.ts'
import { apiFor } from './judged-interface.ts'
import { reach } from './reach.ts'
import { startTarget } from './start-target.ts'

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
  const lacking = (await judged.lacking?.()) ?? []
  const without = [...(flags.without ?? []), ...lacking]
  const learning = { declared: flags.answers, without, ...known }
  const api = apiFor(flags, judged, learning.declared)
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
