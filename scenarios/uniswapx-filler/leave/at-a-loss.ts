/** The filler pays the difference if the order asks for more than it is worth. */
import { left } from '#uniswapx/filler/scenario'

export default left({
  clause: 'leave/at-a-loss',
  title: 'an order that asks a hundredth more than it is worth is left',
  bps: { min: -1000n, max: -100n },
})
