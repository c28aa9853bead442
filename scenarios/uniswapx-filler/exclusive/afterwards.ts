/**
 * Once an exclusivity is over, any filler may fill. A filler that still leaves the order loses the profit,
 * and its swapper waits.
 */
import { greedy, taken } from '#uniswapx/filler/scenario'

export default taken({
  clause: 'exclusive/afterwards',
  title: 'an order that was exclusive to another is filled after',
  types: ['Dutch', 'Dutch_V2', 'Dutch_V3'],
  change: (terms) => ({
    ...terms,
    exclusiveFiller: '0x00000000000000000000000000000000000000aa',
    exclusivityOverrideBps: 5_000n,
    start: { time: terms.start.time + 5n, block: terms.start.block },
  }),
  mutants: { 'it leaves what was exclusive': greedy('filler=0x0000000000000000000000000000000000000000') },
})
