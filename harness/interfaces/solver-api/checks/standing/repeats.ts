/**
 * Compares the answers to a question that is asked again at one block: quote and solve are stateless, so the block
 * determines the answer.
 */
import type { ClauseId } from '../../clauses/catalogue.ts'
import type { Call } from './call.ts'
import { isClear } from './mistakes.ts'
import { rule, type StandingRule } from './rule.ts'
import { questionOf, type Said, saidIn } from './said.ts'

// The largest difference, as a fraction, that may be rounding, or a search that ends with the time.
const mostApart: Readonly<Record<string, number>> = { quote: 0.001, v1Quote: 0.001 }
// The largest difference of prices, as a fraction: a price may be from elsewhere, and change without a block.
const pricesApart = 0.05

export const repeatRules: readonly StandingRule[] = [
  contradicting('quote/is-repeatable', ['quote', 'v1Quote']),
  contradicting('general/same-question-same-answer', ['tokens', 'tokenPrice', 'nativePrice', 'spread']),
]

function contradicting(clause: ClauseId, names: readonly Call['name'][]): StandingRule {
  return rule(clause, (seen, past) => {
    const { call } = seen
    const before = names.includes(call.name) && isClear(call) ? past.said.get(questionOf(seen)) : undefined
    const now = before && saidIn(seen, past.answers)
    if (now === undefined || now.block !== before?.block) return []
    if (areAlike(now.values, before.values, mostApart[call.name] ?? pricesApart)) return []
    return [`${listed(now)}, but ${listed(before)} before, at the same block, which no service is behind`]
  })
}

function areAlike(values: Said['values'], others: Said['values'], apart: number): boolean {
  return (
    values.length === others.length &&
    values.every((value, index) => {
      const other = others[index]
      return typeof value === 'number' && typeof other === 'number'
        ? !(Math.abs(value - other) > apart * Math.abs(other))
        : value === other
    })
  )
}

function listed({ values }: Said): string {
  return values.slice(0, 5).join(', ') || 'nothing'
}
