/** A small order costs as much gas as a large one, so the filler loses if the order pays less. */
import { left } from '#uniswapx/filler/scenario'

export default left({
  clause: 'leave/less-than-gas',
  title: 'an order that pays less than its gas is left',
  // The margin is 50,000 gwei at most, and a fill costs more than a million gwei.
  amount: 10n ** 15n,
})
