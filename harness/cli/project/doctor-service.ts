/** The output of `assay doctor` for a service: the parts that a service offers, and the places in its answers. */
import { printable } from '../../core/printable.ts'
import { createRedact } from '../../core/texts/redact.ts'
import { recordedParts } from '../../judge/records/recorded-parts.ts'
import { partSentences } from '../../report/parts.ts'
import { interfaceAsked } from '../interfaces.ts'
import { loadScenarios } from '../judging/scenarios.ts'
import type { Options } from '../options/options.ts'
import type { TargetFlags } from '../target/flags.ts'
import { secretsOf } from '../target/secrets.ts'
import { openTarget } from '../target/target.ts'

/** The service of `target`, or one that `exec` starts, as for a run. */
export type ServiceFlags = Omit<Options<'doctor'>, 'target'> & Pick<TargetFlags, 'target'>

/** @throws CommandFailed if the service cannot be reached. */
export async function learntOf(flags: ServiceFlags): Promise<readonly string[]> {
  const judged = await interfaceAsked(flags)
  const scenarios = await loadScenarios({ clauses: [] }, { interface: judged })
  const opened = await openTarget(flags, judged, undefined, { scenarios })
  try {
    const parts = partSentences({ parts: recordedParts(opened.options.parts ?? []) })
    const answers = judged.api.answersOf?.(opened.options.universe)
    if (answers === undefined) return [...parts, 'No answers were looked at: they need an API key.']
    const redact = createRedact(secretsOf(flags))
    const widest = Math.max(...Object.keys(answers).map(({ length }) => length))
    const places = Object.entries(answers).map(([name, place]) => `${name.padEnd(widest)}  ${place}`)
    return [...parts, ...places].map((line) => printable(redact(line)))
  } finally {
    await opened.stop()
  }
}
