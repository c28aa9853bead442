/**
 * The service cannot filter by wallet and chain together. A client that expects both filters must learn that
 * it does not get them.
 */
import { listRefusal } from '#uniswapx/kit/scenario'

export default listRefusal({
  clause: 'orders/swapper-without-chain',
  title: 'a wallet and a chain together are refused with 400',
  queries: [{ swapper: `0x${'ab'.repeat(20)}`, chainId: 1 }],
})
