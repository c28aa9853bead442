/**
 * With a slippage of the whole output the minimum is zero, and above that negative, so the trader can lose
 * everything.
 */
import { misreadOptions } from '#fynd/kit/faults'
import { refusal } from '#fynd/kit/scenario'

const encoding = (slippage: string) => ({ encoding_options: { slippage } })
const outside = ['1.5', '-0.1', '1', '-0.000001', '1.000001', '1.0', '50']

export default refusal({
  clause: 'errors/slippage-bounds',
  title: 'a negative slippage, and one of the whole or more, is refused',
  codes: ['INVALID_SLIPPAGE'],
  good: (order) => ({ orders: [order], options: encoding('0.1') }),
  body: (order, index) => ({ orders: [order], options: encoding(outside[index % outside.length] ?? '1') }),
  mutants: {
    'it is brought within bounds': misreadOptions((options) => ({ ...options, ...encoding('0.5') })),
    'the whole is within them': misreadOptions((options) => ({
      ...options,
      ...(Number(options.encoding_options?.slippage) === 1 && encoding('0.999999')),
    })),
    'its sign is ignored': misreadOptions((options) => ({
      ...options,
      ...encoding(`${options.encoding_options?.slippage}`.replace('-', '')),
    })),
  },
})
