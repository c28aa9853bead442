/** Errors by cause. */
import type { Clause } from '../../judge/clause.ts'

export const errors = [
  {
    id: 'errors/token-not-found',
    level: 'must',
    scope: 'wire',
    text: 'A token that is not supported is 400 and the message names it: Token `<address>` not found.',
  },
  {
    id: 'errors/malformed-address',
    level: 'must',
    scope: 'wire',
    text: 'A token address that is not a hex string is 422 (v2).',
  },
  {
    id: 'errors/missing-parameter',
    level: 'must',
    scope: 'wire',
    text: 'A missing required parameter or field is 400 with a message.',
  },
  {
    id: 'errors/amount-is-base-units',
    level: 'must',
    scope: 'wire',
    text: '`sell_amount` in v2 is base units only: one with a decimal point is a 4xx.',
  },
  {
    id: 'errors/amount-of-another-form',
    level: 'should',
    scope: 'wire',
    text: 'A sign, an exponent, a JSON number, zero, blanks or an empty string as `sell_amount` is a 4xx.',
  },
  {
    id: 'errors/timeout-is-503',
    level: 'must',
    scope: 'clock',
    text: 'When a quote cannot be made in the allowed time: 503 with the time-out message.',
  },
  {
    id: 'errors/internal-is-500',
    level: 'must',
    scope: 'wire',
    text: 'An internal fault is 500 with the contact message and leaks no stack trace.',
  },
  {
    id: 'errors/malformed-input-never-5xx',
    level: 'should',
    scope: 'wire',
    text: 'No malformed input whatever gives a 5xx or ends the service.',
  },
  {
    id: 'errors/bounds',
    level: 'observe',
    scope: 'wire',
    text: "Bounds on amounts (2^256 and above), on the body's size, on the number of orders.",
  },
  {
    id: 'errors/unknown-path-and-method',
    level: 'should',
    scope: 'wire',
    text: 'Unknown paths are 404, wrong methods 404 or 405, with a message.',
  },
] as const satisfies readonly Clause[]
