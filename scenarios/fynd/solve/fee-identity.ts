/** If the parts of the output do not add up, somebody takes the missing amount. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { plusOne, rewriteFees, when } from '#fynd/kit/faults'
import { encoding, encodingWithFee } from '#fynd/kit/orders'
import { pre, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/fee-identity',
  title: 'the four parts add up to the output',
  options: fc.oneof(encoding(), encodingWithFee(fc.integer({ min: 0, max: 500 }))),
  check({ amount_out, fee_breakdown: fees }) {
    pre(!!fees, 'there is no breakdown of fees')
    const parts = [fees.router_fee, fees.client_fee, fees.max_slippage, fees.min_amount_received]
    assert.equal(
      parts.reduce((sum, part) => sum + BigInt(part), 0n),
      BigInt(amount_out),
    )
  },
  mutants: {
    'the minimum is one more': rewriteFees(({ min_amount_received }) => ({
      min_amount_received: plusOne(min_amount_received),
    })),
    'the minimum is before the fees': when(
      ({ body }) => /"bps":[1-9]/.test(JSON.stringify(body)),
      rewriteFees(({ client_fee, min_amount_received }) => ({
        min_amount_received: `${BigInt(min_amount_received) + BigInt(client_fee) + 1n}`,
      })),
    ),
    'the router fee is counted twice': rewriteFees(({ router_fee }, { amount_out }) => ({
      router_fee: `${BigInt(router_fee) + BigInt(amount_out) / 1_000n + 1n}`,
    })),
  },
})
