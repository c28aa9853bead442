/** A fee of more than the whole output takes everything from the trader. */
import { misreadOptions } from '#fynd/kit/faults'
import { clientFee } from '#fynd/kit/orders'
import { refusal } from '#fynd/kit/scenario'

const withFee = (bps: number, receiver: `0x${string}`) => ({
  encoding_options: { slippage: '0.01', client_fee_params: clientFee(bps, receiver) },
})

export default refusal({
  clause: 'errors/client-fee-bounds',
  title: 'more than ten thousand basis points are refused, while a hundred are quoted',
  codes: ['CLIENT_FEE_TOO_HIGH'],
  good: (order) => ({ orders: [order], options: withFee(100, order.sender) }),
  body: (order, index) => ({ orders: [order], options: withFee(10_001 + index, order.sender) }),
  mutants: {
    'it is left out': misreadOptions((options) => ({ ...options, encoding_options: { slippage: '0.01' } })),
  },
})
