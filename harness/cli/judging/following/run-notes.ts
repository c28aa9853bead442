/** The notes that a run prints as it proceeds: its pace, its failures, and the ends of a service. */
import pc from 'picocolors'
import { counted, printable } from '../../../core/printable.ts'
import { createRedact, type Redact } from '../../../core/texts/redact.ts'
import type { Scenario } from '../../../judge/scenario.ts'
import type { Crash, Target } from '../../../judge/target.ts'
import type { Judged, Verdict } from '../../../judge/verdict.ts'
import { crashSentence } from '../../../report/crashes.ts'
import { causeOfDoubt } from '../../../report/failures/same-cause.ts'
import { truncate } from '../../../report/table.ts'
import { secretsOf } from '../../target/secrets.ts'
import type { OpenedTarget } from '../../target/target.ts'
import type { JudgeFlags } from '../judging.ts'
import { lastDurationMs } from './last-run.ts'

/** Prints the target, the seed that repeats the run even if it is stopped, and its duration the last time. */
export function announceRun(flags: JudgeFlags, { name }: Target, clauses: number): void {
  const target = createRedact(secretsOf(flags))(name)
  const shown = printable(target)
  const { out, runs } = flags
  const lastMs = out === undefined ? undefined : lastDurationMs(out, { target, runs, clauses })
  const last = lastMs === undefined ? '' : `; it took ${Math.ceil(lastMs / 1000)} s the last time`
  const [by, each] = [counted(clauses, 'clause'), counted(flags.runs, 'case')]
  console.error(`Judging ${shown} by ${by}, ${each} each, seed ${flags.seed}${last}`)
}

/** A remote service takes minutes at the pace that needs no key. */
export function announcePace({ rate }: JudgeFlags, { options, target }: OpenedTarget): void {
  if (target.grade === 'exact' || rate !== undefined) return
  const { perSecond } = options.pace
  console.error(
    `At most ${perSecond} requests a second to each endpoint. If it allows more, --rate shortens the run.`,
  )
}

export function announceSlowed({ options }: OpenedTarget): void {
  const slowed = [...options.pace.slowed].map(([path, perSecond]) => `${path} to ${perSecond.toFixed(1)}`)
  if (slowed.length > 0)
    console.error(
      `The target refused requests for their rate. Slowed down, in requests a second: ${slowed.join(', ')}`,
    )
}

/** The fields of a scenario that the notes print. */
type Noted = Pick<Scenario, 'clause' | 'title'>

/** Notes on the judged clauses: each failed clause once, and each reason for inconclusive clauses once. */
export function createNotes(
  redact: Redact,
): (scenario: Noted, verdict: Judged & Pick<Verdict, 'broken'>) => readonly string[] {
  const said = new Set<string>()
  const once = (key: string, note: string): readonly string[] => {
    if (said.has(key)) return []
    said.add(key)
    return [note]
  }
  const violated = (clause: string, how: string) =>
    once(clause, `${pc.red('fail')} ${clause} violated: ${firstLine(redact(how))}`)
  return ({ clause, title }, verdict) => [
    ...(verdict.outcome === 'fail' ? violated(clause, title) : []),
    ...(verdict.outcome === 'inconclusive'
      ? once(
          causeOfDoubt(verdict.reason),
          `${pc.yellow('inconclusive')} ${clause}: ${firstLine(redact(causeOfDoubt(verdict.reason)))}`,
        )
      : []),
    ...verdict.broken.flatMap(({ clause: met, failure }) => violated(met, failure.reason)),
  ]
}

const maxNote = 200

function firstLine(text: string): string {
  return truncate(printable(text).split('\n', 1)[0] ?? '', maxNote)
}

export function crashNote(crash: Crash): string {
  const log = printable(crash.log).replaceAll(/^/gm, '  ')
  return `${pc.red('ended')} ${printable(crashSentence(crash))} It is started again for the next case.\n${log}`
}
