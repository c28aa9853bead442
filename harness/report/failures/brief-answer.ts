/**
 * Shortens an answer to one line: JSON without the middle of long strings and the end of long lists, so that its form
 * and its small values are visible at once.
 *
 * @module
 */
import { parseJson, stringifyJson } from '../../core/json.ts'
import { truncate } from '../table.ts'

const maxText = 28
const kept = { start: 10, end: 4 }
const maxItems = 2

/** @returns At most `maxLength` characters and an ellipsis. */
export function briefAnswer(body: string, maxLength: number): string {
  return truncate(briefJson(body).replaceAll(/\s+/g, ' '), maxLength)
}

function briefJson(body: string): string {
  try {
    return stringifyJson(brief(parseJson(body)))
  } catch {
    // A body that is not JSON stays unchanged.
    return body
  }
}

function brief(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length <= maxText ? value : `${value.slice(0, kept.start)}…${value.slice(-kept.end)}`
  }
  if (Array.isArray(value)) {
    const items = value.slice(0, maxItems).map(brief)
    const left = value.length - items.length
    return left === 0 ? items : [...items, `… ${left} more`]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, brief(one)]))
}
