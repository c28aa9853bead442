/** The reactor reverts for such an order at any time. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/rising-output',
  title: 'an order whose output rises is refused',
  types: ['Dutch', 'Dutch_V2'],
  change: (terms) => ({
    ...terms,
    outputs: terms.outputs.map((output) => ({ ...output, endAmount: output.startAmount + 1n })),
  }),
})
