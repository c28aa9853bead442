/**
 * The order's signature moves the input, without an allowance in Permit2. A service that requires one refuses
 * valid orders.
 */
import { acceptance, allowInPermit2 } from '#uniswapx/kit/scenario'

export default acceptance({
  clause: 'submit/allowance-not-needed',
  title: 'an order is accepted if Permit2 allows the reactor nothing beyond it',
  before: (world, swapper, terms) => allowInPermit2(world, swapper, terms, 0n),
})
