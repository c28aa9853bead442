/** A trader may want the exact quote or a revert. A lower minimum lets others take the difference. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadOptions, rewriteFees } from '#fynd/kit/faults'
import { encoding } from '#fynd/kit/orders'
import { afterFees, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/no-slippage',
  title: 'without tolerance the minimum is all that the fees leave',
  options: encoding(fc.constantFrom('0', '0.0', '0.000')),
  check: (quote) => assert.equal(BigInt(quote.fee_breakdown?.min_amount_received ?? 0), afterFees(quote)),
  mutants: {
    'a default is taken': misreadOptions((options) => ({
      ...options,
      encoding_options: { ...options.encoding_options, slippage: '0.005' },
    })),
    'the minimum is one less': rewriteFees(({ min_amount_received }) => ({
      min_amount_received: `${BigInt(min_amount_received) - 1n}`,
    })),
  },
})
