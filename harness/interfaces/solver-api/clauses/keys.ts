/** Keys, of the API and of the wallet. */
import { must, observe } from '../../../judge/clause.ts'

export const keys = [
  must('keys/public-needs-none', 'wire', 'The public paths work without a key.'),
  must('keys/partner-takes-a-key', 'wire', "Partner paths serve a request that carries a valid key in the `x-api-key` header, whatever the case of the header's name."),
  must('keys/missing-or-wrong-key-is-refused', 'wire', 'Intent endpoints and token_price_and_spread refuse a request without a valid key with a 4xx.'),
  observe('keys/refusal-status', 'wire', 'The status of a missing and of a wrong key (401 or 403).'),
  must('keys/private-key-stays-home', 'wire', "The private key of a wallet never appears in a request (the harness's own client proves it)."),
]
