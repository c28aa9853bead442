/**
 * What an order service must do: each sentence with where it stands. `document` is the service's OpenAPI document,
 * `service` its public source, `reactor` and `Permit2` the deployed contracts.
 *
 * @module
 */
import { type Clause, must, should } from '../../judge/clause.ts'

export const clauses = [
  must(
    'nonce/for-an-address',
    'wire',
    'Given an address, the answer is the next nonce as a decimal string. (document, /nonce)',
  ),
  must(
    'nonce/is-unused',
    'chain',
    'The nonce is one that Permit2 still accepts from the wallet. (document, /nonce: "next valid nonce")',
  ),
  must('nonce/moves-on', 'wire', 'After an order, the next nonce is another one. (service, nonces)'),
  should(
    'nonce/malformed-address',
    'wire',
    'Without a well-formed address the answer is 400. (service, get-nonce)',
  ),

  must(
    'submit/accepts-an-order',
    'chain',
    'An order that its reactor fills is accepted with 201 and a hash. (service, post-order)',
  ),
  must(
    'submit/order-hash',
    'wire',
    "The hash is the order's EIP-712 hash, by which the reactor's Fill names it. (reactor, Fill)",
  ),
  must(
    'submit/forged-signature',
    'chain',
    'An order with the signature of somebody else is refused. (Permit2, InvalidSigner)',
  ),
  must(
    'submit/malformed-order',
    'wire',
    'Bytes that are no order of the type are refused with 400. (service, ORDER_PARSE_FAIL)',
  ),
  must(
    'submit/missing-field',
    'wire',
    'Without encodedOrder, signature or chainId the answer is 400. (service, post-order)',
  ),
  should('submit/not-json', 'wire', 'A body that is not JSON is refused with 4xx. (service, 422)'),
  must('submit/other-chain', 'wire', 'A chain that is not served is refused with 400. (service, chainId)'),
  must(
    'submit/other-reactor',
    'chain',
    "An order of another reactor than its type's is refused. (service, reactor address)",
  ),
  must('submit/past-deadline', 'chain', 'An order whose deadline has passed is refused. (service, deadline)'),
  should(
    'submit/far-deadline',
    'chain',
    'An order that is valid for more than a day is refused. (service, deadline)',
  ),
  must('submit/used-nonce', 'chain', 'An order whose nonce is spent is refused. (Permit2, InvalidNonce)'),
  must(
    'submit/unfunded',
    'chain',
    'An order whose swapper lacks the input is refused. (service, on-chain validation)',
  ),
  must(
    'submit/without-allowance',
    'chain',
    'An order whose swapper has not approved Permit2 is refused. (service, on-chain validation)',
  ),
  must('submit/no-outputs', 'chain', 'An order that pays nothing is refused. (service, outputs)'),
  must(
    'submit/rising-output',
    'chain',
    'An order with an output that rises is refused. (reactor, IncorrectAmounts)',
  ),
  must(
    'submit/forged-cosignature',
    'chain',
    'An order that its cosigner has not signed is refused. (reactor, InvalidCosignature)',
  ),
  must(
    'submit/cosigner-takes-more',
    'chain',
    'A cosigner may not take more of the input than the swapper signed. (reactor, InvalidCosignerInput)',
  ),
  must(
    'submit/cosigner-pays-less',
    'chain',
    'A cosigner may not start an output lower than the swapper signed. (reactor, InvalidCosignerOutput)',
  ),
  should('submit/refusals-explain', 'wire', 'A refusal has an errorCode and a detail. (service, errors)'),
  must(
    'submit/contract-wallet',
    'chain',
    'A wallet that is a contract signs as EIP-1271 lets it. (Permit2, isValidSignature)',
  ),

  must('orders/by-hash', 'wire', 'orderHash lists the order of that hash, and no other. (document, /orders)'),
  must(
    'orders/by-hashes',
    'wire',
    'orderHashes lists the orders of those hashes, and no others. (document, /orders)',
  ),
  must(
    'orders/by-swapper',
    'wire',
    'swapper lists the orders of that wallet, and no others. (document, /orders)',
  ),
  must(
    'orders/by-status',
    'wire',
    'orderStatus lists the orders of those statuses, and no others. (document, /orders)',
  ),
  should(
    'orders/by-filler',
    'wire',
    'filler lists the orders that are for that filler first. (document, /orders)',
  ),
  should('orders/by-type', 'wire', 'orderType lists the orders of that type. (service, get-orders)'),
  must(
    'orders/agree-with-the-order',
    'wire',
    "A record's swapper, nonce, chain and hash are the encoded order's. (document, OrderEntity)",
  ),
  must(
    'orders/amounts',
    'wire',
    "A record's input, outputs and cosigner's data are the encoded order's. (document, OrderEntity)",
  ),
  must(
    'orders/as-submitted',
    'wire',
    'encodedOrder and signature are what was submitted. (document, OrderEntity)',
  ),
  should(
    'orders/needs-a-filter',
    'wire',
    'A list without any filter is refused with 400. (service, get-orders)',
  ),
  should(
    'orders/malformed-filter',
    'wire',
    'A malformed hash, status, wallet or order of sorting is refused with 400. (service, get-orders)',
  ),
  should(
    'orders/too-many-hashes',
    'wire',
    'More than 50 hashes are refused with 400. (document, orderHashes)',
  ),
  should(
    'orders/hashes-are-not-sorted',
    'wire',
    'orderHashes with sortKey is refused with 400. (service, get-orders)',
  ),
  should(
    'orders/swapper-without-chain',
    'wire',
    'swapper with chainId is refused with 400. (service, get-orders)',
  ),
  should(
    'orders/sort-needs-a-key',
    'wire',
    'sort and desc without sortKey are refused with 400. (service, get-orders)',
  ),
  must('orders/limit', 'wire', 'A list has at most limit orders. (document, limit)'),
  must('orders/cursor', 'wire', 'The cursor leads through all orders, each once. (document, cursor)'),
  must('orders/descending', 'wire', 'With desc, later orders come first. (document, desc)'),
  must('orders/sort', 'wire', 'sort lists the orders created within its bounds. (document, sort)'),

  must('status/open', 'chain', 'An order that can be filled is open. (document, OrderStatus)'),
  must(
    'status/filled',
    'chain',
    'A filled order is shown as filled, with the transaction that filled it. (document, OrderEntity)',
  ),
  must(
    'status/settled-amounts',
    'chain',
    'settledAmounts are what the swapper paid and the recipient received. (document, OrderEntity)',
  ),
  must(
    'status/cancelled',
    'chain',
    'An order whose nonce was spent without it is cancelled. (service, nonce used)',
  ),
  must('status/expired', 'clock', 'An order past its deadline is expired. (document, OrderStatus)'),
  must(
    'status/insufficient-funds',
    'chain',
    'An order whose swapper lacks the input is insufficient-funds. (document, OrderStatus)',
  ),
  must(
    'status/funds-return',
    'chain',
    'It is open again once the input is there. (service, insufficient-funds is not final)',
  ),
] as const satisfies readonly Clause[]

export type ClauseId = (typeof clauses)[number]['id']
