/** What a proxy found, as text: a line for each finding as it comes, and at the end each rule with all of its findings. */
import pc from 'picocolors'
import type { Finding, LintRecord } from '../lint/lint.ts'
import { catalogue } from '../solver-api/clauses/catalogue.ts'

const colours = { error: pc.red, warning: pc.yellow, info: pc.dim } as const

/** `#3 POST /v2/solver/quote error request/amount: what is wrong (what was seen)`. */
export function renderFinding({ number, request, rule, says, seen, severity }: Finding): string {
  return `#${number} ${request} ${colours[severity](severity)} ${pc.bold(rule)}: ${says} (${seen})`
}

/** The whole record, the gravest rules first. */
export function renderFindings(record: LintRecord): string {
  const byRule = Map.groupBy(record.findings, ({ rule }) => rule)
  const groups = severities.flatMap((severity) =>
    [...byRule.values()].filter(([finding]) => finding?.severity === severity),
  )
  return [...groups.map(renderGroup), renderCounts(record)].join('\n')
}

const severities = ['error', 'warning', 'info'] as const

function renderGroup(findings: readonly Finding[]): string {
  const [finding] = findings
  if (finding === undefined) throw new Error('a group has a finding')
  const { accuses, remedy, rule, says, severity } = finding
  const field = (name: string, text: string) => `  ${pc.dim(name.padEnd(9))}${text}`
  return [
    `${colours[severity](severity)} ${pc.bold(rule)} (${accuses})`,
    `  ${says}`,
    ...findings.map(({ number, request, seen }) => field(`#${number}`, `${request}: ${seen}`)),
    field('do', remedy),
    field('rests on', foundationOf(finding)),
    '',
  ].join('\n')
}

/** The clause with its sentence, where the rule does not say the same. */
function foundationOf({ restsOn, says }: Finding): string {
  const clause = catalogue.find(({ id }) => id === restsOn)
  return clause === undefined || clause.text === says ? restsOn : `${restsOn}: ${clause.text}`
}

function renderCounts({ calls, findings, requests, target, unanswered }: LintRecord): string {
  const counts = severities.map((severity) => {
    const found = findings.filter((finding) => finding.severity === severity).length
    return `${found} ${severity}${found === 1 || severity === 'info' ? '' : 's'}`
  })
  const silent = unanswered === 0 ? '' : `, ${unanswered} without an answer`
  return `${pc.bold(`${target}:`)} ${requests} requests, ${calls} calls to the node${silent}: ${counts.join(', ')}`
}
