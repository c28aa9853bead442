/** Wallets write addresses with a checksum. A service that takes them for other tokens finds no route. */
import { firstOrder, nothingQuoted, plusOne, rewriteOrders, when } from '#fynd/kit/faults'
import { withChecksums } from '#fynd/kit/orders'
import { alike } from '#fynd/kit/scenario'

export default alike({
  clause: 'quote/address-case',
  title: 'an order with checksums pays as much as in lower case',
  again: (order) => ({ orders: [withChecksums(order)] }),
  mutants: {
    'tokens with checksums are unknown': when(
      (asked) => /[A-F]/.test(firstOrder(asked).token_in ?? ''),
      rewriteOrders(nothingQuoted),
    ),
    'the sold token is another one': when(
      (asked) => /[A-F]/.test(firstOrder(asked).token_out ?? ''),
      rewriteOrders((quote) => ({ ...quote, amount_out: plusOne(quote.amount_out) })),
    ),
  },
})
