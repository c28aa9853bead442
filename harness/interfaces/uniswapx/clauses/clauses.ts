/**
 * The clauses for order services, each with its source. `document` is the service's OpenAPI document, version 1.0.0,
 * which covers only lists and nonces of Dutch orders; `service` is its public source of June 2026; `reactor` and
 * `Permit2` are the deployed contracts. A sentence of the document that the service contradicts is a should.
 *
 * @module
 */
import type { Clause, Level, Scope } from '../../../judge/clause.ts'

export const clauses = [
  ...sentences('must', 'wire', {
    'nonce/for-an-address': 'Given an address, the answer is a nonce as a decimal string. (document, Nonce)',
    'nonce/any-case': "The nonce is the wallet's, however the letters of its address are written. (service, get-nonce)",
  }),
  ...sentences('should', 'chain', {
    'nonce/is-unused': 'The nonce is one that Permit2 still accepts from the wallet. (document, /nonce: "next valid nonce"; the service answers the last one)',
  }),
  ...sentences('should', 'wire', {
    'nonce/moves-on': 'After an order, the nonce is another one. (document, /nonce: "next valid nonce"; the service answers the last one)',
    'nonce/malformed-address': 'Without a well-formed address the answer is 400. (service, get-nonce)',
  }),
  ...sentences('must', 'chain', {
    'submit/accepts-an-order': 'An order that its reactor fills is accepted with 201 and a hash. (service, post-order)',
    'submit/forged-signature': 'An order with the signature of somebody else is refused. (Permit2, InvalidSigner)',
    'submit/other-reactor': "An order of another reactor than its type's is refused. (service, reactor address)",
    'submit/past-deadline': 'An order whose deadline has passed is refused. (service, deadline)',
    'submit/used-nonce': 'An order whose nonce is spent is refused. (Permit2, InvalidNonce)',
    'submit/unfunded': 'An order whose swapper lacks the input is refused. (service, on-chain validation)',
    'submit/without-allowance': 'An order whose swapper has not approved Permit2 is refused. (service, on-chain validation)',
    'submit/no-outputs': 'An order that pays nothing is refused. (service, outputs)',
    'submit/rising-output': 'An order with an output that rises is refused. (reactor, IncorrectAmounts)',
    'submit/forged-cosignature': 'An order that its cosigner has not signed is refused. (reactor, InvalidCosignature)',
    'submit/cosigner-takes-more': 'A cosigner may not take more of the input than the swapper signed. (reactor, InvalidCosignerInput)',
    'submit/cosigner-pays-less': 'A cosigner may not start an output lower than the swapper signed. (reactor, InvalidCosignerOutput)',
    'submit/contract-wallet': 'A wallet that is a contract signs as EIP-1271 lets it. (Permit2, isValidSignature)',
    'submit/starts-after-its-end': 'An order whose decay starts after its end is refused. (reactor, EndTimeBeforeStartTime)',
    'submit/contract-refuses': 'A contract that does not accept the signature has not signed. (Permit2, InvalidContractSignature)',
    'submit/delegated-account': 'An account with a delegate (EIP-7702) signs as that lets it. (Permit2, isValidSignature)',
    'submit/delegate-refuses': 'The key of such an account does not sign by itself. (Permit2, isValidSignature)',
    'submit/allowance-not-needed': 'An order needs no allowance for the reactor in Permit2. (Permit2, SignatureTransfer)',
    'submit/signature-lengths': 'Such a signature has any length. (Permit2, isValidSignature; document, OrderEntity: a string)',
    'submit/no-token': 'An order whose input is the zero address is refused. (service, INVALID_TOKEN_IN_ADDRESS)',
    'submit/allowance-not-enough': 'Nor does that replace the approval of Permit2. (Permit2, transferFrom)',
  }),
  ...sentences('must', 'wire', {
    'submit/order-hash': "The hash is the order's EIP-712 hash, by which the reactor's Fill names it. (reactor, Fill)",
    'submit/malformed-order': 'Bytes that are no order of the type are refused with 400. (service, ORDER_PARSE_FAIL)',
    'submit/missing-field': 'Without encodedOrder, signature or chainId the answer is 400. (service, post-order)',
    'submit/other-chain': 'A chain that is not served is refused with 400. (service, chainId)',
    'submit/other-type': 'An order under the name of another type is refused. (service, ORDER_PARSE_FAIL)',
    'submit/refused-is-not-listed': 'An order that is refused is in no list. (service, post-order)',
    'submit/short-signature': 'A signature that Permit2 cannot read is refused. (Permit2, InvalidSignatureLength)',
  }),
  ...sentences('should', 'wire', {
    'submit/not-json': 'A body that is not JSON is refused with 4xx. (service, 422)',
    'submit/refusals-explain': 'A refusal has an errorCode and a detail. (service, errors)',
    'submit/once': 'An order that is submitted again stays one order. (service, orders are keyed by their hash)',
  }),
  ...sentences('should', 'chain', {
    'submit/far-deadline': 'An order that is valid for more than a day is refused. (service, deadline)',
  }),
  ...sentences('must', 'wire', {
    'orders/shape': 'A list is a page of records with the fields of their orders. (document, GetOrdersResponse; those that the service has)',
    'orders/by-hash': 'orderHash lists the order of that hash, and no other. (document, /orders)',
    'orders/by-hashes': 'orderHashes lists the orders of those hashes, and no others. (document, /orders)',
    'orders/by-swapper': 'swapper lists the orders of that wallet, and no others. (document, /orders)',
    'orders/by-status': 'orderStatus lists the orders of that status, and no others. (document, orderStatus)',
    'orders/agree-with-the-order': "A record's swapper, nonce, chain and hash are the encoded order's. (document, OrderEntity)",
    'orders/amounts': "A record's input and outputs are the encoded order's, and so is the cosigner's data. (document, OrderEntity; service, get-orders)",
    'orders/as-submitted': 'encodedOrder and signature are what was submitted. (document, OrderEntity)',
    'orders/limit': 'A list has at most limit orders. (document, limit)',
    'orders/cursor': 'The cursor leads through all orders, each once. (document, cursor)',
    'orders/descending': 'With desc, later orders come first. (document, desc)',
    'orders/sort': 'sort lists the orders created within its bounds. (document, sort)',
    'orders/documented-sort': 'It is taken in the form of the example, with a space. (document, sort)',
    'orders/any-case': 'Wallets and hashes are found however their letters are written. (service, get-orders)',
    'orders/filters-combine': 'Two filters list the orders that match both. (document, /orders)',
    'orders/unknown-hash': 'The list of what nobody placed is empty. (document, /orders)',
  }),
  ...sentences('must', 'clock', {
    'orders/created-at': 'createdAt is the UNIX second of the submission. (service, get-orders)',
  }),
  ...sentences('should', 'wire', {
    'orders/by-filler': 'filler lists the orders that are for that filler first. (document, /orders)',
    'orders/by-type': 'orderType lists the orders of that type. (service, get-orders)',
    'orders/by-statuses': 'Several statuses list the orders of each of them. (service, get-orders)',
    'orders/cursor-of-statuses': 'Their list has a cursor too. (document, cursor)',
    'orders/malformed-limit': 'A limit that no page can have is no failure of the service. (service, get-orders)',
    'orders/malformed-cursor': 'Nor is a cursor that the list did not give: it is refused with 4xx. (service, get-orders)',
    'orders/needs-a-filter': 'A list without any filter is refused with 400. (service, get-orders)',
    'orders/malformed-filter': 'A malformed hash, status, wallet or order of sorting is refused with 400. (service, get-orders)',
    'orders/too-many-hashes': 'More than 50 hashes are refused with 400. (document, orderHashes)',
    'orders/hashes-are-not-sorted': 'orderHashes with sortKey is refused with 400. (service, get-orders)',
    'orders/swapper-without-chain': 'swapper with chainId is refused with 400. (service, get-orders)',
    'orders/sort-needs-a-key': 'sort and desc without sortKey are refused with 400. (service, get-orders)',
    'orders/quote-id': 'A record has the quoteId of its submission. (document, OrderEntity)',
  }),
  ...sentences('must', 'chain', {
    'status/open': 'An order that can be filled is open. (document, OrderStatus)',
    'status/filled': 'A filled order is shown as filled, with the transaction that filled it. (document, OrderEntity)',
    'status/settled-amounts': 'settledAmounts are what the swapper paid and the recipient received. (document, OrderEntity)',
    'status/cancelled': 'An order whose nonce was spent without it is cancelled. (service, nonce used)',
    'status/insufficient-funds': 'An order whose swapper lacks the input is insufficient-funds. (document, OrderStatus)',
    'status/funds-return': 'It is open again once the input is there. (service, insufficient-funds is not final)',
    'status/filled-together': 'Orders that one transaction fills are all filled. (reactor, executeBatch)',
    'status/filled-for-delegated': 'So is the order of an account that has come to delegate. (reactor, Fill)',
    'status/word-cancelled': 'Spending a word of nonces cancels every order of it. (Permit2, invalidateUnorderedNonces)',
    'status/lockdown-stays-open': 'An allowance in Permit2 that ends changes no order. (Permit2, SignatureTransfer)',
    'status/reorganised': 'A fill that the chain has undone is none: the order is open again. (Permit2, nonceBitmap)',
  }),
  ...sentences('must', 'clock', {
    'status/expired': 'An order past its deadline is expired. (document, OrderStatus)',
  }),
  ...sentences('must', 'wire', {
    'status/only-filled-is-settled': 'No other order has a transaction or settled amounts. (document, OrderEntity)',
  }),
] satisfies readonly Clause[]

export type ClauseId = (typeof clauses)[number]['id']

/** Clauses of one level and scope, from their texts by id. */
export function sentences<const Id extends Clause['id']>(level: Level, scope: Scope, texts: Readonly<Record<Id, string>>): readonly Clause<Id>[] {
  return (Object.keys(texts) as Id[]).map((id) => ({ id, level, scope, text: texts[id] }))
}
