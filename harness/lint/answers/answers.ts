/** The form of the service's answers: their status, their shape, the message of a refusal. */
import * as z from 'zod'
import type { ClauseId } from '../../solver-api/clauses/catalogue.ts'
import type { EndpointName } from '../../solver-api/endpoints.ts'
import {
  isJsonOrEmpty,
  leaksStackTrace,
  malformedAddressesIn,
  malformedAmountsIn,
  routesAndCallDataIn,
} from '../../solver-api/reading/answer-forms.ts'
import { messageIn } from '../../solver-api/reading/explanation.ts'
import { type Field, valueAt } from '../../solver-api/reading/reading.ts'
import type { Call, ObservedExchange } from '../exchange-view.ts'
import { isMalformed } from '../requests/fields.ts'
import { clauseRule, ofCall, type Rule, shown } from '../rule.ts'

/** Which clause judges which part of which answer. */
const shapeClauses: readonly (readonly [ClauseId, EndpointName, paths: RegExp])[] = [
  ['quote/response-shape', 'quote', /^(?!(buy|sell)_tokens)/],
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

const statuses = [200, 201, 202, 204, 400, 401, 403, 404, 405, 413, 415, 422, 429, 500, 503]

export const answerRules: readonly Rule[] = [
  {
    id: 'answer/status',
    severity: 'error',
    accuses: 'service',
    says: 'The interface does not state this status.',
    remedy: 'Check any gateway between the proxy and the service, then fix the service.',
    restsOn: 'The statuses of errors are 204, 400, 404, 422, 500 and 503.',
    judge: ofCall((call, { exchange }) => {
      const { status } = exchange.response
      const isStated = statuses.includes(status) && (status !== 204 || call.endpoint.mayHaveNoSolution)
      return isStated ? [] : [`status ${status}`]
    }),
  },
  {
    id: 'answer/failure',
    severity: 'warning',
    accuses: 'service',
    says: 'The service failed on a well-formed request.',
    remedy: 'Contact its provider.',
    restsOn: '500: internal server error, contact the provider.',
    judge: ofCall((call, { exchange }) =>
      exchange.response.status === 500 && !isMalformed(call) ? [shown(exchange.response.body)] : [],
    ),
  },
  clauseRule(
    'errors/malformed-input-never-5xx',
    ofCall((call, { exchange }) => {
      const { status } = exchange.response
      return status >= 500 && status !== 503 && isMalformed(call) ? [`status ${status}`] : []
    }),
  ),
  clauseRule(
    'errors/internal-is-500',
    ofCall((_call, { exchange }) => {
      const { body, status } = exchange.response
      return status >= 400 && leaksStackTrace(body) ? [shown(body)] : []
    }),
  ),
  clauseRule(
    'general/json-responses',
    ofCall((_call, { exchange: { response } }) =>
      isJsonOrEmpty(response) ? [] : [`${response.headers['content-type']}: ${shown(response.body)}`],
    ),
  ),
  clauseRule(
    'general/errors-explain-themselves',
    ofCall((_call, { exchange }) => {
      const { body, status } = exchange.response
      return status >= 400 && messageIn(exchange) === undefined ? [`${status} ${shown(body)}`] : []
    }),
  ),
  clauseRule(
    'general/amounts-are-digit-strings',
    ofAnswer(['quote', 'solve'], (_call, { answer }) => fieldTexts(malformedAmountsIn(answer))),
  ),
  clauseRule(
    'general/addresses-are-hex',
    ofAnswer(['quote', 'solve', 'tokens'], (_call, { answer }) => fieldTexts(malformedAddressesIn(answer))),
  ),
  clauseRule(
    'quote/no-route-no-call-data',
    ofAnswer(['quote'], (_call, { answer }) => fieldTexts(routesAndCallDataIn(answer))),
  ),
  clauseRule('quote/no-solution-is-204', emptyInsteadOf204('quote', 'quotes')),
  clauseRule('solve/no-solution-is-204', emptyInsteadOf204('solve', 'solutions')),
  ...shapeClauses.map(([clause, name, paths]) =>
    clauseRule(
      clause,
      ofAnswer([name], (call, observed) =>
        issuesIn(call, observed)
          .filter(({ path }) => paths.test(path))
          .map(({ message, path }) => `${path || 'the body'}: ${message}`),
      ),
    ),
  ),
]

/** Judges the 200 answers of endpoints. */
export function ofAnswer(
  names: readonly EndpointName[],
  judge: (call: Call, observed: ObservedExchange) => readonly string[],
): Rule['judge'] {
  return ofCall((call, observed) =>
    names.includes(call.name) && observed.exchange.response.status === 200 ? judge(call, observed) : [],
  )
}

function emptyInsteadOf204(name: EndpointName, list: string): Rule['judge'] {
  return ofCall((call, { answer, exchange }) => {
    const { body, status } = exchange.response
    if (call.name !== name) return []
    if (status === 204 && body !== '') return [`204 with the body ${shown(body)}`]
    return status === 200 && hasEmpty(answer, list) ? [`200 with no ${list}`] : []
  })
}

function hasEmpty(answer: unknown, list: string): boolean {
  const value = valueAt(answer, list)
  return Array.isArray(value) && value.length === 0
}

/** What the endpoint's schema finds in the answer, without amounts and addresses, which have their own clauses. */
function issuesIn({ endpoint }: Call, { answer }: ObservedExchange) {
  // A missing solution should have been a 204, which has no shape.
  if (hasEmpty(answer, 'quotes') || hasEmpty(answer, 'solutions')) return []
  const parsed = z.safeDecode(endpoint.response, answer as never)
  const malformed = [...malformedAmountsIn(answer), ...malformedAddressesIn(answer)].map(({ path }) => path)
  return (parsed.error?.issues ?? [])
    .map(({ message, path }) => ({ path: path.map(String).join('.'), message }))
    .filter(({ path }) => !malformed.includes(path))
}

function fieldTexts(fields: readonly Field[]): readonly string[] {
  return fields.map(({ path, value }) => `${path} is ${shown(value)}`)
}
