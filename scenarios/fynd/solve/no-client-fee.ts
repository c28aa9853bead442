/** A fee that the trader did not agree to is a loss. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewriteFees, when } from '#fynd/kit/faults'
import { encoding, encodingWithFee } from '#fynd/kit/orders'
import { quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/no-client-fee',
  title: 'no fee is taken that nobody asked for',
  options: fc.oneof(encoding(), encodingWithFee(fc.constant(0))),
  check: ({ fee_breakdown }) => assert.equal(BigInt(fee_breakdown?.client_fee ?? 0), 0n),
  mutants: {
    'there is one': rewriteFees((_, { amount_out }) => ({ client_fee: amount_out })),
    'there is one for clients of zero': when(
      ({ body }) => JSON.stringify(body).includes('"bps":0'),
      rewriteFees(() => ({ client_fee: '1' })),
    ),
  },
})
