/** `assay run`: judges a target by the selected scenarios and writes the report. */
import pc from 'picocolors'
import { printable } from '../../core/printable.ts'
import type { ForkSource } from '../../devnet/fork-source.ts'
import type { RunRecord } from '../../judge/record.ts'
import { type Demands, unmetDemands } from '../../judge/records/demands.ts'
import { checkExpectations, draftExpectations, type Expectations } from '../../judge/records/expectations.ts'
import { failureLines } from '../../report/formats/failure-lines.ts'
import { renderJson } from '../../report/formats/json.ts'
import { renderText } from '../../report/formats/text.ts'
import { type ExitCode, exitCodes, worstOf } from '../exit.ts'
import { interfaceAsked, type RegisteredInterface } from '../interfaces.ts'
import type { Options } from '../options/options.ts'
import { prepareFile, writeWhole } from '../output.ts'
import { demandsOf } from './demands.ts'
import { readExpectations } from './files/expectations-file.ts'
import { openEventLog } from './following/event-log.ts'
import { announceOnGitHub, printQuoting } from './github-actions.ts'
import { judgeTarget } from './judge-target.ts'
import { type Judging, judgingBy } from './judging.ts'
import { prepareReports, writeReports } from './reports.ts'

/** @param source The source of a fork, if it is already open. */
export default async function runCommand(
  flags: Options<'run'>,
  given?: RegisteredInterface,
  source?: ForkSource,
): Promise<ExitCode> {
  const judged = given ?? (await interfaceAsked(flags))
  if (flags.watch === true) return (await import('./watch/watch.ts')).watchRun(flags, judged)
  const judging = await judgingBy(flags, judged)
  const acceptance = acceptanceOf(flags, judging)
  const release = prepareReports(flags.out)
  try {
    if (flags.writeExpect !== undefined) prepareFile(flags.writeExpect)
    const events = openEventLog(flags)
    const interrupted = (partial: RunRecord) => writeReports(partial, flags.out)
    const record = await judgeTarget(flags, judging, { ...events, interrupted }, source)
    const exitCode = present(record, flags, acceptance)
    events.ended(record, exitCode)
    return exitCode
  } finally {
    release()
  }
}

type Presenting = Pick<Options<'run'>, 'out' | 'strict' | 'verbose' | 'writeExpect'> &
  Partial<Pick<Options<'run'>, 'json'>>

/** The demands on a run. */
export interface Acceptance {
  readonly demands: Demands
  readonly expectations: Expectations
}

/** @throws CommandFailed as `readExpectations` and `demandsOf`. */
export function acceptanceOf(
  flags: Pick<Options<'run'>, 'expect' | 'minJudged' | 'require'>,
  judging: Judging,
): Acceptance {
  return { demands: demandsOf(flags, judging), expectations: readExpectations(flags.expect, judging) }
}

/** Writes and prints the reports of a record, and returns the exit code. */
export function present(record: RunRecord, flags: Presenting, acceptance: Acceptance): ExitCode {
  // The findings are printed even if the reports cannot be written.
  if (flags.json === true) for (const line of failureLines(record)) console.log(line)
  else printQuoting(renderText(record, { isVerbose: flags.verbose === true }), process.env)
  writeReports(record, flags.out)
  const say = flags.json === true ? console.error : console.log
  say(`Reports written to ${flags.out}`)
  if (flags.json !== true) announceOnGitHub(record, process.env)
  return conclude(record, flags, { ...acceptance, say })
}

const daysOfGrace = 30

/** Compares the record with the demands and expectations, and returns the exit code. */
function conclude(
  record: RunRecord,
  flags: Presenting,
  { demands, expectations, say }: Acceptance & { readonly say: (sentence: string) => void },
): ExitCode {
  const now = new Date(record.startedAt)
  const failing = flags.strict === true ? ['must', 'should', 'either'] : ['must', 'either']
  const failures = record.clauses.filter(
    ({ level, outcome }) => outcome === 'fail' && failing.includes(level),
  )
  const checked = checkExpectations(record, failures, expectations, dayOf(now))
  const { expected, stale, undecided, undecidedAsExpected, unexpected } = checked
  if (expected.length > 0) say(`Failed as expected: ${expected.join(', ')}`)
  if (undecidedAsExpected.length > 0) say(`Inconclusive as expected: ${undecidedAsExpected.join(', ')}`)
  for (const sentence of stale) say(`${pc.red('stale')} ${sentence}. Remove or renew the entry.`)
  if (flags.writeExpect !== undefined) {
    const expires = dayOf(new Date(now.getTime() + daysOfGrace * 86_400_000))
    const met = [...expected, ...undecidedAsExpected]
    const known = expectations.filter(({ clause }) => met.includes(clause))
    const drafted = draftExpectations([...unexpected, ...undecided], expires)
    writeWhole(flags.writeExpect, renderJson([...known, ...drafted]))
    say(`Failures written to ${flags.writeExpect}. Add the reasons, and pass it with --expect.`)
  } else if (unexpected.length > 0) {
    say('To accept these failures for a month, add --write-expect FILE.')
  }

  const unmet = unmetDemands(record, demands)
  for (const sentence of unmet) say(`${pc.yellow('not judged')} ${printable(sentence)}.`)

  const isNothing = record.clauses.every(({ outcome }) => ['not-applicable', 'untested'].includes(outcome))
  return worstOf([
    ...(unexpected.length + stale.length > 0 ? [exitCodes.violation] : []),
    ...(undecided.length + unmet.length > 0 ? [exitCodes.inconclusive] : []),
    ...(isNothing ? [exitCodes.nothingExecuted] : []),
    ...(record.partial === 'gone' || record.partial === 'refused' ? [exitCodes.unreachable] : []),
  ])
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
