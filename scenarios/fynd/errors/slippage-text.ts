/** A service that guesses a slippage from text protects its trader at another price than they chose. */
import { misreadOptions } from '#fynd/kit/faults'
import { refusal } from '#fynd/kit/scenario'

const texts = ['half', 'NaN', '', 'inf', undefined, '0,5', '-inf', 'Infinity']

export default refusal({
  clause: 'errors/slippage-text',
  title: 'words, nothing, and names of numbers that are none are no slippage',
  codes: ['INVALID_SLIPPAGE'],
  good: (order) => ({ orders: [order], options: { encoding_options: { slippage: '0.01' } } }),
  body: (order, index) => ({
    orders: [order],
    options: { encoding_options: { slippage: texts[index % texts.length] } },
  }),
  mutants: {
    'a default is taken': misreadOptions((options) => ({
      ...options,
      encoding_options: { slippage: '0.01' },
    })),
    'a float is read': misreadOptions((options) => ({
      ...options,
      ...(/nan|inf/i.test(`${options.encoding_options?.slippage}`) && {
        encoding_options: { slippage: '0.01' },
      }),
    })),
  },
})
