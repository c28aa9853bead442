/** The filters of a request: the AMMs of quote and solve, statuses and times of the order list. */

import { shown } from '../../../../core/texts/shown.ts'
import { parseAmmFilter } from '../../api/amm-filter.ts'
import { orderStatuses } from '../../api/intents.ts'
import { Problem } from '../../api/problem.ts'
import type { Call } from '../../checks/standing/call.ts'
import { ofCall, type Rule } from '../rule.ts'

// UNIX seconds above this are after the year 5138: milliseconds were probably meant.
export const maxUnixSeconds = 100_000_000_000n

export const filterRules: readonly Rule[] = [
  {
    id: 'request/amm-prefix',
    severity: 'error',
    says: 'An entry of amms has no sign.',
    remedy: 'Put + or - before the name of the protocol.',
    restsOn: 'amms/missing-prefix',
    judge: ofCall((call) => refusedFor(call, 'AMM_PREFIX_MISSING')),
  },
  {
    id: 'request/amm-contradiction',
    severity: 'error',
    says: 'A protocol is both included and excluded.',
    remedy: 'Name each protocol once.',
    restsOn: 'amms/contradiction',
    judge: ofCall((call) => refusedFor(call, 'AMM_CONTRADICTION')),
  },
  {
    id: 'request/amm-unstated',
    severity: 'warning',
    says: 'The interface does not say what this combination of entries allows.',
    remedy:
      'Use either only +<protocol> entries, or +all with -<protocol> entries; omit amms for all protocols.',
    restsOn: 'amms/unstated-combinations',
    judge: ofCall((call) => {
      const amms = ammsIn(call)
      if (amms === undefined || refusalOf(call) !== undefined) return []
      if (amms.length === 0) return ['an empty list']
      const [included, excluded] = ['+', '-'].map((sign) => amms.filter((entry) => entry.startsWith(sign)))
      const isExclusion = included?.length === 1 && included[0] === '+all' && !excluded?.includes('-all')
      const isInclusion = excluded?.length === 0 && !included?.includes('+all')
      const isWellFormed =
        amms.every((entry) => /^[+-][a-z0-9_]+$/.test(entry)) && new Set(amms).size === amms.length
      return (isExclusion || isInclusion) && isWellFormed ? [] : [amms.join(' ')]
    }),
  },
  {
    id: 'request/plus-as-blank',
    severity: 'warning',
    says: 'A plus sign in the query string was not escaped, so it is read as a blank.',
    remedy: 'Write it as %2B, or send amms in the body.',
    restsOn: 'Each entry of `amms` is a protocol identifier prefixed with `+` or `-`.',
    judge: ofCall(({ fields: { amms } }) =>
      (Array.isArray(amms) ? amms : []).filter((entry) => `${entry}`.startsWith(' ')).map(shown),
    ),
  },
  {
    id: 'request/order-status',
    severity: 'error',
    says: 'Orders are requested by an unknown status.',
    remedy: `Request one of ${orderStatuses.join(', ')}.`,
    restsOn: 'tracking/unknown-status',
    judge: ofCall(({ fields: { order_status }, name }) => {
      if (name !== 'orders' || order_status === undefined) return []
      const isKnown = `${order_status}`
        .split(',')
        .every((one) => orderStatuses.some((status) => status === one))
      return isKnown ? [] : [shown(order_status)]
    }),
  },
  {
    id: 'request/time-filter',
    severity: 'error',
    says: 'The time filter is not gt(t), lt(t) or between(t, t) in UNIX seconds.',
    remedy: 'Use the notation of the interface, with seconds and not with milliseconds.',
    restsOn: 'tracking/malformed-time-filter',
    judge: ofCall(({ fields: { filter_query }, name }) => {
      if (name !== 'orders' || filter_query === undefined) return []
      const times = /^(?:(?:gt|lt)\((\d+)\)|between\((\d+),\s*(\d+)\))$/.exec(`${filter_query}`)?.slice(1)
      const isValid = times?.every((time) => time === undefined || BigInt(time) < maxUnixSeconds)
      return isValid ? [] : [shown(filter_query)]
    }),
  },
]

function refusedFor(call: Call, code: string): readonly string[] {
  const refusal = refusalOf(call)
  return refusal?.code === code ? [refusal.message] : []
}

/** The interface's refusal of the AMM filter. Only the service knows its AMMs. */
function refusalOf(call: Call): Problem | undefined {
  try {
    parseAmmFilter(ammsIn(call))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code !== 'AMM_UNSUPPORTED') return error
  }
  return undefined
}

/** The AMM filter, with a plus sign for each that was read as a blank. */
function ammsIn({ fields: { amms } }: Call): readonly string[] | undefined {
  if (!Array.isArray(amms)) return undefined
  return amms.map((entry) => `${entry}`.replace(/^ /, '+'))
}
