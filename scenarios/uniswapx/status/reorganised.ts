/** A fill that never happened must not be shown as one. */
import { fill, pre, recordOf, showing } from '#uniswapx/kit/scenario'

export default showing({
  clause: 'status/reorganised',
  title: 'an order whose fill is reorganised away is open again',
  happens: async (world, placed, swapper) => {
    const id = await world.chain.client.snapshot()
    await fill(world, swapper, placed)
    pre((await recordOf(world, placed)).orderStatus === 'filled', 'it is not filled')
    await world.chain.client.revert({ id })
  },
  status: 'open',
  insteadOf: { 'it stays filled': 'filled', 'it is cancelled': 'cancelled' },
})
