/** The nonce and the submission of signed orders. */
import { either, must, observe, should } from '../../../judge/clause.ts'

export const intent = [
  must('intent/nonce-for-an-address', 'wire', 'GET nonce gives a nonce for an address.'),
  observe('intent/nonce-shape', 'wire', "The nonce response's shape."),
  must('intent/nonce-is-unused', 'chain', "The nonce given is unused in the execution contract (the token-approval contract's nonce bitmap), and differs from the wallet's transaction nonce in general."),
  should('intent/nonce-of-an-open-order', 'chain', 'While an order is open, the nonce endpoint does not give its nonce again: the nonce makes each order unique.'),
  must('intent/nonce-moves-on', 'chain', 'After an order with a nonce is filled, the nonce endpoint no longer gives that nonce.'),
  must('intent/accepts-a-signed-order', 'wire', 'POST order with `blockchain`, `order`, `signature` is accepted for a well-formed, signed order.'),
  must('intent/quote-id-spellings', 'wire', '`quoteId` and `quote_id` are both accepted, and the field is optional.'),
  observe('intent/submission-response', 'wire', "The submission's response (the order hash is expected)."),
  either('intent/serialized-order', 'wire', 'The serialized order is the ABI encoding of the seven values in the order stated, wrapped in one outer tuple (as the reactor decodes it) or flat; decoding then encoding gives the same bytes.'),
  must('intent/signature-recovers-the-swapper', 'wire', 'The signature is EIP-712 over PermitWitnessTransferFrom with the stated domain and types, with `permitted` and `spender` as in `decisions.md`; it recovers the swapper, and no other is accepted.'),
  must('intent/forged-signature', 'wire', 'A signature by another key, over another chain id, another verifying contract, or a changed order is refused with a 4xx.'),
  should('intent/malformed-order', 'wire', 'A malformed order (truncated, trailing bytes, wrong reactor, no outputs, input or output amounts that decay the wrong way) is refused with a 4xx.'),
  should('intent/times', 'clock', 'An order whose deadline has passed, or whose decay ends after its deadline or before it starts, is refused with a 4xx.'),
  should('intent/resubmission', 'wire', 'The same order submitted twice makes one order, not two.'),
  must('intent/nonce-fills-once', 'wire', 'A second order with the same swapper and nonce: at most one of the two is ever filled.'),
  should('intent/submissions-at-once', 'wire', 'Orders submitted at the same time by several clients each appear once, and of two with one nonce at most one is ever filled: some order of events explains every answer.'),
  should('intent/survives-a-restart', 'wire', 'An order that was accepted is still there after the service was killed and started again (judged where the harness starts the service and the service says that it keeps its orders).'),
  observe('intent/unfunded-swapper', 'wire', 'A swapper that has not approved the token-approval contract, or has too little balance: refused or accepted and later `insufficient-funds`.'),
  must('intent/order-hash', 'wire', "The hash that the service gives is the order's hash as the reactor computes it."),
]
