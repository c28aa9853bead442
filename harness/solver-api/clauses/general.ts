/** What holds on every endpoint. */
import type { Clause } from '../../judge/clause.ts'

export const general = [
  {
    id: 'general/json-responses',
    level: 'must',
    scope: 'wire',
    text: 'Every response with a body is JSON (`content-type: application/json`).',
  },
  {
    id: 'general/body-not-json',
    level: 'must',
    scope: 'wire',
    text: 'A request body is read as JSON; a body that is not JSON gets a 4xx with a message, never a 5xx.',
  },
  {
    id: 'general/amounts-are-digit-strings',
    level: 'must',
    scope: 'wire',
    text: 'Amounts in requests and responses are strings of decimal digits in base units, except where a clause says otherwise.',
  },
  {
    id: 'general/addresses-are-hex',
    level: 'must',
    scope: 'wire',
    text: 'Addresses in responses are 0x-prefixed hex of 20 bytes.',
  },
  {
    id: 'general/address-case-is-ignored',
    level: 'must',
    scope: 'wire',
    text: 'Addresses in requests are accepted in lower case and in mixed (checksum) case with the same result.',
  },
  {
    id: 'general/ethereum-is-known',
    level: 'must',
    scope: 'wire',
    text: 'Only `ethereum` is a known blockchain; it is accepted wherever a blockchain is asked for.',
  },
  {
    id: 'general/other-blockchain',
    level: 'observe',
    scope: 'wire',
    text: 'What a blockchain other than `ethereum` gets (a 4xx is expected; status and body recorded).',
  },
  {
    id: 'general/query-string-parameters',
    level: 'must',
    scope: 'wire',
    text: '`blockchain`, `deduct_gas_cost`, `slippage` and `return_routes` are accepted as query-string parameters of quote and solve as well as body fields, with the same effect.',
  },
  {
    id: 'general/query-and-body-disagree',
    level: 'observe',
    scope: 'wire',
    text: 'What happens when the query string and the body disagree.',
  },
  {
    id: 'general/errors-explain-themselves',
    level: 'must',
    scope: 'wire',
    text: 'Every error response carries a body with an explanatory message (204 has none).',
  },
  {
    id: 'general/error-body-shape',
    level: 'observe',
    scope: 'wire',
    text: 'The structure of the error body beyond a message text.',
  },
  {
    id: 'general/unknown-fields',
    level: 'observe',
    scope: 'wire',
    text: 'Unknown body fields and query parameters: ignored or refused.',
  },
  {
    id: 'general/public-equals-partner',
    level: 'must',
    scope: 'wire',
    text: 'A public path and its partner path give the same result for the same request (quote, solve, tokens, token_price, native_usd_price).',
  },
  {
    id: 'general/versions-in-the-path',
    level: 'must',
    scope: 'wire',
    text: 'The version is part of the path: v1 and v2 solver paths are both served.',
  },
] as const satisfies readonly Clause[]
