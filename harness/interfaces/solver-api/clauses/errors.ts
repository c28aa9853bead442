/** Errors by cause. */
import { must, observe, should } from '../../../judge/clause.ts'

export const errors = [
  must('errors/token-not-found', 'wire', 'A token that is not supported is 400 and the message names it: Token `<address>` not found.'),
  must('errors/malformed-address', 'wire', 'A token address that is not a hex string is 422 (v2).'),
  must('errors/missing-parameter', 'wire', 'A missing required parameter or field is 400 with a message.'),
  must('errors/intents-explain-themselves', 'wire', 'A missing or malformed parameter of nonce, order, orders and token_price_and_spread is a 4xx with a message: an address that is none, a hash of another length, an unknown wallet form, a limit or cursor that is none, a missing blockchain, order or signature.'),
  must('errors/amount-is-base-units', 'wire', '`sell_amount` in v2 is base units only: one with a decimal point is a 4xx.'),
  must('errors/amount-of-another-form', 'wire', 'A sign, an exponent, blanks, separators, digits of another script, another base or an empty string in `sell_amount` or `buy_amount` is a 4xx, in the first order and in later ones: an amount is an integer string.'),
  should('errors/amount-of-nothing-or-a-number', 'wire', 'Zero, or a JSON number, as `sell_amount` is a 4xx.'),
  must('errors/timeout-is-503', 'clock', 'When a quote cannot be made in the allowed time: 503 with the time-out message.'),
  must('errors/internal-is-500', 'wire', 'An internal fault is 500 with the contact message and leaks no stack trace.'),
  should('errors/malformed-input-never-5xx', 'wire', 'No malformed input whatever gives a 5xx or ends the service.'),
  observe('errors/bounds', 'wire', "Bounds on amounts (2^256 and above), on the body's size, on the number of orders."),
  should('errors/unknown-path-and-method', 'wire', 'Unknown paths are 404, wrong methods 404 or 405, with a message.'),
]
