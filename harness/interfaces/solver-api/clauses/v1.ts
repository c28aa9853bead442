/** The older interface, v1. */
import { either, must } from '../../../judge/clause.ts'

export const v1 = [
  must('v1/quote-parameters', 'wire', 'GET v1 quote takes `blockchain`, `sell_token`, `buy_token`, and exactly one of `sell_amount` (float, token units) and `sell_amount_integer` (base units).'),
  must('v1/exactly-one-amount', 'wire', 'Neither or both amounts is 400.'),
  must('v1/quote-shape', 'wire', 'The response holds `request_id`, `bought` (decimal string), `bought_integer` (integer), `gas` (integer), `buy_tokens`, `sell_tokens` (single token infos).'),
  must('v1/bought-and-bought-integer-agree', 'economic', '`bought` = `bought_integer` / 10^decimals; `sell_amount` x and `sell_amount_integer` x*10^decimals give the same result.'),
  either('v1/parameters-as-headers', 'wire', '`amms` and `origin_address` are taken as query parameters or as request headers.'),
  must('v1/quote-equals-v2', 'economic', 'v1 and v2 quote the same amount for the same order at the same block.'),
  must('v1/errors-are-400', 'wire', 'v1 errors: an unsupported token and an invalid token address are both 400.'),
  either('v1/amm-errors', 'wire', "The filter's errors in v1 are 400 (the list of v1 statuses has only 400 and 500) or the statuses of v2."),
  must('v1/solve-parameters', 'wire', 'POST v1 solve takes `blockchain` in the query, `orders`, `amms`, `slippage` in the body.'),
  must('v1/solve-slippage', 'chain', "`slippage` of a v1 solve has the default and the effect of v2's: the call data reverts beyond it and holds within it."),
  must('v1/decimal-point-means-token-units', 'wire', 'A `sell_amount` with a decimal point is token units, otherwise base units.'),
  must('v1/solve-shape', 'wire', 'The response holds `request_id` and `solutions` (orders with executed amounts and external_id, `call_data`, `gas` as a string) and has no `target_address`, token lists or `routes`.'),
  must('v1/solve-executes', 'chain', 'The call data executes on the published solver contract as in v2.'),
  must('v1/solve-near-the-quote', 'economic', '`executed_buy_amount` of a v1 solve is no less than what v1 quotes for the order without an origin at the same block, less 1 % and the gas.'),
  must('v1/native-token', 'chain', 'The zero address sells or buys the native token.'),
]
