/** The exchanges that a failure compares the guilty one with: those that its sentence has values from. */
import type { ClauseRecord } from '../../judge/record.ts'
import { type Shown, shownExchange } from './guilty.ts'

/** Amounts, addresses and ids, which no answer holds by chance. */
const values = /0x[0-9a-f]{8,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{3,}/gi

/** The first answer of each value that the guilty one has not given. */
export function besideOf({ counterexample, reason = '' }: ClauseRecord): readonly Shown[] {
  const { exchanges = [], guilty = 0 } = counterexample ?? {}
  const isIn = (value: string, index: number) => exchanges[index]?.response.body.includes(value) === true
  const indices = (reason.match(values) ?? [])
    .filter((value) => !isIn(value, guilty))
    .map((value) => exchanges.findIndex((_, index) => isIn(value, index)))
  return [...new Set(indices)].flatMap((index) => exchanges[index] ?? []).map(shownExchange)
}
