/** `assay compare`: two targets or two records, side by side. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { shownAddress } from '../../core/texts/shown-address.ts'
import type { RunRecord } from '../../judge/record.ts'
import { renderComparison } from '../../report/comparison.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import { interfaceAsked, interfaceOf, type RegisteredInterface } from '../interfaces.ts'
import type { Options } from '../options/options.ts'
import { target } from '../options/values.ts'
import { prepareFile, writeWhole } from '../output.ts'
import { assertOneInterface, readRecord } from './files/record-file.ts'
import { judgeTarget } from './judge-target.ts'
import type { Judging } from './judging.ts'
import { clausesMatching } from './scenarios.ts'

type CompareFlags = Options<'compare'>

export default async function compareCommand(
  flags: CompareFlags,
  given?: RegisteredInterface,
): Promise<ExitCode> {
  const asked = given ?? (await interfaceAsked(flags))
  const [first, second] = [sideOf(flags.left), sideOf(flags.right)]
  const records = [first, second].filter((side) => typeof side !== 'string')
  assertOneInterface(records)
  const file = join(flags.out, 'comparison.md')
  prepareFile(file)
  const judging = { interface: interfaceOf(records[0], asked) }
  const left = await recordOf(first, flags, judging)
  const right = await recordOf(second, flags, judging)
  const selected = new Set<string>(clausesMatching(flags.clauses, judging).map(({ id }) => id))
  const text = renderComparison(left, right, ({ id }) => selected.has(id))
  writeWhole(file, text)
  process.stdout.write(text)
  return exitCodes.success
}

/** A record, or the target to judge. */
function sideOf(side: string): RunRecord | string {
  if (existsSync(side)) return readRecord(side)
  const url = target.safeParse(side)
  if (url.success) return url.data
  throw new CommandFailed(
    `${shownAddress(side)} not found. Expected "reference", an HTTP URL without a user, a query and a fragment, or a record.json.`,
  )
}

async function recordOf(side: RunRecord | string, flags: CompareFlags, judging: Judging): Promise<RunRecord> {
  if (typeof side !== 'string') return side
  console.error(`Judging ${side}`)
  return judgeTarget({ ...flags, target: side, shrinks: 0 }, judging)
}
