/** A user who waits for an expired order waits in vain. */
import { showing } from '#uniswapx/kit/scenario'

export default showing({
  clause: 'status/expired',
  title: 'an order past its deadline is expired',
  needs: ['time'],
  happens: async ({ chain }) => {
    chain.clock.advance(601n)
    await chain.client.mine({ blocks: 1 })
  },
  status: 'expired',
  insteadOf: { 'it stays open': 'open', 'it is cancelled': 'cancelled' },
})
