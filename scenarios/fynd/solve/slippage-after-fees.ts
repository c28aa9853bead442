/** A slippage of the gross output, before the fees, would lower the trader's minimum. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { changed, rewriteFees, when } from '#fynd/kit/faults'
import { encoding, encodingWithFee } from '#fynd/kit/orders'
import { afterFees, parseFraction, quoted, wholeFraction } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/slippage-after-fees',
  title: 'the slippage is that share of the rest, within a wei',
  options: fc.oneof(encoding(), encodingWithFee(fc.integer({ min: 50, max: 2_000 }))),
  check(quote, { options }) {
    const share = parseFraction(options.encoding_options?.slippage ?? '') ?? 0n
    const expected = (afterFees(quote) * share) / wholeFraction
    const given = BigInt(quote.fee_breakdown?.max_slippage ?? 0)
    assert.ok(given >= expected - 1n && given <= expected + 1n, `${given}, expected ${expected}`)
  },
  mutants: {
    'it is doubled': rewriteFees(({ max_slippage }) => ({
      max_slippage: changed(max_slippage, (one) => 2n * one + 2n),
    })),
    'it is none': when(
      ({ body }) => !/"slippage":"0"/.test(JSON.stringify(body)),
      rewriteFees(() => ({ max_slippage: '0' })),
    ),
    'it is of the gross output': rewriteFees(({ client_fee, max_slippage, router_fee }, { amount_out }) => ({
      max_slippage: `${
        (BigInt(max_slippage) * BigInt(amount_out)) /
        (BigInt(amount_out) - BigInt(client_fee) - BigInt(router_fee))
      }`,
    })),
  },
})
