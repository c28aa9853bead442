/** The reactor reverts for such an order at any time. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/starts-after-its-end',
  title: 'an order whose decay starts after its end is refused',
  types: ['Dutch', 'Dutch_V2'],
  change: (terms) => ({ ...terms, start: { ...terms.start, time: terms.deadline + 1n } }),
})
