/** One check on one input, at the block of its answers. */
import './assertions/bounded.ts'
import { AssertionError } from 'node:assert/strict'
import { type Exchange, NoAnswer } from '../core/transport/transport.ts'
import type { CaseId } from './case-id.ts'
import type { Executed } from './chain/ledger.ts'
import { replaying } from './chain/moving-chain.ts'
import { absenceIn, PartAbsent } from './parts/absence.ts'
import { fixedPace } from './rate/pace.ts'
import { asksWithKey, Discarded, type Scenario } from './scenario.ts'
import type { Met } from './standing/standing.ts'
import type { Session, Target } from './target.ts'
import { createLog, type Log } from './verdict.ts'
import { createWorld, type OpenedWorld, type WorldOptions } from './world.ts'

export interface Evaluated {
  readonly sent: readonly Exchange[]
  readonly executed: readonly Executed[]
  /** Violations by single exchanges, in order. */
  readonly met: readonly Met[]
  readonly error?: unknown
  /** The error that the service logged meanwhile, if any. */
  readonly log?: string | undefined
}

// Prices that alternate from block to block explain a few differences in a row.
const neededFailures = 5

/**
 * Runs the check on one input in a session of its own, and returns the exchanges and the error, if any. If blocks are
 * mined meanwhile, a failed check looks at the same answers again on the other blocks at which they may have been made.
 */
export async function evaluateOnce(
  scenario: Scenario,
  target: Target,
  id: CaseId,
  given: object,
  options: Omit<WorldOptions, 'provides'>,
  log: Log,
): Promise<Evaluated> {
  const nothing = { sent: [], executed: [], met: [] }
  if (options.waiting?.isLong() === true && scenario.pauses?.(given) === true)
    return { ...nothing, error: new Discarded('its pauses would take too long') }
  const session = await target.open(id.seed).catch((error: unknown) => ({ error }))
  if ('error' in session) return { ...nothing, error: session.error }
  try {
    const { provides } = target
    const first = await checkOnce(scenario, given, session, { ...options, provides }, log)
    const { candidates = 1, isUndecidable = false } = first.moving ?? {}
    if (!(first.error instanceof AssertionError)) return first
    if (isUndecidable) return { ...first, error: undecided() }
    for (let attempt = 1; attempt < candidates; attempt += 1) {
      const replayed = { ...session, fetch: replaying(first.sent) }
      const { universe } = options
      const onBlock = { universe, pace: fixedPace(0), provides, attempt, answers: first.sent }
      const again = await checkOnce(scenario, given, replayed, onBlock, createLog())
      if (again.error === undefined) return { ...again, sent: first.sent, met: first.met }
      if (!(again.error instanceof AssertionError)) return { ...first, error: undecided() }
    }
    const isStill = provides.has('chain') && first.moving === undefined
    if (isStill || scenario.isAboutOneBlock !== true) return first
    for (let failures = 1; failures < neededFailures; failures += 1) {
      const { error } = await checkOnce(scenario, given, session, { ...options, provides }, log)
      if (!(error instanceof AssertionError)) return { ...first, error: undecided() }
    }
    return first
  } finally {
    await session.close()
  }
}

async function checkOnce(
  scenario: Scenario,
  given: object,
  session: Session,
  options: WorldOptions,
  log: Log,
): Promise<Evaluated & Partial<Pick<OpenedWorld, 'moving'>>> {
  const sent: Exchange[] = []
  const executed: Executed[] = []
  const met: Met[] = []
  // A fault that the check injects is no fault of the target.
  const isBroken = scenario.needs?.includes('faults') === true
  const { survey } = scenario.interface
  const { isAbsent, missedBy } = absenceIn(session.baseUrl, options.parts)
  const watch = isBroken ? undefined : scenario.interface.watch?.(options.universe)
  const mayAskWithKey = asksWithKey(scenario)
  const world = createWorld(
    scenario.interface,
    session,
    { ...options, mayAskWithKey },
    {
      ...log,
      onExchange: (exchange) => {
        sent.push(exchange)
        log.onRequest()
        for (const [subject, name] of survey?.see(exchange, options.universe) ?? [])
          log.onAsked(subject, name)
        if (watch === undefined || world.refusesRate(exchange) || isAbsent(exchange)) return
        for (const violation of watch.see(exchange)) met.push({ ...violation, exchange })
      },
      onReverted: () => watch?.onReverted(),
      onExecuted: (tally, one) => {
        executed.push(one)
        log.onExecuted(tally)
      },
    },
  )
  const seen = { sent, executed, met, ...(world.moving === undefined ? {} : { moving: world.moving }) }
  try {
    await scenario.check(given, world)
    const missed = missedBy(sent)
    return { ...seen, ...loggedBy(session, sent), ...(missed && { error: new PartAbsent(missed) }) }
  } catch (error) {
    const missed = missedBy(sent, error)
    if (missed !== undefined) return { ...seen, error: new PartAbsent(missed) }
    const logged = loggedBy(session, sent, error)
    const before = { ...seen, ...logged, sent: [...sent], executed: [...executed], met: [...met] }
    const { baseUrl } = session
    const ended = { baseUrl, client: world.client, sent: before.sent, universe: options.universe }
    try {
      const reason = await scenario.interface.discardedBy?.(error, ended)
      return { ...before, error: reason === undefined ? error : new Discarded(reason) }
    } catch (failure) {
      return { ...before, error: failure }
    }
  }
}

/** The line that the service logged, if it failed to answer. */
function loggedBy(
  { loggedError }: Session,
  sent: readonly Exchange[],
  error?: unknown,
): Pick<Evaluated, 'log'> {
  const isFailure = error instanceof NoAnswer || sent.some(({ response: { status } }) => status >= 500)
  return isFailure ? { log: loggedError?.() } : {}
}

function undecided(): Discarded {
  return new Discarded('the chain moved on while the target answered')
}
