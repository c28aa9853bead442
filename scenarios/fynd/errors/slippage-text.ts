/** Half a percent is not "half". */
import { misreadOptions } from '#fynd/kit/faults'
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/slippage-text',
  title: 'words and nothing are no slippage',
  codes: ['INVALID_SLIPPAGE'],
  body: (order, index) => ({
    orders: [order],
    options: {
      encoding_options: [{ slippage: 'half' }, { slippage: '' }, {}, { slippage: '0,5' }][index % 4],
    },
  }),
  mutants: {
    'a default is taken': misreadOptions((options) => ({
      ...options,
      encoding_options: { slippage: '0.01' },
    })),
  },
})
