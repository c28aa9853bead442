/** The owner of a delegated account who does not see a fill makes the trade again. */
import { acceptingWallet, delegateTo, fill, showing } from '#uniswapx/kit/scenario'

export default showing({
  clause: 'status/filled-for-delegated',
  title: 'the order of an account that delegates after it has signed is shown as filled',
  status: 'filled',
  happens: async (world, placed, swapper) => {
    await delegateTo(world, swapper, acceptingWallet)
    await fill(world, swapper, placed)
  },
  insteadOf: { 'it stays open': 'open', 'it is cancelled': 'cancelled' },
})
