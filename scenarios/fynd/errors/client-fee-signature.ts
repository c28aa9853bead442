/**
 * An integrator that forgets the signature of a fee must learn of it, and must not get the quote of a fee
 * that is yet to be signed. The check also sends such a fee, which must be quoted.
 */
import { misreadOptions } from '#fynd/kit/faults'
import { clientFee } from '#fynd/kit/orders'
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/client-fee-signature',
  title: 'a fee without a signature is refused, while one to be signed is quoted',
  good: (order) => ({
    orders: [order],
    options: { encoding_options: { slippage: '0.01', client_fee_params: clientFee(100, order.sender) } },
  }),
  body(order, index) {
    const { signature: _, ...unsigned } = clientFee(100, order.sender)
    const client_fee_params = [unsigned, { ...unsigned, signature: null }][index % 2]
    return { orders: [order], options: { encoding_options: { slippage: '0.01', client_fee_params } } }
  },
  mutants: {
    'an empty one is taken for it': misreadOptions(({ encoding_options: encoding, ...options }) => ({
      ...options,
      encoding_options: {
        ...encoding,
        client_fee_params: { ...encoding?.client_fee_params, signature: '0x' },
      },
    })),
  },
})
