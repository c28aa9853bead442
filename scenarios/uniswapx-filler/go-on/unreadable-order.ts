/** A filler that ends at an order type that it does not know earns nothing from then on. */
import { idle, late, rounds, taken } from '#uniswapx/filler/scenario'

export default taken({
  clause: 'go-on/unreadable-order',
  title: 'an order is filled beside one that nobody can read',
  before: async (world) => {
    await world.client.disturb('unreadable')
    await rounds(world, 2)
  },
  mutants: { 'it has ended': idle, 'it comes too late': late },
})
