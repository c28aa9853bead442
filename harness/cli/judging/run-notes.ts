/** What a run says while it goes on: its pace, what fails, and where a service ended. */
import pc from 'picocolors'
import { createRedact } from '../../judge/records/redact.ts'
import type { Scenario } from '../../judge/scenario.ts'
import type { Crash, Target } from '../../judge/target.ts'
import type { Verdict } from '../../judge/verdict.ts'
import { crashSentence } from '../../report/crashes.ts'
import { printable } from '../../spec/printable.ts'
import { secretsOf } from '../target/secrets.ts'
import type { OpenedTarget } from '../target/target.ts'
import type { JudgeFlags } from './judging.ts'

/** Says what is judged, and the seed that repeats the run even where it is stopped. */
export function announceRun(flags: JudgeFlags, { name }: Target, clauses: number): void {
  const shown = printable(createRedact(secretsOf(flags))(name))
  const [by, each] = [counted(clauses, 'clause'), counted(flags.runs, 'case')]
  console.error(`Judging ${shown} by ${by}, ${each} each, seed ${flags.seed}`)
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** A remote service takes minutes at the pace that needs no key. */
export function announcePace({ rate }: JudgeFlags, { options, target }: OpenedTarget): void {
  if (target.grade === 'exact' || rate !== undefined) return
  const { perSecond } = options.pace
  console.log(
    `At most ${perSecond} requests a second to each endpoint. Where it allows more, --rate shortens the run.`,
  )
}

export function announceSlowed({ options }: OpenedTarget): void {
  const slowed = [...options.pace.slowed].map(([path, perSecond]) => `${path} to ${perSecond.toFixed(1)}`)
  if (slowed.length > 0)
    console.log(
      `The target refused requests for their rate. Slowed down, in requests a second: ${slowed.join(', ')}`,
    )
}

/** Notes on what was judged: each clause that others meet violated, once. */
export function createNotes(): (scenario: Scenario, verdict: Verdict) => readonly string[] {
  const met = new Set<string>()
  return (scenario, verdict) => {
    const own = verdict.outcome === 'fail' ? scenario.clause : undefined
    const broken = verdict.broken.filter(({ clause }) => clause !== own && !met.has(clause))
    for (const { clause } of broken) met.add(clause)
    return [
      ...noteOf(scenario, verdict),
      ...broken.map(({ clause, failure }) => `${pc.red('fail')} ${clause} violated: ${failure.reason}`),
    ]
  }
}

function noteOf({ clause, title }: Scenario, { outcome }: Verdict): readonly string[] {
  switch (outcome) {
    case 'fail':
      return [`${pc.red('fail')} ${clause} violated: ${title}`]
    case 'inconclusive':
      return [`${pc.yellow('inconclusive')} ${clause}`]
    case 'pass':
    case 'not-applicable':
      return []
  }
}

export function crashNote(crash: Crash): string {
  const log = printable(crash.log).replaceAll(/^/gm, '  ')
  return `${pc.red('ended')} ${printable(crashSentence(crash))} It is started again for the next case.\n${log}`
}
