/**
 * An integrator bills by the reported fee, and the trader pays it. The check computes the fee and expects it
 * to the unit.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { plusOne, rewriteFees } from '#fynd/kit/faults'
import { encodingWithFee } from '#fynd/kit/orders'
import { quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/client-fee',
  title: 'the fee of a client is exact',
  options: encodingWithFee(fc.integer({ min: 1, max: 2_000 })),
  check({ amount_out, fee_breakdown }, { options }) {
    const bps = BigInt(options.encoding_options?.client_fee_params?.bps ?? 0)
    const whole = (BigInt(amount_out) * bps) / 10_000n
    const shared = (BigInt(amount_out) * bps * 2_000n) / 100_000_000n
    assert.equal(BigInt(fee_breakdown?.client_fee ?? 0), whole - shared)
  },
  mutants: {
    'it is the whole fee': rewriteFees(({ client_fee, router_fee }) => ({
      client_fee: `${BigInt(client_fee) + BigInt(router_fee) + 1n}`,
    })),
    'it is rounded up': rewriteFees(({ client_fee }) => ({ client_fee: plusOne(client_fee) })),
    'there is none': rewriteFees(() => ({ client_fee: '0' })),
  },
})
