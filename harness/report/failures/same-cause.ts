/**
 * Groups failures by cause: clauses that blame the same answer to the same request, or an endpoint that refuses with
 * the same message. One mistake of a service often violates several clauses, and reports show it once.
 *
 * @module
 */
import type { ClauseRecord } from '../../judge/record.ts'
import { failuresOf } from '../outcomes.ts'
import { guiltyExchange } from './guilty.ts'

export interface Cause {
  /** The clause to fix first. */
  readonly first: ClauseRecord
  /** The clauses that fail by the same cause. */
  readonly others: readonly ClauseRecord[]
}

/** The causes of all failures, in the order of reports. */
export function causesOf(clauses: readonly ClauseRecord[]): readonly Cause[] {
  const groups: ClauseRecord[][] = []
  const groupByKey = new Map<string, ClauseRecord[]>()
  const failures = failuresOf(clauses)
  for (const clause of failures) {
    const finder = finderOf(clause)
    // A violation that a scenario met beside its own one counts as a symptom of it.
    const isBeside = failures.some((one) => one.id === finder && isFoundByItself(one))
    const keys = [...keysOf(clause), ...(isBeside ? [`found by ${finder}`] : [])]
    const known = keys.map((key) => groupByKey.get(key)).find((group) => group !== undefined)
    const group = known ?? []
    if (known === undefined) groups.push(group)
    group.push(clause)
    for (const key of keys) groupByKey.set(key, groupByKey.get(key) ?? group)
  }
  return groups.flatMap((group) => {
    const first = group.find(isFoundByItself) ?? group[0]
    return first === undefined ? [] : [{ first, others: group.filter((one) => one !== first) }]
  })
}

/** True if the clause's own scenario sent the request: violations in other scenarios are symptoms of the same mistake. */
function isFoundByItself(clause: ClauseRecord): boolean {
  return finderOf(clause) === clause.id
}

/** The clause whose scenario sent the request. */
function finderOf({ replay }: ClauseRecord): string | undefined {
  return replay?.split('@', 1)[0]
}

/** The reason of an inconclusive clause without its request body, which differs each time. */
export function causeOfDoubt(reason: string): string {
  return reason.replace(/(?<=\b(?:POST|PUT|DELETE) \S+) \{".*$/s, '')
}

/** The endpoint and the status that made a clause inconclusive; otherwise the reason without its request body. */
export function doubtOf(reason: string): string {
  const [, method, path, said = ''] = /^([A-Z]+) https?:\/\/[^/\s]+([^\s?:]*)[^\s]*(.*)$/s.exec(reason) ?? []
  if (method === undefined) return causeOfDoubt(reason)
  const status = /^\s?status (\d+)/.exec(said)?.[1]
  const how = status === undefined ? said.replace(/^[: ]+/, '').split(/[:({]/)[0] : `status ${status}`
  return `${method} ${path}: ${how?.trim()}`
}

function keysOf(clause: ClauseRecord): readonly string[] {
  const guilty = guiltyExchange(clause)
  if (guilty === undefined) return []
  const { body, method, url } = guilty.exchange.request
  const { status } = guilty.exchange.response
  const call = `${method} ${new URL(url).pathname}`
  const isRefusal = status === 0 || status >= 400
  // Successful answers with the same message can be wrong for different reasons.
  const isOfShape = clause.reason?.startsWith(`${call}: `) === true
  const said = clause.reason?.replace(/ \(met by [^()]*\)$/, '') ?? ''
  return [
    `${method} ${url} ${body}\n${guilty.response}`,
    ...(said !== '' && (isRefusal || isOfShape) ? [`${call}\n${said}`] : []),
  ]
}
