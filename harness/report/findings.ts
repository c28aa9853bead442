/** The findings of a proxy as text: one line for each at once, and at the end each rule with all its findings. */
import pc from 'picocolors'
import type { Clause } from '../judge/clause.ts'
import type { Finding, LintRecord } from '../judge/lint/lint.ts'

/** Severities, the most severe first. */
const severities = ['error', 'warning', 'info'] as const
const colours = { error: pc.red, warning: pc.yellow, info: pc.dim }

/** `#3 POST /v2/solver/quote error request/amount: the rule's message (the observed value)`. */
export function renderFinding({ number, request, rule, says, seen, severity }: Finding): string {
  return `#${number} ${request} ${colours[severity](severity)} ${pc.bold(rule)}: ${says} (${seen})`
}

/**
 * The whole record, the most severe rules first.
 *
 * @param clauses The clauses of the interface, to which rules refer.
 */
export function renderFindings(record: LintRecord, clauses: readonly Clause[]): string {
  const ranked = severities.flatMap((severity) => ofSeverity(record.findings, severity))
  const groups = [...Map.groupBy(ranked, ({ rule }) => rule).values()]
  return [...groups.flatMap((group) => renderGroup(group, clauses)), renderCounts(record)].join('\n')
}

function ofSeverity(findings: readonly Finding[], severity: Finding['severity']): readonly Finding[] {
  return findings.filter((finding) => finding.severity === severity)
}

function renderGroup(findings: readonly Finding[], clauses: readonly Clause[]): readonly string[] {
  const field = (name: string, text: string) => `  ${pc.dim(name.padEnd(9))}${text}`
  return findings
    .slice(0, 1)
    .flatMap(({ accuses, remedy, restsOn, rule, says, severity }) => [
      `${colours[severity](severity)} ${pc.bold(rule)} (${accuses})`,
      `  ${says}`,
      ...findings.map(({ number, request, seen }) => field(`#${number}`, `${request}: ${seen}`)),
      field('fix', remedy),
      field('clause', clauseText(restsOn, says, clauses)),
      '',
    ])
}

/** The id of the clause, with its sentence if that differs from the rule's. */
function clauseText(restsOn: string, says: string, clauses: readonly Clause[]): string {
  const clause = clauses.find(({ id }) => id === restsOn)
  return clause === undefined || clause.text === says ? restsOn : `${restsOn}: ${clause.text}`
}

function renderCounts({ calls, findings, requests, target, unanswered }: LintRecord): string {
  const counts = severities.map((severity) => {
    const found = ofSeverity(findings, severity).length
    return `${found} ${severity}${found === 1 || severity === 'info' ? '' : 's'}`
  })
  const silent = unanswered === 0 ? '' : `, ${unanswered} without a response`
  return `${pc.bold(`${target}:`)} ${requests} requests, ${calls} calls to the node${silent}: ${counts.join(', ')}`
}
