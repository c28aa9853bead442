/** A fill after the deadline reverts and costs its gas. The service may show an expiry late. */
import { left } from '#uniswapx/filler/scenario'

export default left({
  clause: 'leave/past-the-deadline',
  title: 'an order that is over, and listed as open, is left',
  change: (terms) => ({ ...terms, deadline: terms.start.time + 40n }),
  meanwhile: async ({ chain }) => chain.clock.advance(60n),
})
