/** Learns the offer and the rate limit of a target before it is judged. */
import { printable } from '../../core/printable.ts'
import { createRedact, type Redact } from '../../core/texts/redact.ts'
import { NoAnswer, RefusedForRate, UnusableAnswer } from '../../core/transport/transport.ts'
import type { Interface } from '../../judge/interface.ts'
import { burstLength, learnRefusals } from '../../judge/rate/learn-refusals.ts'
import { type AdaptivePace, paced } from '../../judge/rate/pace.ts'
import type { OnOdd } from '../../judge/rate/probing.ts'
import { ServiceEnded, type Target } from '../../judge/target.ts'
import { LogUnwritable } from '../../judge/targets/log.ts'
import { type Learning, learn } from '../../judge/universe.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { reasonOf } from '../input-file.ts'
import type { TargetFlags } from './flags.ts'
import { secretsOf } from './secrets.ts'

// A sliding window refuses a request that comes a moment early.
const shareOfLimit = 0.9

// Requests a second for an interface without a rate limit.
const anyPerSecond = 3

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

/**
 * The requested pace, or one slightly below the limit of the interface, or a faster one for a local
 * service without a limit.
 */
async function paceFor(
  target: Target,
  { ownRate, rate: stated }: Interface,
  { exec, image, rate: asked }: TargetFlags,
  onOdd: OnOdd,
): Promise<AdaptivePace> {
  const isOwn = exec !== undefined || image !== undefined
  const rate = stated ?? (isOwn ? await ownRate?.() : undefined)
  const allowed = (rate?.perSecond ?? anyPerSecond) * shareOfLimit
  const pace = paced(asked ?? allowed, allowed)
  // The embedded reference refuses as the interface expects; a user who requests a slow pace wants no burst.
  const isUnknown = target.grade === 'inputs-exact' && (asked ?? allowed) >= allowed
  const isUnlimited =
    rate !== undefined && isUnknown && (await learnRefusals(target, pace, rate, { isOwn, onOdd }))
  return isUnlimited && isOwn && asked === undefined ? paced(burstLength * shareOfLimit, allowed) : pace
}
