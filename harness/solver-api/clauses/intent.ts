/** The nonce and the submission of signed orders. */
import type { Clause } from '../../judge/clause.ts'

export const intent = [
  {
    id: 'intent/nonce-for-an-address',
    level: 'must',
    scope: 'wire',
    text: 'GET nonce gives a nonce for an address.',
  },
  {
    id: 'intent/nonce-shape',
    level: 'observe',
    scope: 'wire',
    text: "The nonce response's shape.",
  },
  {
    id: 'intent/nonce-is-unused',
    level: 'must',
    scope: 'chain',
    text: "The nonce given is unused in the execution contract (the token-approval contract's nonce bitmap), and differs from the wallet's transaction nonce in general.",
  },
  {
    id: 'intent/nonce-moves-on',
    level: 'must',
    scope: 'chain',
    text: 'After an order with a nonce is filled, the nonce endpoint no longer gives that nonce.',
  },
  {
    id: 'intent/accepts-a-signed-order',
    level: 'must',
    scope: 'wire',
    text: 'POST order with `blockchain`, `order`, `signature` is accepted for a well-formed, signed order.',
  },
  {
    id: 'intent/quote-id-spellings',
    level: 'must',
    scope: 'wire',
    text: '`quoteId` and `quote_id` are both accepted, and the field is optional.',
  },
  {
    id: 'intent/submission-response',
    level: 'observe',
    scope: 'wire',
    text: "The submission's response (the order hash is expected).",
  },
  {
    id: 'intent/serialized-order',
    level: 'either',
    scope: 'wire',
    text: 'The serialized order is the ABI encoding of the seven values in the order stated, wrapped in one outer tuple (as the reactor decodes it) or flat; decoding then encoding gives the same bytes.',
  },
  {
    id: 'intent/signature-recovers-the-swapper',
    level: 'must',
    scope: 'wire',
    text: 'The signature is EIP-712 over PermitWitnessTransferFrom with the stated domain and types, with `permitted` and `spender` as in `decisions.md`; it recovers the swapper, and no other is accepted.',
  },
  {
    id: 'intent/forged-signature',
    level: 'must',
    scope: 'wire',
    text: 'A signature by another key, over another chain id, another verifying contract, or a changed order is refused with a 4xx.',
  },
  {
    id: 'intent/malformed-order',
    level: 'should',
    scope: 'wire',
    text: 'A malformed order (truncated, trailing bytes, wrong reactor, no outputs, input or output amounts that decay the wrong way) is refused with a 4xx.',
  },
  {
    id: 'intent/times',
    level: 'should',
    scope: 'clock',
    text: 'An order whose deadline has passed, or whose decay ends after its deadline or before it starts, is refused with a 4xx.',
  },
  {
    id: 'intent/resubmission',
    level: 'should',
    scope: 'wire',
    text: 'The same order submitted twice makes one order, not two.',
  },
  {
    id: 'intent/nonce-fills-once',
    level: 'must',
    scope: 'wire',
    text: 'A second order with the same swapper and nonce: at most one of the two is ever filled.',
  },
  {
    id: 'intent/unfunded-swapper',
    level: 'observe',
    scope: 'wire',
    text: 'A swapper that has not approved the token-approval contract, or has too little balance: refused or accepted and later `insufficient-funds`.',
  },
  {
    id: 'intent/order-hash',
    level: 'must',
    scope: 'wire',
    text: "The hash that the service gives is the order's hash as the reactor computes it.",
  },
] as const satisfies readonly Clause[]
