/** The older interface, v1. */
import type { Clause } from '../../judge/clause.ts'

export const v1 = [
  {
    id: 'v1/quote-parameters',
    level: 'must',
    scope: 'wire',
    text: 'GET v1 quote takes `blockchain`, `sell_token`, `buy_token`, and exactly one of `sell_amount` (float, token units) and `sell_amount_integer` (base units).',
  },
  {
    id: 'v1/exactly-one-amount',
    level: 'must',
    scope: 'wire',
    text: 'Neither or both amounts is 400.',
  },
  {
    id: 'v1/quote-shape',
    level: 'must',
    scope: 'wire',
    text: 'The response holds `request_id`, `bought` (decimal string), `bought_integer` (integer), `gas` (integer), `buy_tokens`, `sell_tokens` (single token infos).',
  },
  {
    id: 'v1/bought-and-bought-integer-agree',
    level: 'must',
    scope: 'economic',
    text: '`bought` = `bought_integer` / 10^decimals; `sell_amount` x and `sell_amount_integer` x*10^decimals give the same result.',
  },
  {
    id: 'v1/parameters-as-headers',
    level: 'either',
    scope: 'wire',
    text: '`amms` and `origin_address` are taken as query parameters or as request headers.',
  },
  {
    id: 'v1/quote-equals-v2',
    level: 'must',
    scope: 'economic',
    text: 'v1 and v2 quote the same amount for the same order at the same block.',
  },
  {
    id: 'v1/errors-are-400',
    level: 'must',
    scope: 'wire',
    text: 'v1 errors: an unsupported token and an invalid token address are both 400.',
  },
  {
    id: 'v1/solve-parameters',
    level: 'must',
    scope: 'wire',
    text: 'POST v1 solve takes `blockchain` in the query, `orders`, `amms`, `slippage` in the body.',
  },
  {
    id: 'v1/decimal-point-means-token-units',
    level: 'must',
    scope: 'wire',
    text: 'A `sell_amount` with a decimal point is token units, otherwise base units.',
  },
  {
    id: 'v1/solve-shape',
    level: 'must',
    scope: 'wire',
    text: 'The response holds `request_id` and `solutions` (orders with executed amounts and external_id, `call_data`, `gas` as a string) and has no `target_address`, token lists or `routes`.',
  },
  {
    id: 'v1/solve-executes',
    level: 'must',
    scope: 'chain',
    text: 'The call data executes on the published solver contract as in v2.',
  },
  {
    id: 'v1/native-token',
    level: 'must',
    scope: 'chain',
    text: 'The zero address sells or buys the native token.',
  },
] as const satisfies readonly Clause[]
