/** Ether that is sent with a sale of tokens is lost to the sender. */
import assert from 'node:assert/strict'
import { rewriteOrders, rewriteTransactions } from '#fynd/kit/faults'
import { encoding } from '#fynd/kit/orders'
import { quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/value-of-tokens',
  title: 'the value of a sale of tokens is zero',
  options: encoding(),
  check: ({ transaction }) => assert.equal(BigInt(transaction?.value ?? 0), 0n),
  mutants: {
    'it is the amount': rewriteOrders((quote) => ({
      ...quote,
      ...(quote.transaction && { transaction: { ...quote.transaction, value: quote.amount_in } }),
    })),
    'it is for the gas': rewriteTransactions(() => ({ value: '1' })),
  },
})
