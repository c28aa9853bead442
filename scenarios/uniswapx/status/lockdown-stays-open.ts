/**
 * The order's signature moves the input, without an allowance in Permit2. A wallet that resets the allowance
 * must not lose its order.
 */
import { allowInPermit2, showing } from '#uniswapx/kit/scenario'

export default showing({
  clause: 'status/lockdown-stays-open',
  title: "an order stays open after Permit2's allowance is set to zero",
  happens: (world, { terms }, swapper) => allowInPermit2(world, swapper, terms, 0n),
  status: 'open',
  insteadOf: { 'it lacks funds': 'insufficient-funds', 'it is cancelled': 'cancelled' },
})
