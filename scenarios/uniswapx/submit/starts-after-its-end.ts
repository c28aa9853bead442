/** The reactor always reverts for such an order: its swapper waits in vain. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/starts-after-its-end',
  title: 'an order whose decay starts after its end is refused',
  types: ['Dutch', 'Dutch_V2'],
  change: (terms) => ({ ...terms, start: { ...terms.start, time: terms.deadline + 1n } }),
})
