/** The reactor always reverts for such an order: its swapper waits in vain. */
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
