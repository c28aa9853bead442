/**
 * A client compares prices first, and requests the transaction afterwards. If that pays another amount, the
 * client chose by a wrong price.
 */
import { changed, rewriteOrders, when } from '#fynd/kit/faults'
import { alike } from '#fynd/kit/scenario'

export default alike({
  clause: 'solve/same-amount',
  title: 'an order pays the same with a transaction and without',
  again: (order, slippage) => ({ orders: [order], options: { encoding_options: { slippage } } }),
  mutants: {
    'the fee is deducted': when(
      ({ body }) => JSON.stringify(body).includes('slippage'),
      rewriteOrders((quote) => ({
        ...quote,
        amount_out: changed(quote.amount_out, (amount) => amount - amount / 1_000n - 1n),
      })),
    ),
    'the minimum is shown': rewriteOrders((quote) => ({
      ...quote,
      amount_out: quote.fee_breakdown ? `${BigInt(quote.amount_out) - 1n}` : quote.amount_out,
    })),
  },
})
