/** A filler that fills the order of another one pays a premium, here half of the outputs, and loses by it. */
import { left } from '#uniswapx/filler/scenario'

export default left({
  clause: 'exclusive/others',
  title: 'an order that is exclusive to another is left while it is',
  types: ['Dutch', 'Dutch_V2', 'Dutch_V3'],
  change: (terms) => ({
    ...terms,
    exclusiveFiller: '0x00000000000000000000000000000000000000aa',
    exclusivityOverrideBps: 5_000n,
    start: { time: terms.start.time + 300n, block: terms.start.block + 50n },
  }),
})
