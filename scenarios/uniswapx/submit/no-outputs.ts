/** The first filler of an order without outputs gets the input for nothing. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/no-outputs',
  title: 'an order without outputs is refused',
  change: (terms) => ({ ...terms, outputs: [] }),
})
