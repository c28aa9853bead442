/** A user whose order has expired waits for a fill that cannot come. */
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
