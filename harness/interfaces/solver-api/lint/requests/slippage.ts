/** The slippage of a request: a small fraction, as a JSON number. */

import { wholeFraction } from '../../../../core/amount.ts'
import { shown } from '../../../../core/texts/shown.ts'
import { slippageOf } from '../../api/solve.ts'
import { valueAt } from '../../checks/reading/reading.ts'
import { ofCall, type Rule } from '../rule.ts'

// No caller wants to lose a tenth of a trade; 0.1 was probably meant as 0.1 %.
const suspicious = wholeFraction / 10n

export const slippageRules: readonly Rule[] = [
  {
    id: 'request/slippage-is-text',
    severity: 'error',
    says: 'The slippage is a string; the interface states a number.',
    remedy: 'Send a JSON number, for example 0.0005.',
    restsOn: 'The slippage is a float; default 0.0005.',
    judge: ofCall(({ body }) => {
      const slippage = valueAt(body, 'slippage')
      return typeof slippage === 'string' ? [shown(slippage)] : []
    }),
  },
  {
    id: 'request/slippage-out-of-range',
    severity: 'error',
    says: 'The slippage is not a fraction between 0 and 1.',
    remedy: 'Send a fraction: half a percent is 0.005.',
    restsOn: 'solve/bad-slippage',
    judge: ofCall(({ fields: { slippage } }) => {
      if (slippage === undefined) return []
      const fraction = slippageOf(slippage)
      return fraction === undefined || fraction < 0n || fraction > wholeFraction ? [shown(slippage)] : []
    }),
  },
  {
    id: 'request/slippage-is-percent',
    severity: 'warning',
    says: 'The slippage is 10 % of the trade or more: it looks like a percentage.',
    remedy: 'Send a fraction: 0.5 allows a loss of half of the trade; half a percent is 0.005.',
    restsOn: 'solve/default-slippage',
    judge: ofCall(({ fields: { slippage } }) => {
      const fraction = slippageOf(slippage) ?? 0n
      if (fraction < suspicious || fraction > wholeFraction) return []
      return [`${shown(slippage)} is ${Number((fraction * 10_000n) / wholeFraction) / 100} %`]
    }),
  },
]
