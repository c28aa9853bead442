/** Faults of nonces, and of the results of a submission. */
import { zeroAddress } from 'viem'
import type { DutchOrder } from '../../../core/orders/dutch-order.ts'
import {
  acceptRefused,
  dropSubmissions,
  refuseSubmissions,
} from '../../../interfaces/solver-api/kit/faults/index.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import * as given from '../conditions.ts'
import { says, turnsAway } from '../effects.ts'
import { faultsAgainst } from '../fault.ts'
import { nonce, submit, type WireFault } from '../wire.ts'

const { asks, both } = given

const decays = ({ outputs }: DutchOrder) =>
  outputs.some(({ endAmount, startAmount }) => endAmount < startAmount)
const isExclusive = ({ exclusiveFiller }: DutchOrder) => exclusiveFiller !== zeroAddress
const paysAnother = ({ outputs, swapper }: DutchOrder) =>
  outputs.some(({ recipient }) => recipient !== swapper)
const severalOutputs = ({ outputs }: DutchOrder) => outputs.length > 1
const isValidated = (order: DutchOrder) => order.additionalValidationContract !== zeroAddress

export const intentFaults = faultsAgainst({
  'Each intent order must be signed with the private key of its swapper.': {
    'forged-order-that-decays': [
      'two options together',
      ['intent/forged-signature', 'intent/signature-recovers-the-swapper'],
      'what is refused is accepted where its output decays',
      submitted(acceptRefused(({ decoded }) => decoded !== undefined && decays(decoded))),
    ],
    'forged-order-that-pays-another': [
      'two options together',
      ['intent/forged-signature', 'intent/signature-recovers-the-swapper'],
      'what is refused is accepted where it pays another wallet than its swapper',
      submitted(acceptRefused(({ decoded }) => decoded !== undefined && paysAnother(decoded))),
    ],
    'forged-exclusive-order': [
      'two options together',
      ['intent/forged-signature', 'intent/signature-recovers-the-swapper'],
      'what is refused is accepted where it has an exclusive filler',
      submitted(acceptRefused(({ decoded }) => decoded !== undefined && isExclusive(decoded))),
    ],
  },
  'After submission the order is processed by the solvers and filled if a viable solution is found.': {
    'orders-with-two-outputs-are-lost': [
      'two options together',
      ['fills/several-outputs', 'tracking/lists-submitted-orders'],
      'an order with several outputs is accepted and forgotten',
      submitted(dropSubmissions(severalOutputs)),
    ],
    'orders-for-others-are-lost': [
      'two options together',
      ['fills/several-outputs', 'fills/pays-the-decayed-output', 'tracking/lists-submitted-orders'],
      'an order that pays another wallet than its swapper is accepted and forgotten',
      submitted(dropSubmissions(paysAnother)),
    ],
    'validated-orders-are-lost': [
      'two options together',
      ['fills/additional-validation', 'tracking/lists-submitted-orders'],
      'an order with a validation contract is accepted and forgotten',
      submitted(dropSubmissions(isValidated)),
    ],
    'exclusive-orders-are-lost': [
      'two options together',
      ['fills/exclusivity', 'tracking/lists-submitted-orders'],
      'an order with an exclusive filler is accepted and forgotten',
      submitted(dropSubmissions(isExclusive)),
    ],
    'third-order-is-lost': [
      'repetition and caches',
      ['tracking/lists-submitted-orders', 'tracking/cursor-walk', 'fills/approval-is-needed-once'],
      'every third order is accepted and forgotten',
      submitted(dropSubmissions((_, count) => count % 3 === 0)),
    ],
    'growing-inputs-are-refused': [
      'two options together',
      ['fills/never-takes-more-than-the-input', 'intent/accepts-a-signed-order'],
      'an order whose input grows is refused',
      submitted(
        refuseSubmissions(
          ({ decoded }) => decoded !== undefined && decoded.input.endAmount > decoded.input.startAmount,
        ),
      ),
    ],
    'override-is-refused': [
      'two options together',
      ['fills/exclusivity', 'intent/accepts-a-signed-order'],
      'an exclusive order with an override is refused',
      submitted(
        refuseSubmissions(
          ({ decoded }) =>
            decoded !== undefined && isExclusive(decoded) && decoded.exclusivityOverrideBps > 0n,
        ),
      ),
    ],
  },
  'quoteId: a uuid4 string received from the quote endpoint; accept both spellings.': {
    'quote-id-with-a-filtered-key': [
      'letters, types, spelling',
      'intent/quote-id-spellings',
      'quote_id is refused from the second submission on',
      turnsAway(submit, 400, both(asks('quote_id'), given.from(2))),
    ],
    'quote-id-breaks': [
      'letters, types, spelling',
      'intent/quote-id-spellings',
      'quoteId is a 500 where quote_id is there too',
      turnsAway(submit, 500, both(asks('quoteId'), asks('quote_id'))),
    ],
  },
  'The nonce makes each order unique.': {
    'nonce-of-a-mixed-case-wallet': [
      'letters, types, spelling',
      ['intent/nonce-is-unused', 'intent/nonce-moves-on', 'general/address-case-is-ignored'],
      'the nonce of a wallet in mixed case is 0',
      says(
        nonce,
        'nonce',
        () => '0',
        (call) => given.isMixedCase(`${call.parameter('address')}`),
      ),
    ],
    'every-second-nonce-through-a-double': [
      'size and digits',
      ['intent/nonce-for-an-address', 'intent/nonce-is-unused', 'intent/nonce-moves-on'],
      'the nonce is the number of nonces that were asked from the fourth on',
      says(nonce, 'nonce', (_, { nth }) => `${nth % 2}`, given.from(4)),
    ],
  },
})

function submitted(around: Mutant): WireFault {
  return { path: submit, around }
}
