/** The form of answers: status, content type, shape, the message of a refusal. */

import { once } from '../../../../core/once.ts'
import { shown } from '../../../../core/texts/shown.ts'
import type { EndpointName } from '../../api/endpoints.ts'
import type { ClauseId } from '../../clauses/catalogue.ts'
import { unknownIn } from '../answers/table.ts'
import {
  isJsonOrEmpty,
  leaksStackTrace,
  malformedAddressesIn,
  malformedAmountsIn,
  routesAndCallDataIn,
} from '../reading/answer-forms.ts'
import { messageIn } from '../reading/explanation.ts'
import { issueTexts } from '../reading/issue-text.ts'
import { issuesOf } from '../reading/issues.ts'
import { nonceIn } from '../reading/nonce.ts'
import { priceAndSpreadIn } from '../reading/price-and-spread.ts'
import { type Field, fieldsOf, listAt, valueAt } from '../reading/reading.ts'
import { shownStatus } from '../reading/shown-status.ts'
import type { Seen } from './call.ts'
import { isMalformed, isPlain } from './mistakes.ts'
import { type Judge, ofAnswer, rule, type StandingRule } from './rule.ts'

/** The clauses that judge the shape of answers, by endpoint and by path within the answer. */
const shapeClauses: readonly (readonly [ClauseId, EndpointName, paths: RegExp])[] = [
  ['quote/response-shape', 'quote', /^(?!(buy|sell)_tokens|gas$)/],
  ['quote/gas-is-positive', 'quote', /^gas$/],
  ['quote/token-infos', 'quote', /^(buy|sell)_tokens/],
  ['solve/response-shape', 'solve', /^(?!solutions\.\d|routes\.|(buy|sell)_tokens)/],
  ['solve/token-infos', 'solve', /^(buy|sell)_tokens/],
  ['solve/solution-shape', 'solve', /^solutions\.\d/],
  ['routes/step-shape', 'solve', /^routes\./],
  ['tokens/is-a-list', 'tokens', /^$/],
  ['tokens/record-shape', 'tokens', /./],
  ['prices/token-price-shape', 'tokenPrice', /^/],
  ['prices/native-usd-shape', 'nativePrice', /^/],
  ['v1/quote-shape', 'v1Quote', /^/],
  ['v1/solve-shape', 'v1Solve', /^/],
]

// Servers and gateways refuse these before the service sees the request, in a form of their own.
const transportStatuses = [408, 413, 414, 431]

export const formRules: readonly StandingRule[] = [
  rule(
    'general/json-responses',
    ofForm(({ exchange: { response } }) =>
      isJsonOrEmpty(response) ? [] : [`the content type ${shown(response.headers['content-type'])}`],
    ),
  ),
  rule(
    'general/errors-explain-themselves',
    ofForm(({ exchange }) => {
      const { status } = exchange.response
      return status >= 400 && messageIn(exchange) === undefined ? [`${status} without a message`] : []
    }),
  ),
  rule('errors/malformed-input-never-5xx', ({ call, exchange }) => {
    const { status } = exchange.response
    return status >= 500 && status !== 503 && isMalformed(call) ? [`status ${status}`] : []
  }),
  rule('errors/internal-is-500', ({ exchange }) => {
    const { body, status } = exchange.response
    return status >= 400 && leaksStackTrace(body) ? ['a stack trace'] : []
  }),
  rule(
    'general/amounts-are-digit-strings',
    ofAnswer(['quote', 'solve'], ({ answer }) => fieldTexts(malformedAmountsIn(answer))),
  ),
  rule(
    'general/addresses-are-hex',
    ofAnswer(['quote', 'solve', 'tokens', 'v1Quote', 'v1Solve'], ({ answer }) =>
      fieldTexts(malformedAddressesIn(answer)),
    ),
  ),
  rule(
    'quote/no-route-no-call-data',
    ofAnswer(['quote'], ({ answer }) => fieldTexts(routesAndCallDataIn(answer))),
  ),
  rule('quote/no-solution-is-204', emptyInsteadOf204('quote', 'quotes')),
  rule('solve/no-solution-is-204', emptyInsteadOf204('solve', 'solutions')),
  ...shapeClauses.map(([clause, name, paths]) =>
    rule(
      clause,
      ofAnswer([name], (seen) =>
        issueTexts(
          issuesIn(seen).filter(({ path }) => paths.test(path.join('.'))),
          seen.answer,
        ),
      ),
    ),
  ),
  rule(
    'v1/solve-shape',
    ofAnswer(['v1Solve'], ({ answer }) =>
      fieldsOf(answer)
        .filter(({ name }) => ['target_address', 'buy_tokens', 'sell_tokens', 'routes'].includes(name))
        .map(({ path }) => path),
    ),
  ),
  rule(
    'intent/nonce-for-an-address',
    ofAnswer(['nonce'], ({ exchange }, { answers }) =>
      unknownIn(answers, 'nonce') === undefined && nonceIn(exchange, answers) === undefined
        ? ['an answer without a nonce']
        : [],
    ),
  ),
  rule(
    'spread/mean-and-difference',
    ofAnswer(['spread'], ({ exchange }, { answers }) => {
      const { spread = 0 } = priceAndSpreadIn(exchange, answers)
      return spread < 0 ? [`${spread}`] : []
    }),
  ),
]

/** Rules for the answers to valid requests, one for each clause that covers such answers. */
export function failureRules(
  answers: readonly (readonly [EndpointName, ClauseId])[],
): readonly StandingRule[] {
  return answers.map(([name, clause]) =>
    rule(clause, (seen, { known }) => {
      const { call, exchange } = seen
      const { status } = exchange.response
      if (call.name !== name || isExpected(status, seen) || !isPlain(seen, known) || isMalformed(call))
        return []
      return [`a valid request gets the ${shownStatus(status)}`]
    }),
  )
}

/**
 * Reports whether a valid request may get the status: a refusal may have reasons that only the service knows, and a
 * list may end with a 204.
 */
function isExpected(status: number, { call, url }: Seen): boolean {
  if (status >= 400 && status < 500) return true
  // A 503 is the only failure that the interface states for a valid request.
  if (status === 503) return true
  if (status !== 204) return status >= 200 && status <= 202
  const isPage = call.name === 'orders' || Number(url.searchParams.get('page') ?? 0) > 0
  return call.endpoint.mayHaveNoSolution || isPage
}

/** Judges answers whose form the service influences. Other clauses judge failures. */
function ofForm(judge: Judge): Judge {
  return (seen, past) => {
    const { request, response } = seen.exchange
    const isOwn = response.status < 500 && !transportStatuses.includes(response.status)
    return isOwn && /json|\*\/\*/i.test(request.headers.accept ?? '*/*') ? judge(seen, past) : []
  }
}

function emptyInsteadOf204(name: EndpointName, list: string): Judge {
  return ({ answer, call, exchange }) => {
    const { body, status } = exchange.response
    if (call.name !== name) return []
    if (status === 204 && body !== '') return ['204 with a body']
    return status === 200 && hasEmpty(answer, list) ? [`200 with no ${list}`] : []
  }
}

function hasEmpty(answer: unknown, list: string): boolean {
  return Array.isArray(valueAt(answer, list)) && listAt(answer, list).length === 0
}

/** The schema's issues in the answer, except those of amounts and addresses, which have their own clauses. */
const issuesIn = once(({ answer, call: { endpoint } }: Seen) => {
  // A missing solution should have been a 204, which has no shape.
  if (hasEmpty(answer, 'quotes') || hasEmpty(answer, 'solutions')) return []
  let malformed: ReadonlySet<string> | undefined
  return issuesOf(endpoint.response, answer, ({ path }) => {
    malformed ??= new Set(
      [...malformedAmountsIn(answer), ...malformedAddressesIn(answer)].map((one) => one.path),
    )
    return !malformed.has(path.map(String).join('.'))
  })
})

function fieldTexts(fields: readonly Field[]): readonly string[] {
  return fields.map(({ path, value }) => `${path} is ${shown(value)}`)
}
