/**
 * The order is reserved for this filler. If the filler leaves it, it loses the profit, and the swapper waits.
 */
import { greedy, taken } from '#uniswapx/filler/scenario'

export default taken({
  clause: 'exclusive/own',
  title: 'an order that is exclusive to the filler is filled while it is',
  types: ['Dutch', 'Dutch_V2', 'Dutch_V3'],
  change: (terms, { universe }) => ({
    ...terms,
    exclusiveFiller: universe.filler,
    exclusivityOverrideBps: 5_000n,
    start: { time: terms.start.time + 300n, block: terms.start.block + 50n },
  }),
  mutants: {
    'it fills only what nobody may fill first': greedy('filler=0x0000000000000000000000000000000000000000'),
  },
})
