/** A filler that ends when the order service fails earns nothing from then on. */
import { idle, late, rounds, taken } from '#uniswapx/filler/scenario'

export default taken({
  clause: 'go-on/service-fails',
  title: 'an order is filled after a service that failed for two rounds',
  before: async (world) => {
    await world.client.disturb('fails')
    await rounds(world, 2)
    await world.client.disturb('none')
  },
  mutants: { 'it has ended': idle, 'it comes too late': late },
})
