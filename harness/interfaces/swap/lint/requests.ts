/** Rules for the requests of clients to a swap API: fields that it cannot read, and slippages of another unit. */
import { wholeFraction } from '../../../core/amount.ts'
import { shown } from '../../../core/texts/shown.ts'
import { ofExchange } from '../../../judge/lint/rule.ts'
import { lackingIn } from '../api/parts.ts'
import type { Dialect } from '../dialect/schema.ts'
import { askIn, type Rule, type SeenAsk } from './session.ts'

const bps = wholeFraction / 10_000n

// No user wants to lose a tenth of a trade.
const largest = wholeFraction / 10n

export function requestRules(dialect: Dialect): readonly Rule[] {
  const ofAsk = (judge: (seen: SeenAsk) => readonly string[]): Rule['judge'] =>
    ofExchange((observed, session) => {
      const seen = askIn(dialect, observed, session)
      return seen === undefined ? [] : judge(seen)
    })
  return [
    {
      id: 'request/field',
      severity: 'error',
      says: 'A field of the request has no value of its type.',
      remedy: 'Send amounts in base units as decimal digits, and addresses as 0x with 40 hex digits.',
      restsOn: 'error/malformed',
      judge: ofAsk(({ ask, variables }) => {
        const value = typeof ask === 'string' ? variables[ask] : undefined
        // Some services take the symbols of tokens.
        const isSymbol = (ask === 'sell' || ask === 'buy') && !`${value}`.startsWith('0x')
        return value === undefined || isSymbol ? [] : [`${ask}: ${shown(value)}`]
      }),
    },
    {
      id: 'request/no-slippage',
      severity: 'warning',
      says: 'A transaction is asked for without a slippage.',
      remedy: 'Send the slippage: the default of a service may be none, and the transaction reverts then.',
      restsOn: 'build/holds',
      judge: ofAsk(({ ask, isBuilt }) => {
        const isAsked = typeof ask !== 'string' && (ask.slippage ?? ask.limit) !== undefined
        const canAsk = !lackingIn(dialect).includes('slippage')
        return isBuilt && canAsk && typeof ask !== 'string' && !isAsked ? ['no slippage'] : []
      }),
    },
    {
      id: 'request/slippage-unit',
      severity: 'warning',
      says: 'The slippage is a tenth of the trade or more, or less than a basis point: it may be in another unit.',
      remedy: `Send it in the unit of the API: ${dialect.slippage}.`,
      restsOn: 'build/min-of-slippage',
      judge: ofAsk(({ ask, variables }) => {
        const slippage = typeof ask === 'string' ? undefined : ask.slippage
        if (slippage === undefined || slippage === 0n) return []
        const isUsual = slippage >= bps && slippage < largest
        const percent = Number((slippage * 10n ** 8n) / wholeFraction) / 1e6
        return isUsual ? [] : [`${shown(variables.slippage)} is ${percent} %`]
      }),
    },
  ]
}
