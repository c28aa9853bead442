/** Mistakes that no schema finds: in AMM filters, in the filters of the order list, and in the two amounts of v1. */

import { orderStatuses } from '../../api/intents.ts'
import type { ClauseId } from '../../clauses/catalogue.ts'
import { textOf, valueAt } from '../reading/reading.ts'
import type { Call } from './call.ts'
import type { Known } from './past.ts'

/** A clause about a mistake, and the statuses that it states. */
export interface Refusal {
  readonly clause: ClauseId
  /** The statuses; any 4xx when absent. */
  readonly statuses?: readonly number[]
}

/** The mistakes in the amounts of a v1 quote, which has exactly one. */
export function wrongAmounts({ fields, name }: Call): readonly (readonly Refusal[])[] {
  if (name !== 'v1Quote') return []
  const given = ['sell_amount', 'sell_amount_integer'].filter((field) => fields[field] !== undefined)
  return given.length === 1 ? [] : [[{ clause: 'v1/exactly-one-amount', statuses: [400] }]]
}

/** The mistakes in the AMM filter of the body, if the AMMs are known. */
export function wrongFilters(
  { body, name }: Pick<Call, 'body' | 'name'>,
  { amms }: Pick<Known, 'amms'>,
): readonly (readonly Refusal[])[] {
  const filter = valueAt(body, 'amms')
  if (!Array.isArray(filter) || filter.length === 0) return []
  const entries = filter.map(textOf)
  const isV1 = name === 'v1Solve'
  const refusal = (clause: Refusal['clause'], statuses: readonly number[]): readonly Refusal[] => [
    isV1 ? { clause: 'v1/amm-errors', statuses: [400, ...statuses] } : { clause, statuses },
  ]
  const isKnown = (entry: string) => [...amms, 'all'].includes(entry)
  const bare = entries.filter((entry) => !/^[+-]/.test(entry))
  const signed = entries.filter((entry) => /^[+-]/.test(entry))
  const named = signed.map((entry) => entry.slice(1))
  const unknown = named.filter((entry) => !isKnown(entry))
  const isTwice = (entry: string) =>
    entry !== 'all' && signed.includes(`+${entry}`) && signed.includes(`-${entry}`)
  return [
    ...(bare.length === 0 ? [] : [bare.every(isKnown) ? refusal('amms/missing-prefix', [422]) : []]),
    ...(named.some(isTwice) ? [refusal('amms/contradiction', [422])] : []),
    ...(unknown.length === 0
      ? []
      : [
          unknown.every((entry) => isOfNoAmm(entry, amms))
            ? refusal('amms/unsupported-status', [400, 404])
            : [],
        ]),
    // The interface does not state the result of excluding all AMMs.
    ...(signed.includes('-all') ? [[]] : []),
  ]
}

/** The mistakes in the filters of the order list. */
export function wrongQueries({
  fields,
  name,
}: Pick<Call, 'fields' | 'name'>): readonly (readonly Refusal[])[] {
  if (name !== 'orders') return []
  const { filter_query, order_status } = fields
  return [
    ...(order_status === undefined || textOf(order_status).split(',').every(isStatus)
      ? []
      : [isWord(order_status) ? [{ clause: 'tracking/unknown-status' } as const] : []]),
    ...(filter_query === undefined || timesIn(textOf(filter_query)) !== undefined
      ? []
      : [isExpression(filter_query) ? [{ clause: 'tracking/malformed-time-filter' } as const] : []]),
  ]
}

/** A time filter of the interface, in UNIX seconds; `to` is absent for `gt` and `from` for `lt`. */
export function timesIn(expression: string): { readonly from?: number; readonly to?: number } | undefined {
  const [, name, first, second] = /^(gt|lt|between)\((\d{1,11})(?:, *(\d{1,11}))?\)$/.exec(expression) ?? []
  if (name === 'between')
    return first === undefined || second === undefined
      ? undefined
      : { from: Number(first), to: Number(second) }
  if (name === undefined || second !== undefined) return undefined
  return name === 'gt' ? { from: Number(first) } : { to: Number(first) }
}

/** True for a name that is certainly no other spelling of a supported one. */
function isOfNoAmm(entry: string, amms: readonly string[]): boolean {
  return amms.length > 0 && /^[a-z][a-z0-9_]*$/.test(entry) && entry !== 'all'
}

function isStatus(text: string): boolean {
  return orderStatuses.some((status) => status === text)
}

/** True for a word that is none of the statuses, in any spelling. */
function isWord(text: unknown): boolean {
  return /^[a-z_]{2,20}$/i.test(textOf(text)) && !isStatus(textOf(text).toLowerCase())
}

/**
 * True for printable text that is no comparison of another name: a service may have names beside those of the
 * interface.
 */
function isExpression(text: unknown): boolean {
  return (
    /^[\x20-\x7e]{1,60}$/.test(textOf(text)) &&
    !/^ *(gt|lt|gte|lte|ge|le|eq|ne|between)\( *\d+ *(, *\d+ *)?\) *$/i.test(textOf(text))
  )
}
