/** A filler that comes after the deadline earns nothing, and the swapper has not traded. */
import { late, taken } from '#uniswapx/filler/scenario'

export default taken({
  clause: 'fill/before-the-deadline',
  title: 'an order with forty seconds left is filled',
  change: (terms) => ({ ...terms, deadline: terms.start.time + 40n }),
  mutants: { 'it waits': late },
})
