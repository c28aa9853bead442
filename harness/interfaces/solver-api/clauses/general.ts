/** Requirements of every endpoint. */
import { must, observe, should } from '../../../judge/clause.ts'

export const general = [
  must('general/json-responses', 'wire', 'Every response with a body is JSON (`content-type: application/json`).'),
  must('general/body-not-json', 'wire', 'A request body is read as JSON; a body that is not JSON gets a 4xx with a message, never a 5xx.'),
  must('general/amounts-are-digit-strings', 'wire', 'Amounts in requests and responses are strings of decimal digits in base units, except where a clause says otherwise.'),
  must('general/addresses-are-hex', 'wire', 'Addresses in responses are 0x-prefixed hex of 20 bytes.'),
  must('general/address-case-is-ignored', 'wire', 'Addresses in requests are accepted in lower case and in mixed (checksum) case with the same result.'),
  must('general/ethereum-is-known', 'wire', 'Only `ethereum` is a known blockchain; it is accepted wherever a blockchain is asked for.'),
  observe('general/other-blockchain', 'wire', 'What a blockchain other than `ethereum` gets (a 4xx is expected; status and body recorded).'),
  must('general/query-string-parameters', 'wire', '`blockchain`, `deduct_gas_cost`, `slippage` and `return_routes` are accepted as query-string parameters of quote and solve as well as body fields, with the same effect.'),
  observe('general/query-and-body-disagree', 'wire', 'What happens when the query string and the body disagree.'),
  must('general/errors-explain-themselves', 'wire', 'Every error response carries a body with an explanatory message (204 has none).'),
  observe('general/error-body-shape', 'wire', 'The structure of the error body beyond a message text.'),
  observe('general/unknown-fields', 'wire', 'Unknown body fields and query parameters: ignored or refused.'),
  must('general/public-equals-partner', 'wire', 'A public path and its partner path give the same result for the same request (quote, solve, tokens, token_price, native_usd_price).'),
  must('general/versions-in-the-path', 'wire', 'The version is part of the path: v1 and v2 solver paths are both served.'),
  should('general/valid-is-served', 'wire', 'A request that is served without an optional field, a stated default, a sequence of fields, a place (query or body) or a combination of these is served with it, each time.'),
  should('general/same-question-same-answer', 'economic', 'The same question at the same block gets the same answer, however often it was asked and whatever was asked or happened in between: lists of tokens are the same, prices within 5 %.'),
]
