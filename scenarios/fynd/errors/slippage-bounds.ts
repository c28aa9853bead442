/** Beyond one, the minimum is negative. */
import { misreadOptions } from '#fynd/kit/faults'
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/slippage-bounds',
  title: 'a negative slippage and one above the whole are refused',
  codes: ['INVALID_SLIPPAGE'],
  body: (order, index) => ({
    orders: [order],
    options: { encoding_options: { slippage: ['1.5', '-0.1', '-0.000001', '1.000001', '50'][index % 5] } },
  }),
  mutants: {
    'it is brought within bounds': misreadOptions((options) => ({
      ...options,
      encoding_options: { slippage: '0.5' },
    })),
  },
})
