/** No output is left of it. */
import { misreadOptions } from '#fynd/kit/faults'
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/client-fee-bounds',
  title: 'more than ten thousand basis points are refused',
  codes: ['CLIENT_FEE_TOO_HIGH'],
  body: ({ sender, ...order }, index) => ({
    orders: [{ ...order, sender }],
    options: {
      encoding_options: {
        slippage: '0.01',
        client_fee_params: {
          bps: 10_001 + index,
          receiver: sender,
          max_contribution: '0',
          deadline: 4_000_000_000,
        },
      },
    },
  }),
  mutants: {
    'it is left out': misreadOptions((options) => ({ ...options, encoding_options: { slippage: '0.01' } })),
  },
})
