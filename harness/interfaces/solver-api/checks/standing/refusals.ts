/**
 * Rules for the refusal of a request with one mistake. A request with several mistakes, or with a part that the
 * interface leaves open, may be refused for another reason than the clause's, and is not judged.
 *
 * @module
 */

import { isAddress } from 'viem/utils'
import { once } from '../../../../core/once.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'
import type { EndpointName } from '../../api/endpoints.ts'
import type { ClauseId } from '../../clauses/catalogue.ts'
import { messageIn } from '../reading/explanation.ts'
import { listAt, textOf, valueAt } from '../reading/reading.ts'
import type { Seen } from './call.ts'
import { type Refusal, wrongAmounts, wrongFilters, wrongQueries } from './filter-mistakes.ts'
import { isPlain, isWithoutFields, type Mistake, mistakesIn } from './mistakes.ts'
import type { Known } from './past.ts'
import { rule, type StandingRule } from './rule.ts'

const clauses: readonly ClauseId[] = [
  'general/body-not-json',
  'quote/missing-order-fields',
  'quote/unknown-gas-strategy',
  'quote/unknown-venue',
  'solve/bad-slippage',
  'solve/origin-is-required',
  'errors/missing-parameter',
  'errors/malformed-address',
  'errors/amount-is-base-units',
  'errors/amount-of-another-form',
  'errors/amount-of-nothing-or-a-number',
  'errors/intents-explain-themselves',
  'prices/malformed-token',
  'amms/missing-prefix',
  'amms/contradiction',
  'amms/unsupported-status',
  'tracking/unknown-status',
  'tracking/malformed-time-filter',
  'v1/exactly-one-amount',
  'v1/errors-are-400',
  'v1/amm-errors',
]

// Statuses of refusals for other reasons than the mistake: no key, the rate, a form that servers refuse before they
// read it.
const otherReasons = [401, 403, 408, 413, 414, 415, 429, 431]

export const refusalRules: readonly StandingRule[] = [
  ...clauses.map((clause) =>
    rule(clause, (seen, { known }) => {
      const { status } = seen.exchange.response
      // A failure has a clause of its own.
      if (status >= 500 || otherReasons.includes(status)) return []
      const refusal = refusalsOf(seen, known).find((one) => one.clause === clause)
      if (refusal === undefined) return []
      const { statuses } = refusal
      const isStated = statuses === undefined ? status >= 400 : statuses.includes(status)
      return isStated ? [] : [`status ${status}`]
    }),
  ),
  rule('amms/unsupported-lists-supported', (seen, { known }) => {
    const { status } = seen.exchange.response
    const isRefused = status === 400 || status === 404
    const isUnsupported = refusalsOf(seen, known).some(({ clause }) => clause === 'amms/unsupported-status')
    if (!isRefused || !isUnsupported) return []
    const text = seen.exchange.response.body
    return known.amms.filter((name) => !text.includes(name)).map((name) => `${name} is not listed`)
  }),
  rule('errors/token-not-found', (seen) =>
    ['quote', 'solve'].includes(seen.call.name) ? wrongNotFound(seen) : [],
  ),
  rule('v1/errors-are-400', (seen) =>
    ['v1Quote', 'v1Solve'].includes(seen.call.name) ? wrongNotFound(seen) : [],
  ),
  rule('prices/unknown-token', (seen) => (seen.call.name === 'tokenPrice' ? wrongNotFound(seen) : [])),
  rule('keys/public-needs-none', (seen, { known }) => {
    const { request, response } = seen.exchange
    const isKeyless = seen.call.family === 'public' && keyIn(request) === null
    const isValid = isKeyless && isPlain(seen, known) && mistakesIn(seen.call).length === 0
    return isValid && [401, 403].includes(response.status) ? [`status ${response.status}`] : []
  }),
  rule('keys/missing-or-wrong-key-is-refused', ({ call, exchange: { request, response } }) => {
    const isOpened = call.endpoint.needsKey && (keyIn(request) ?? '') === ''
    return isOpened && response.status >= 200 && response.status < 300 ? [`status ${response.status}`] : []
  }),
]

/** The request's key, under any spelling of the header's name. */
function keyIn({ headers }: Exchange['request']): string | null {
  return new Headers(headers).get('x-api-key')
}

/** The clauses about the mistakes of a request, if it has mistakes of one kind only. */
function refusalsOf(seen: Seen, known: Known): readonly Refusal[] {
  const refusals = allRefusalsOf(known)(seen)
  const kinds = new Set(refusals.map((found) => found?.map(({ clause }) => clause).join()))
  return kinds.size === 1 ? (refusals[0] ?? []) : []
}

const allRefusalsOf = once((known: Known) =>
  once((seen: Seen): readonly (readonly Refusal[] | undefined)[] => {
    const { call } = seen
    if (!isPlain(seen, known)) return []
    if (isWithoutFields(call)) return call.body === undefined ? [notJson(seen)] : []
    return [
      ...mistakesIn(call).map((mistake) => refusalFor(call.name, mistake)),
      ...wrongAmounts(call),
      ...wrongFilters(call, known),
      ...wrongQueries(call),
    ]
  }),
)

function notJson({ exchange }: Seen): readonly Refusal[] {
  // Some parsers take these for numbers, and skip a byte order mark.
  return /NaN|Infinity|^\ufeff/.test(exchange.request.body ?? '') ? [] : [{ clause: 'general/body-not-json' }]
}

/** The clauses about a mistake; empty if there is none. */
function refusalFor(name: EndpointName, mistake: Mistake): readonly Refusal[] {
  if (!isSolver(name) && !['tokens', 'tokenPrice', 'nativePrice'].includes(name))
    return intentRefusalFor(mistake)
  const { path, value, wrong } = mistake
  switch (wrong) {
    case 'missing':
      return missingFor(name, path)
    case 'address':
      return isNoHex(value) ? [addressFor(name, path)].flat() : []
    case 'slippage':
      return isBadSlippage(value) ? [{ clause: 'solve/bad-slippage' }] : []
    case 'amount':
      return amountFor(name, path, value)
    case 'form':
      return formFor(name, path, value)
  }
}

function missingFor(name: EndpointName, path: string): readonly Refusal[] {
  const missing: Refusal = { clause: 'errors/missing-parameter', statuses: [400] }
  if (name === 'v1Quote' || name === 'v1Solve') return []
  if (name === 'quote' && path !== 'blockchain') return [missing, { clause: 'quote/missing-order-fields' }]
  return name === 'solve' && path.endsWith('.origin_address')
    ? [missing, { clause: 'solve/origin-is-required' }]
    : [missing]
}

function addressFor(name: EndpointName, path: string): readonly Refusal[] {
  if (!/token(_address)?$/.test(path)) return []
  if (name === 'v1Quote' || name === 'v1Solve') return [{ clause: 'v1/errors-are-400', statuses: [400] }]
  const clause = name === 'tokenPrice' ? 'prices/malformed-token' : 'errors/malformed-address'
  return [{ clause, statuses: [422] }]
}

function amountFor(name: EndpointName, path: string, value: unknown): readonly Refusal[] {
  if ((name !== 'quote' && name !== 'solve') || !path.endsWith('.sell_amount')) return []
  if (typeof value === 'number' || (typeof value === 'string' && /^0+$/.test(value)))
    return [{ clause: 'errors/amount-of-nothing-or-a-number' }]
  if (typeof value !== 'string') return []
  if (/^\d*\.\d*$/.test(value)) return [{ clause: 'errors/amount-is-base-units' }]
  return isOtherForm(value) ? [{ clause: 'errors/amount-of-another-form' }] : []
}

/** True for a text with a sign, an exponent, blanks, separators or another base, and for an empty one. */
function isOtherForm(text: string): boolean {
  return /^([+-]\d+|\d+e[+-]?\d+| *| +\d+| *\d+ +|\d{1,3}([,_']\d{3})+|0x[\da-f]+)$/i.test(text)
}

function formFor(name: EndpointName, path: string, value: unknown): readonly Refusal[] {
  const isText = typeof value === 'string' && /^[a-z0-9]+$/i.test(value)
  if (path === 'orders' && Array.isArray(value) && value.length === 0 && name === 'quote')
    return [{ clause: 'quote/missing-order-fields' }]
  if (path === 'deduct_gas_cost' && isText && !/^FirstOrder$/i.test(value))
    return [{ clause: 'quote/unknown-gas-strategy' }]
  if (path === 'venue' && isText && !/^(classic|intent)$/i.test(value))
    return [{ clause: 'quote/unknown-venue' }]
  return []
}

/** The one clause about any mistake in a request about intents or spreads. */
function intentRefusalFor({ path, value, wrong }: Mistake): readonly Refusal[] {
  const isWord = typeof value === 'string' && /^[a-z]+$/i.test(value)
  const isJudged =
    wrong === 'missing' || (wrong === 'address' && isNoHex(value)) || (path === 'limit' && isWord)
  return isJudged ? [{ clause: 'errors/intents-explain-themselves' }] : []
}

/** True for printable text that no service reads as hex. */
function isNoHex(value: unknown): boolean {
  return typeof value === 'string' && /^[\x21-\x7e]{1,60}$/.test(value) && !/^(0x)?[0-9a-f]*$/i.test(value)
}

/** True for text that is no number, or a number that is negative or above 1. */
function isBadSlippage(value: unknown): boolean {
  if (typeof value === 'number') return value < 0 || value > 1
  return (
    typeof value === 'string' &&
    /^[a-z]{2,20}$/i.test(value) &&
    !/^(nan|inf|infinity|null|none)$/i.test(value)
  )
}

function isSolver(name: EndpointName): boolean {
  return ['quote', 'solve', 'v1Quote', 'v1Solve'].includes(name)
}

/** The faults of a refusal that says that a token is not found: it must be a 400 and name the token. */
function wrongNotFound({ call, exchange }: Seen): readonly string[] {
  const { status } = exchange.response
  if (status < 400 || status >= 500) return []
  const text = messageIn(exchange) ?? ''
  if (!text.split('.').some(saysNotFound)) return []
  const tokens = [call.fields, ...listAt(call.fields, 'orders')]
    .flatMap((one) => ['sell_token', 'buy_token', 'token_address'].map((name) => valueAt(one, name)))
    .filter((token) => typeof token === 'string' && isAddress(token, { strict: false }))
  const isNamed = tokens.some((token) => text.toLowerCase().includes(textOf(token).toLowerCase()))
  const mustName = call.name === 'quote' || call.name === 'solve'
  return status === 400 && (isNamed || !mustName)
    ? []
    : [`status ${status}, ${isNamed ? 'and' : 'without'} the token`]
}

/** Searches in two steps: one pattern would scan the rest of a long text from each token on. */
function saysNotFound(sentence: string): boolean {
  const place = sentence.search(/\btoken\b/i)
  return place >= 0 && /\bnot found\b/i.test(sentence.slice(place))
}
