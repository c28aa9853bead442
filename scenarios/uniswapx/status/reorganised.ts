/** A user who still sees a fill that the chain has undone hands over goods for nothing. */
import { fill, isFilled, pre, recordOf, replaceBlocks, showing, takeSnapshot } from '#uniswapx/kit/scenario'

export default showing({
  clause: 'status/reorganised',
  title: 'an order whose fill is reorganised away is open again',
  happens: async (world, placed, swapper) => {
    const snapshot = await takeSnapshot(world.chain)
    await fill(world, swapper, placed)
    pre(isFilled(await recordOf(world, placed, isFilled)), 'it is not filled')
    await replaceBlocks(world.chain, snapshot)
  },
  status: 'open',
  insteadOf: { 'it stays filled': 'filled', 'it is cancelled': 'cancelled' },
})
