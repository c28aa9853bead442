/** After its deadline, no order can be filled. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/past-deadline',
  title: 'an order whose deadline has passed is refused',
  change: (terms) => ({
    ...terms,
    start: { ...terms.start, time: terms.start.time - 20n },
    deadline: terms.start.time - 10n,
  }),
})
