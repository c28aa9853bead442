/** A filler that leaves profitable orders earns nothing, and their swappers wait. */
import { greedy, taken } from '#uniswapx/filler/scenario'

export default taken({
  clause: 'fill/fair-order',
  title: 'an order of each type that pays two hundredths is filled within three rounds',
  mutants: {
    'it fills only what somebody else may fill': greedy('filler=0x00000000000000000000000000000000000000aa'),
  },
})
