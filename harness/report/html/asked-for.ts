/** The groups and the target that the page of a run is about. */
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { groupOf } from '../outcomes.ts'

/** The record without the groups that the run was not asked to judge, unless it judged none. */
export function askedFor(record: RunRecord): RunRecord {
  if (record.partial !== undefined) return record
  const isTested = ({ outcome }: ClauseRecord) => outcome !== 'untested'
  const groups = new Set(record.clauses.filter(isTested).map(({ id }) => groupOf(id)))
  if (groups.size === 0) return record
  return { ...record, clauses: record.clauses.filter(({ id }) => groups.has(groupOf(id))) }
}

/** The target in words, instead of the option that names it. */
export function targetInWords({ target }: Pick<RunRecord, 'target'>): string {
  const [, option, named = ''] = /^--(exec|image) (.*)$/s.exec(target) ?? []
  if (option === 'exec') return `the service that "${unquoted(named)}" starts`
  if (option === 'image') return `the image ${named}`
  if (target === 'reference') return 'the embedded reference'
  return URL.canParse(target) ? `the service at ${target}` : target
}

/** The text of one shell word. */
function unquoted(word: string): string {
  return word.startsWith("'") ? word.slice(1, -1).replaceAll(`'\\''`, "'") : word
}
