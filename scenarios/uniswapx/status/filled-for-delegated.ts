/** The owner of a delegated account must see its trades. */
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
