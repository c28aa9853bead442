/**
 * The service cannot sort a list that is requested by hashes. A client that expects the sorting must learn
 * that it gets none.
 */
import { listRefusal } from '#uniswapx/kit/scenario'

export default listRefusal({
  clause: 'orders/hashes-are-not-sorted',
  title: 'orderHashes with a key to sort by is refused with 400',
  queries: [{ orderHashes: `0x${'ab'.repeat(32)}`, sortKey: 'createdAt' }],
})
