/** Keys, of the API and of the wallet. */
import type { Clause } from '../../judge/clause.ts'

export const keys = [
  {
    id: 'keys/public-needs-none',
    level: 'must',
    scope: 'wire',
    text: 'The public paths work without a key.',
  },
  {
    id: 'keys/partner-takes-a-key',
    level: 'must',
    scope: 'wire',
    text: "Partner paths serve a request that carries a valid key in the `x-api-key` header, whatever the case of the header's name.",
  },
  {
    id: 'keys/missing-or-wrong-key-is-refused',
    level: 'should',
    scope: 'wire',
    text: 'Intent endpoints and token_price_and_spread refuse a request without a valid key with a 4xx.',
  },
  {
    id: 'keys/refusal-status',
    level: 'observe',
    scope: 'wire',
    text: 'The status of a missing and of a wrong key (401 or 403).',
  },
  {
    id: 'keys/private-key-stays-home',
    level: 'must',
    scope: 'wire',
    text: "The private key of a wallet never appears in a request (the harness's own client proves it).",
  },
] as const satisfies readonly Clause[]
