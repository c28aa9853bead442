/**
 * An exclusive filler finds its orders by this filter. An order that is missing waits, and its swapper with
 * it.
 */
import { addressOf, filtering, sale } from '#uniswapx/kit/scenario'

export default filtering({
  clause: 'orders/by-filler',
  title: 'filler lists the orders that are exclusive to it',
  filter: 'filler',
  sale: sale(['Dutch', 'Dutch_V2', 'Dutch_V3']),
  change: (terms, other) => ({ ...terms, exclusiveFiller: addressOf(other), exclusivityOverrideBps: 100n }),
  list: async ([exclusive], _world, [, other]) => [
    { query: { filler: addressOf(other) }, orders: [exclusive] },
  ],
})
