/** What a run says while it goes on: its pace, what fails, and where a service ended. */
import pc from 'picocolors'
import type { Scenario } from '../../judge/scenario.ts'
import type { Crash } from '../../judge/target.ts'
import type { Verdict } from '../../judge/verdict.ts'
import { crashSentence } from '../../report/crashes.ts'
import { printable } from '../../spec/printable.ts'
import type { OpenedTarget } from '../target/target.ts'
import type { JudgeFlags } from './judging.ts'

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

export function notesOf(scenario: Scenario, verdict: Verdict): readonly string[] {
  const met = verdict.broken.map(
    ({ clause, failure }) => `${pc.red('fail')} ${clause} violated: ${failure.reason}`,
  )
  return [...noteOf(scenario, verdict), ...met]
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
